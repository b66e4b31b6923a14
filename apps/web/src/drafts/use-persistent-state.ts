import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { deletePart, deleteDraft, storePart, readPart } from "./draft-store.ts";
import { clearUnsaved, setUnsaved } from "./unsaved.ts";

/**
 * Tracks the value of one part of a page. If the value differs from the start value, stores it and makes the page ask
 * for confirmation before the user leaves. The second function marks a value as saved, which makes it the new start
 * value.
 */
export function useDraftPart(
  part: string,
  start: unknown,
): [note: (value: unknown) => void, settle: (value: unknown) => void] {
  const page = useLocation().pathname;
  const [savedText, setSavedText] = useState(() => JSON.stringify(start));
  const unsavedKey = `${page} ${part}`;
  useEffect(() => {
    setUnsaved(unsavedKey, readPart(page, part) !== undefined);
    return () => setUnsaved(unsavedKey, false);
  }, [page, part, unsavedKey]);
  const trackChange = useCallback(
    (value: unknown) => {
      const changed = JSON.stringify(value) !== savedText;
      setUnsaved(unsavedKey, changed);
      if (changed) storePart(page, { part, value });
      else deletePart(page, part);
    },
    [page, part, unsavedKey, savedText],
  );
  const markSaved = useCallback(
    (value: unknown) => {
      setSavedText(JSON.stringify(value));
      setUnsaved(unsavedKey, false);
      deletePart(page, part);
    },
    [page, part, unsavedKey],
  );
  return [trackChange, markSaved];
}

/**
 * Returns whether this page has a stored draft of one part. Such a part is shown even if it is collapsed by default.
 */
export function useHasDraft(part: string): boolean {
  const page = useLocation().pathname;
  return useState(() => readPart(page, part) !== undefined)[0];
}

/**
 * Works like `useState` for one part of a page, but the value is retained when the session ends. The last function
 * marks a value as saved.
 */
export function usePersistentState<Value>(part: string, start: Value | (() => Value)) {
  const page = useLocation().pathname;
  const [initial] = useState(start);
  const [value, setValue] = useState<Value>(() => readPart<Value>(page, part) ?? initial);
  const [trackChange, markSaved] = useDraftPart(part, initial);
  const set = useCallback(
    (next: Value) => {
      setValue(next);
      trackChange(next);
    },
    [trackChange],
  );
  return [value, set, markSaved] as const;
}

/** Returns a function that discards this page's draft after a save or at the user's request. */
export function useDiscardDraft(): () => void {
  const page = useLocation().pathname;
  return useCallback(() => {
    deleteDraft(page);
    clearUnsaved();
  }, [page]);
}

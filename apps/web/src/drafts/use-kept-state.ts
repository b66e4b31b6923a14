import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { dropPart, forgetDraft, keepPart, keptPart } from "./kept-drafts.ts";
import { forgetUnsaved, setUnsaved } from "./unsaved.ts";

/** Notes what a page holds in one of its parts; what differs from the start is kept and asked about on leaving. */
export function useDraftPart(part: string, start: unknown): (value: unknown) => void {
  const page = useLocation().pathname;
  const [begun] = useState(() => JSON.stringify(start));
  const place = `${page} ${part}`;
  useEffect(() => {
    setUnsaved(place, keptPart(page, part) !== undefined);
    return () => setUnsaved(place, false);
  }, [page, part, place]);
  return useCallback(
    (value) => {
      const changed = JSON.stringify(value) !== begun;
      setUnsaved(place, changed);
      if (changed) keepPart(page, { part, value });
      else dropPart(page, part);
    },
    [page, part, place, begun],
  );
}

/** State that survives the end of a session: what somebody typed into one part of a page. */
export function useKeptState<Value>(part: string, start: Value | (() => Value)) {
  const page = useLocation().pathname;
  const [first] = useState(start);
  const [value, setValue] = useState<Value>(() => keptPart<Value>(page, part) ?? first);
  const note = useDraftPart(part, first);
  const set = useCallback(
    (next: Value) => {
      setValue(next);
      note(next);
    },
    [note],
  );
  return [value, set] as const;
}

/** Forgets what was typed on this page: it is saved, or given up. */
export function useForgetDraft(): () => void {
  const page = useLocation().pathname;
  return useCallback(() => {
    forgetDraft(page);
    forgetUnsaved();
  }, [page]);
}

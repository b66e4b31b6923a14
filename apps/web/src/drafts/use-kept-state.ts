import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { dropPart, forgetDraft, keepPart, keptPart } from "./kept-drafts.ts";
import { forgetUnsaved, setUnsaved } from "./unsaved.ts";

/**
 * Notes what a page holds in one of its parts; what differs from the start is kept and asked about on leaving. The second says that
 * something is saved: it is the start from then on, and nothing is kept.
 */
export function useDraftPart(
  part: string,
  start: unknown,
): [note: (value: unknown) => void, settle: (value: unknown) => void] {
  const page = useLocation().pathname;
  const [begun, setBegun] = useState(() => JSON.stringify(start));
  const place = `${page} ${part}`;
  useEffect(() => {
    setUnsaved(place, keptPart(page, part) !== undefined);
    return () => setUnsaved(place, false);
  }, [page, part, place]);
  const note = useCallback(
    (value: unknown) => {
      const changed = JSON.stringify(value) !== begun;
      setUnsaved(place, changed);
      if (changed) keepPart(page, { part, value });
      else dropPart(page, part);
    },
    [page, part, place, begun],
  );
  const settle = useCallback(
    (value: unknown) => {
      setBegun(JSON.stringify(value));
      setUnsaved(place, false);
      dropPart(page, part);
    },
    [page, part, place],
  );
  return [note, settle];
}

/** Whether something is kept of what was typed into one part of this page: then it is shown, also where it was folded. */
export function useHasKept(part: string): boolean {
  const page = useLocation().pathname;
  return useState(() => keptPart(page, part) !== undefined)[0];
}

/** State that survives the end of a session: what somebody typed into one part of a page. The last says that a value is saved. */
export function useKeptState<Value>(part: string, start: Value | (() => Value)) {
  const page = useLocation().pathname;
  const [first] = useState(start);
  const [value, setValue] = useState<Value>(() => keptPart<Value>(page, part) ?? first);
  const [note, settle] = useDraftPart(part, first);
  const set = useCallback(
    (next: Value) => {
      setValue(next);
      note(next);
    },
    [note],
  );
  return [value, set, settle] as const;
}

/** Forgets what was typed on this page: it is saved, or given up. */
export function useForgetDraft(): () => void {
  const page = useLocation().pathname;
  return useCallback(() => {
    forgetDraft(page);
    forgetUnsaved();
  }, [page]);
}

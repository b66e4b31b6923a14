import { useEffect, useState } from "react";

/**
 * Preserves the focus when a list changes, because browsers remove the focus from deleted or moved elements. The focus
 * moves to the first of the given IDs that is on the page after the change.
 */
export function useRestoredFocus(): (...ids: (string | undefined)[]) => void {
  const [ids, setIds] = useState<readonly (string | undefined)[]>([]);
  useEffect(() => {
    const elements = ids.map((id) => (id === undefined ? null : document.getElementById(id)));
    elements.find((element) => element !== null)?.focus();
  }, [ids]);
  return (...candidates) => setIds(candidates);
}

/**
 * Returns the value after a given value in a list or, at the end of the list, the value before it. The returned value
 * gets the focus after a deletion.
 */
export function neighbourOf(values: readonly string[], value: string): string | undefined {
  const index = values.indexOf(value);
  return values[index + 1] ?? values[index - 1];
}

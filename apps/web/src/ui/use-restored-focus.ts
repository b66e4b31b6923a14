import { useEffect, useState } from "react";

/**
 * Preserves the focus when a list changes. Browsers drop it from deleted or moved elements. The first of the IDs that
 * is on the page after the change receives it.
 */
export function useRestoredFocus(): (...ids: (string | undefined)[]) => void {
  const [ids, setIds] = useState<readonly (string | undefined)[]>([]);
  useEffect(() => {
    const elements = ids.map((id) => (id === undefined ? null : document.getElementById(id)));
    elements.find((element) => element !== null)?.focus();
  }, [ids]);
  return (...candidates) => setIds(candidates);
}

/** Returns the value after one in a list, otherwise the one before it: the next focus after a deletion. */
export function neighbourOf(values: readonly string[], value: string): string | undefined {
  const index = values.indexOf(value);
  return values[index + 1] ?? values[index - 1];
}

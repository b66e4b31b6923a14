import { useEffect, useState } from "react";

/**
 * Keeps focus where people are working when a list changes under them: the browser drops it from what is deleted or
 * moved. The first of the ids that is on the page after the change gets it.
 */
export function useKeptFocus(): (...ids: (string | undefined)[]) => void {
  const [ids, setIds] = useState<readonly (string | undefined)[]>([]);
  useEffect(() => {
    const found = ids.map((id) => (id === undefined ? null : document.getElementById(id)));
    found.find((element) => element !== null)?.focus();
  }, [ids]);
  return (...wanted) => setIds(wanted);
}

/** The value after one in a list, else the one before it: where to go on when it is deleted. */
export function neighbourOf(values: readonly string[], value: string): string | undefined {
  const index = values.indexOf(value);
  return values[index + 1] ?? values[index - 1];
}

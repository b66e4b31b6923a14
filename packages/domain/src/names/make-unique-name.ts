import { nameMaxLength, nameSkeleton } from "./names.ts";

/**
 * Returns the name or, if it is taken, the name followed by " (2)", " (3)" …, truncated to the maximum length of a
 * name.
 */
export function makeUniqueName(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map(nameSkeleton));
  if (!known.has(nameSkeleton(name))) return name;
  for (let number = 2; ; number += 1) {
    const suffix = ` (${number})`;
    const candidate = `${name.slice(0, nameMaxLength - suffix.length).trimEnd()}${suffix}`;
    if (!known.has(nameSkeleton(candidate))) return candidate;
  }
}

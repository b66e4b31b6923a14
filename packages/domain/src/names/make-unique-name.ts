import { nameMaxLength, nameSkeleton } from "./names.ts";

/**
 * Returns a name that is not taken. If necessary, adds " (2)", " (3)" and so on, and truncates the name to its maximum
 * length.
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

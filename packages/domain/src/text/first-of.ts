import { andList } from "./lists.ts";
import { displayCount } from "./counts.ts";

/** Maximum number of names in a sentence if a full list exists elsewhere. */
const maxNamed = 10;

/** Lists the first names, and the number of remaining names: "A, B and 12 more". */
export function firstOf(names: readonly string[], most: number = maxNamed): string {
  if (names.length <= most) return andList(names);
  return andList([...names.slice(0, most), `${displayCount(names.length - most)} more`]);
}

import { andList } from "../text/lists.ts";
import { longest } from "../values/limits.ts";

/**
 * Describes the problem with some entries in a list, for example "“A” and “B” are not routing plan
 * IDs." If there are more than five, gives only their number.
 */
export function namedEntries(
  entries: readonly string[],
  { singular, several }: { singular: string; several: string },
): string {
  const named = entries.slice(0, shown).map((entry) => `“${entry.slice(0, longest.text)}”`);
  const more = entries.length > shown ? [`${entries.length - shown} more`] : [];
  return `${andList([...named, ...more])} ${entries.length === 1 ? singular : several}.`;
}

const shown = 5;

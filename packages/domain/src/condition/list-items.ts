/** Converts between typed text and the items of a list in a comparator. Does not change stored text. */
import type { AttributeReference } from "../reference/reference-data.ts";

/**
 * Attributes whose values can contain spaces and other characters. The values of all other attributes
 * are codes or single words.
 */
export const freeText: ReadonlySet<string> = new Set([
  "COHORT_LABEL",
  "LAST_COMMS_BATCH",
  "LAST_INVITE_BATCH",
  "LAST_INVITE_COHORT",
  "POSTCODE",
]);

/** Warns about list items that cannot match anyone, and about text that looks like one item but is read as several. */
export function itemWarnings(items: readonly string[], attribute: AttributeReference): string[] {
  return items.flatMap((item) => itemWarning(item, attribute) ?? []);
}

function itemWarning(item: string, { AttributeName, DisplayValue }: AttributeReference): string | undefined {
  if (item !== "" && !/[;|\s]/.test(item)) return undefined;
  if (item.trim() === "")
    return "The list contains an empty item, which only matches an empty value. Remove the empty item, or the extra comma.";
  const quoted = `“${item}”`;
  if (item !== item.trim()) {
    return `${quoted} has spaces around it, so it does not match “${item.trim()}”. Type the list again without the spaces.`;
  }
  const parts = item.split(freeText.has(AttributeName) ? /[;|]/ : /[;|\s]+/).filter((part) => part !== "");
  if (parts.length < 2 && !/[;|]/.test(item)) return undefined;
  return `We will read ${quoted} as a single value for ${DisplayValue}, not as several values. Type the list again with commas between the values.`;
}

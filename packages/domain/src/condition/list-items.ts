/** Lists in comparators: what somebody types becomes items, and what is stored keeps the text its items have. */
import { namedEntries } from "../names/named-entries.ts";
import type { AttributeReference } from "../reference/reference-data.ts";
import type { Result } from "../values/result.ts";
import { ok, refuse } from "../values/result.ts";
import type { ConditionProblem } from "./condition.ts";

/** Attributes whose values can hold blanks and other signs; the values of all others are codes and whole words. */
const freeText: ReadonlySet<string> = new Set([
  "COHORT_LABEL",
  "LAST_COMMS_BATCH",
  "LAST_INVITE_BATCH",
  "LAST_INVITE_COHORT",
  "POSTCODE",
]);

const code = /^[\p{L}\p{M}\p{N}_.:-]+$/u;

/** How items of an attribute's lists are separated when they are typed, in words. */
export function separatorWords({ AttributeName }: Pick<AttributeReference, "AttributeName">): string {
  return `Separate them by commas${freeText.has(AttributeName) ? "" : ", semicolons or spaces"}.`;
}

/**
 * The items of a list that somebody typed, without the blanks around them, once each: separated by commas, semicolons,
 * "|" or line breaks, and by blanks where no value of the attribute holds one. Refuses by name the items that no
 * value of the attribute can be (REQ-VAL-24).
 */
export function typedItems(text: string, attribute: AttributeReference): Result<string[], ConditionProblem> {
  const isFreeText = freeText.has(attribute.AttributeName);
  const items = text.split(isFreeText ? /[,;|\r\n]/ : /[,;|\s]/).map((item) => item.trim());
  const distinct = [...new Set(items)].filter((item) => item !== "");
  const strange = isFreeText ? [] : distinct.filter((item) => !code.test(item));
  if (strange.length === 0) return ok(distinct);
  const { DisplayValue: values } = attribute;
  const named = namedEntries(strange, {
    one: `cannot be a value of ${values}`,
    several: `cannot be values of ${values}`,
  });
  const message = `${named} Separate values by commas.`;
  return refuse({ kind: "notAnItem", message, fails: "everybody" });
}

/** What makes items of a stored list match nobody, or look like one when they are several: by item, in words. */
export function itemWarnings(items: readonly string[], attribute: AttributeReference): string[] {
  return items.flatMap((item) => itemWarning(item, attribute) ?? []);
}

function itemWarning(item: string, { AttributeName, DisplayValue }: AttributeReference): string | undefined {
  const quoted = `“${item}”`;
  if (item.trim() === "") return "The list has an empty place, which only an empty value matches.";
  if (item !== item.trim()) {
    return `${quoted} has spaces around it, so it does not match “${item.trim()}”. Type the list again to remove them.`;
  }
  const parts = item.split(freeText.has(AttributeName) ? /[;|]/ : /[;|\s]+/).filter((part) => part !== "");
  if (parts.length < 2 && !/[;|]/.test(item)) return undefined;
  return `${quoted} is one value of ${DisplayValue} here, not several. Type the list again with commas between its values.`;
}

import { storedDay } from "../../../ui/form/typed-day.ts";
import { ageProblem } from "@spi/domain/condition/age";
import { type ComparatorParts, modifierProblem, splitModifiers } from "@spi/domain/condition/comparator-modifiers";
import type { ConditionProblem } from "@spi/domain/condition/condition";
import { freeText } from "@spi/domain/condition/list-items";
import type { OperatorFamily } from "@spi/domain/condition/operator-families";
import { type ConditionText, operatorFamilyOf } from "@spi/domain/condition/parse-condition";
import { hasNoComparator } from "@spi/domain/condition/typed-comparator";
import { namedEntries } from "@spi/domain/names/named-entries";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import { type Result, ok, refuse } from "@spi/domain/values/result";

const code = /^[\p{L}\p{M}\p{N}_.:-]+$/u;

/** Describes the separators for an attribute's lists. */
export function describeSeparators({ AttributeName }: Pick<AttributeReference, "AttributeName">): string {
  return `Separate them with commas${freeText.has(AttributeName) ? "" : ", semicolons or spaces"}.`;
}

/**
 * Returns the items in a typed list, trimmed and without duplicates. Separators are commas, semicolons, "|", line
 * breaks and, unless the attribute's values contain them, spaces. Rejects items that cannot be a value of the
 * attribute, and names them in the error.
 */
export function typedItems(text: string, attribute: AttributeReference): Result<string[], ConditionProblem> {
  const isFreeText = freeText.has(attribute.AttributeName);
  const items = text.split(isFreeText ? /[,;|\r\n]/ : /[,;|\s]/).map((item) => item.trim());
  const distinct = [...new Set(items)].filter((item) => item !== "");
  const invalid = isFreeText ? [] : distinct.filter((item) => !code.test(item));
  if (invalid.length === 0) return ok(distinct);
  const { DisplayValue: values } = attribute;
  const named = namedEntries(invalid, {
    singular: `is not a valid value for ${values}`,
    several: `are not valid values for ${values}`,
  });
  const message = `${named} Separate values with commas.`;
  return refuse({ kind: "notAnItem", message, fails: "everybody" });
}

/**
 * Returns a typed comparator in its stored form. Lists become comma-separated items, days of date attributes become
 * eight digits even if typed as 1/9/2026, and other text is trimmed. Rejects modifiers that would be read as plain text
 * or that other services cannot read. Must not be applied to stored comparators, because different text would select
 * different people.
 */
export function typedComparator(typed: ConditionText): Result<string, ConditionProblem> {
  const family = operatorFamilyOf(typed);
  if (!family || hasNoComparator(family)) return ok(typed.comparator);
  const comparator = familiesKeepingBlanks.has(family.family) ? typed.comparator : typed.comparator.trim();
  const refused = modifierProblem(comparator, { offset: family.family === "relativeDate" });
  if (refused) return refuse(refused);
  const parts = splitModifiers(comparator, { offset: family.family === "relativeDate", together: true });
  if (!parts.ok) return parts;
  const age = ageProblem(typed);
  if (age !== undefined) return refuse({ kind: "outOfRange", message: age, fails: "everybody" });
  const base = typedBase(family, { ...typed, comparator: parts.value.base });
  if (!base.ok) return base;
  const dated = typed.attribute.DataType === "D" && familiesComparingDays.has(family.family);
  const { nvl } = parts.value;
  return ok(
    withModifiers(
      dated
        ? { ...parts.value, base: base.value.split(",").map(storedDay).join(","), nvl: nvl && storedDay(nvl) }
        : { ...parts.value, base: base.value },
    ),
  );
}

/**
 * Operators that compare parts of values. A space at the end of their comparator is significant, because it
 * distinguishes "LS1 " from "LS11".
 */
const familiesKeepingBlanks: ReadonlySet<OperatorFamily["family"]> = new Set(["contains", "startsWith", "endsWith"]);

/**
 * Operators that compare a date attribute with a day. Operators that compare parts of values are not included, because
 * their text can be "1/9/2026".
 */
const familiesComparingDays: ReadonlySet<OperatorFamily["family"]> = new Set([
  "equals",
  "order",
  "between",
  "relativeDate",
]);

function typedBase(
  { family }: OperatorFamily,
  { comparator, attribute }: ConditionText,
): Result<string, ConditionProblem> {
  switch (family) {
    case "oneOf":
    case "memberOf": {
      const items = typedItems(comparator, attribute);
      return items.ok ? ok(items.value.join(",")) : items;
    }
    case "between":
      return ok(comparator.replaceAll(/\s*([,;])\s*/g, ","));
    default:
      return ok(familiesKeepingBlanks.has(family) ? comparator : comparator.trim());
  }
}

/** Joins the parts of a comparator. This is the inverse of `splitModifiers`. */
export function withModifiers({ base, offset, nvl }: ComparatorParts): string {
  return `${base}${offset === null ? "" : `[[OFFSET:${offset}]]`}${nvl === null ? "" : `[[NVL:${nvl.trim()}]]`}`;
}

import { storedDay } from "../../../ui/form/typed-day.ts";
import { ageProblem } from "@spi/domain/condition/age";
import { type ComparatorParts, modifierProblem, splitModifiers } from "@spi/domain/condition/comparator-modifiers";
import type { ConditionProblem } from "@spi/domain/condition/condition";
import { freeText } from "@spi/domain/condition/list-items";
import type { OperatorFamily } from "@spi/domain/condition/operator-families";
import { type ConditionText, familyOf } from "@spi/domain/condition/parse-condition";
import { takesNone } from "@spi/domain/condition/typed-comparator";
import { namedEntries } from "@spi/domain/names/named-entries";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import { type Result, ok, refuse } from "@spi/domain/values/result";

const code = /^[\p{L}\p{M}\p{N}_.:-]+$/u;

/** How items of an attribute's lists are separated when they are typed, in words. */
export function separatorWords({ AttributeName }: Pick<AttributeReference, "AttributeName">): string {
  return `Separate them by commas${freeText.has(AttributeName) ? "" : ", semicolons or spaces"}.`;
}

/**
 * The items of a list that somebody typed, without the blanks around them, once each: separated by commas, semicolons,
 * "|" or line breaks, and by blanks where no value of the attribute holds one. Refuses by name the items that no
 * value of the attribute can be.
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

/**
 * What somebody typed as a comparator, as it is stored: lists as their items joined by commas, days of attributes that
 * are dates as eight digits, also where they were typed as 1/9/2026, other texts without the blanks around them. Refuses modifiers
 * that would be taken for plain text, or that others cannot read. What is stored already is never passed through here: other text
 * would select other people.
 */
export function typedComparator(typed: ConditionText): Result<string, ConditionProblem> {
  const family = familyOf(typed);
  if (!family || takesNone(family)) return ok(typed.comparator);
  const comparator = keepsBlanks.has(family.family) ? typed.comparator : typed.comparator.trim();
  const refused = modifierProblem(comparator, { offset: family.family === "relativeDate" });
  if (refused) return refuse(refused);
  const parts = splitModifiers(comparator, { offset: family.family === "relativeDate", together: true });
  if (!parts.ok) return parts;
  const age = ageProblem(typed);
  if (age !== undefined) return refuse({ kind: "outOfRange", message: age, fails: "everybody" });
  const base = typedBase(family, { ...typed, comparator: parts.value.base });
  if (!base.ok) return base;
  const dated = typed.attribute.DataType === "D" && comparesDays.has(family.family);
  const { nvl } = parts.value;
  return ok(
    withModifiers(
      dated
        ? { ...parts.value, base: base.value.split(",").map(storedDay).join(","), nvl: nvl && storedDay(nvl) }
        : { ...parts.value, base: base.value },
    ),
  );
}

/** Parts of values: a blank at an end tells "LS1 " from "LS11". */
const keepsBlanks: ReadonlySet<OperatorFamily["family"]> = new Set(["contains", "startsWith", "endsWith"]);

/** What a date is compared with is a day here; in parts of values a text such as "1/9/2026" may be meant. */
const comparesDays: ReadonlySet<OperatorFamily["family"]> = new Set(["equals", "order", "between", "relativeDate"]);

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
      return ok(keepsBlanks.has(family) ? comparator : comparator.trim());
  }
}

/** A comparator of its parts: the inverse of `splitModifiers`. */
export function withModifiers({ base, offset, nvl }: ComparatorParts): string {
  return `${base}${offset === null ? "" : `[[OFFSET:${offset}]]`}${nvl === null ? "" : `[[NVL:${nvl.trim()}]]`}`;
}

import { ageProblem } from "./age.ts";
import { storedDay } from "../day/typed-day.ts";
import type { Result } from "../values/result.ts";
import { ok, refuse } from "../values/result.ts";
import { modifierProblem, splitModifiers } from "./comparator-modifiers.ts";
import type { ComparatorParts } from "./comparator-modifiers.ts";
import type { ConditionProblem } from "./condition.ts";
import { itemWarnings, typedItems } from "./list-items.ts";
import type { OperatorFamily } from "./operator-families.ts";
import type { ConditionText } from "./parse-condition.ts";
import { familyOf } from "./parse-condition.ts";

/**
 * What somebody typed as a comparator, as it is stored: lists as their items joined by commas, days of attributes that
 * are dates as eight digits, also where they were typed as 1/9/2026, other texts without the blanks around them. Refuses modifiers that would be taken for plain text, or that others cannot read (REQ-VAL-24,
 * REQ-VAL-25). What is stored already is never passed through here: other text would select other people.
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

function takesNone({ family }: OperatorFamily): boolean {
  return family === "missing" || family === "trueBoolean";
}

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

/** Something about a stored comparator that its author would not have typed here, and whether it may go to review. */
export interface ComparatorFinding {
  level: "blocksReview" | "warning";
  message: string;
}

/** What is strange about a stored comparator, which keeps running as it is (REQ-VAL-24, REQ-VAL-25). */
export function comparatorFindings(stored: ConditionText): ComparatorFinding[] {
  const family = familyOf(stored);
  if (!family || takesNone(family)) return [];
  const offset = family.family === "relativeDate";
  const malformed = modifierProblem(stored.comparator, { offset });
  if (malformed) return [{ level: "blocksReview", message: malformed.message }];
  if (family.family !== "oneOf" && family.family !== "memberOf") return [];
  const parts = splitModifiers(stored.comparator, { offset, together: true });
  const items = parts.ok ? parts.value.base.split(",") : [];
  return itemWarnings(items, stored.attribute).map((message) => ({ level: "warning", message }));
}

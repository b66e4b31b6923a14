import type { ConditionProblemKind } from "./condition.ts";
import { modifierProblem, splitModifiers } from "./comparator-modifiers.ts";
import { itemWarnings } from "./list-items.ts";
import type { OperatorFamily } from "./operator-families.ts";
import { type ConditionText, operatorFamilyOf } from "./parse-condition.ts";

export function hasNoComparator({ family }: OperatorFamily): boolean {
  return family === "missing" || family === "trueBoolean";
}

/** A finding about a stored comparator that users cannot enter themselves. Also says whether it blocks a review. */
export interface ComparatorFinding {
  level: "blocksReview" | "warning";
  message: string;
}

export interface CodedFinding extends ComparatorFinding {
  code: ConditionProblemKind | "listItem";
}

/** Returns findings about a stored comparator. Rules with findings still run unchanged. */
export function comparatorFindings(stored: ConditionText): CodedFinding[] {
  const family = operatorFamilyOf(stored);
  if (!family || hasNoComparator(family)) return [];
  const offset = family.family === "relativeDate";
  const malformed = modifierProblem(stored.comparator, { offset });
  if (malformed) return [{ level: "blocksReview", code: malformed.kind, message: malformed.message }];
  if (family.family !== "oneOf" && family.family !== "memberOf") return [];
  const parts = splitModifiers(stored.comparator, { offset, together: true });
  const items = parts.ok ? parts.value.base.split(",") : [];
  return itemWarnings(items, stored.attribute).map((message) => ({ level: "warning", code: "listItem", message }));
}

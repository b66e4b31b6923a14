import { conditionOf } from "../library/condition-of.ts";
import type { AttributeReference } from "../reference/reference-data.ts";
import type { StoredCondition } from "../rule/attribute-of.ts";

/** Returns the cohorts in a condition about cohort membership. Returns none if the condition cannot be parsed. */
export function cohortsInCondition(
  clause: StoredCondition,
  attributes: readonly AttributeReference[],
): readonly string[] {
  if (clause.AttributeLevel !== "COHORT") return [];
  const condition = conditionOf(clause, attributes);
  return condition.ok && condition.value.test.kind === "memberOf" ? condition.value.test.labels : [];
}

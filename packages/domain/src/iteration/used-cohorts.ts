/** The cohorts that rules name: those they are for, and those they ask about. */
import { conditionOf } from "../library/condition-of.ts";
import type { AttributeReference } from "../reference/reference-data.ts";
import type { AndClause } from "../rule/rule.ts";

/** The cohorts that a rule or AND clause asks about people's membership in; none where it cannot be read. */
export function askedCohorts(clause: AndClause, attributes: readonly AttributeReference[]): readonly string[] {
  if (clause.AttributeLevel !== "COHORT") return [];
  const condition = conditionOf(clause, attributes);
  return condition.ok && condition.value.test.kind === "memberOf" ? condition.value.test.labels : [];
}

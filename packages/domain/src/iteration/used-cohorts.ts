/** The cohorts that rules name: those they are for, and those they ask about. */
import { scopeLabels } from "../rule/scope-labels.ts";
import type { Place, Placed } from "./places.ts";
import { placeOf } from "./places.ts";
import { placedClauses } from "../rule/and-clauses.ts";
import { conditionOf } from "../library/condition-of.ts";
import type { AttributeReference } from "../reference/reference-data.ts";
import type { AndClause, RuleType } from "../rule/rule.ts";

/** The cohorts that a rule or AND clause asks about people's membership in; none where it cannot be read. */
export function askedCohorts(clause: AndClause, attributes: readonly AttributeReference[]): readonly string[] {
  if (clause.AttributeLevel !== "COHORT") return [];
  const condition = conditionOf(clause, attributes);
  return condition.ok && condition.value.test.kind === "memberOf" ? condition.value.test.labels : [];
}

/** A rule or AND clause that uses a cohort, with the type of its rule. */
export interface CohortUse extends Place {
  type: RuleType;
}

/** Where a cohort is used: the rules that are for it and the rules and AND clauses that ask about it (REQ-SCR-54). */
export function cohortUses(
  label: string,
  { iteration, attributes }: { iteration: Placed; attributes: readonly AttributeReference[] },
): CohortUse[] {
  const scoped = iteration.IterationRules.flatMap(({ CohortLabel }, index) =>
    scopeLabels(CohortLabel).includes(label) ? [`IterationRules.${index}`] : [],
  );
  const asking = placedClauses(iteration.IterationRules).filter(({ clause }) =>
    askedCohorts(clause, attributes).includes(label),
  );
  const paths = new Set([...scoped, ...asking.map(({ path }) => path)]);
  return [...paths].map((path) => ({
    ...placeOf(path, iteration),
    type: iteration.IterationRules[Number(path.split(".")[1])]!.Type,
  }));
}

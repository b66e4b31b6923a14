import { allClauses } from "../rule/and-clauses.ts";
import type { IterationContent } from "../iteration/iteration.ts";
import type { AndClause, IterationRule } from "../rule/rule.ts";

/**
 * Adds the carried fields that are missing from a save request. Users cannot remove these fields, so a client that does
 * not send them is not aware of them. Cohorts are matched by label, and rules and AND clauses by ID.
 */
export function preserveCarried(saved: IterationContent, before: IterationContent): IterationContent {
  const cohorts = new Map(before.IterationCohorts.map((cohort) => [cohort.CohortLabel, cohort]));
  const clauses = new Map<string, AndClause>(
    before.IterationRules.flatMap((rule) => allClauses(rule)).map((clause) => [clause.ID, clause]),
  );
  const preserveClause = <Clause extends AndClause>(clause: Clause) => withCarried(clause, clauses.get(clause.ID));
  const preserveRule = (rule: IterationRule) => ({
    ...preserveClause(rule),
    AndClauses: rule.AndClauses.map(preserveClause),
  });
  return {
    ...withCarried(saved, before),
    ...(saved.OnlyPeople === undefined && before.OnlyPeople ? { OnlyPeople: before.OnlyPeople } : {}),
    ...(saved.CarriedRules === undefined && before.CarriedRules ? { CarriedRules: before.CarriedRules } : {}),
    IterationCohorts: saved.IterationCohorts.map((cohort) => withCarried(cohort, cohorts.get(cohort.CohortLabel))),
    IterationRules: saved.IterationRules.map(preserveRule),
  };
}

/** Returns a value with its own carried fields or, if it has none, with those of `before`. */
export function withCarried<Owner extends Carrier>(saved: Owner, before: Carrier | undefined): Owner {
  return saved.Carried === undefined && before?.Carried ? { ...saved, Carried: before.Carried } : saved;
}

interface Carrier {
  Carried?: IterationContent["Carried"];
}

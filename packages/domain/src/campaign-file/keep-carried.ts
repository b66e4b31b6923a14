import { allClauses } from "../rule/and-clauses.ts";
import type { IterationContent } from "../iteration/iteration.ts";
import type { AndClause, IterationRule } from "../rule/rule.ts";

/**
 * An iteration as it is saved, with what is carried of its file where the save says nothing of it: no screen takes that away,
 * so who does not send it does not know of it. Cohorts are told by label, rules and AND clauses by ID.
 */
export function keepCarried(saved: IterationContent, before: IterationContent): IterationContent {
  const cohorts = new Map(before.IterationCohorts.map((cohort) => [cohort.CohortLabel, cohort]));
  const clauses = new Map<string, AndClause>(
    before.IterationRules.flatMap((rule) => allClauses(rule)).map((clause) => [clause.ID, clause]),
  );
  const keepClause = <Clause extends AndClause>(clause: Clause) => withCarried(clause, clauses.get(clause.ID));
  const keepRule = (rule: IterationRule) => ({ ...keepClause(rule), AndClauses: rule.AndClauses.map(keepClause) });
  return {
    ...withCarried(saved, before),
    ...(saved.OnlyPeople === undefined && before.OnlyPeople ? { OnlyPeople: before.OnlyPeople } : {}),
    ...(saved.CarriedRules === undefined && before.CarriedRules ? { CarriedRules: before.CarriedRules } : {}),
    IterationCohorts: saved.IterationCohorts.map((cohort) => withCarried(cohort, cohorts.get(cohort.CohortLabel))),
    IterationRules: saved.IterationRules.map(keepRule),
  };
}

/** The same with what `before` carried, where it carries nothing itself. */
export function withCarried<Owner extends Carrier>(saved: Owner, before: Carrier | undefined): Owner {
  return saved.Carried === undefined && before?.Carried ? { ...saved, Carried: before.Carried } : saved;
}

interface Carrier {
  Carried?: IterationContent["Carried"];
}

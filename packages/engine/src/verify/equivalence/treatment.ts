import type { Treatment } from "@spi/domain/finding/version-equivalence";
import { evaluatePerson } from "../../evaluate/evaluate.ts";
import type { Person } from "../../evaluate/person.ts";
import type { Plan } from "../../plan/plan.ts";

/** How a plan treats somebody, by the evaluator. */
export function treatmentOf(plan: Plan, person: Person): Treatment {
  const { outcome, cohort, reason, routing } = evaluatePerson({ plan, person }).decision;
  return {
    outcome,
    cohort: cohort === null ? null : plan.cohorts[cohort]!.label,
    rule: (reason ?? routing?.rule)?.name ?? null,
    plans: routing && [...routing.plans],
  };
}

/** Whether plans give somebody the same outcome, from the same cohort, and the same message. */
export function isTreatedAlike(plans: readonly Plan[], person: Person): boolean {
  const treatments = plans.map((plan) => {
    const { outcome, cohort, plans: sent } = treatmentOf(plan, person);
    return JSON.stringify([outcome, cohort, sent]);
  });
  return new Set(treatments).size === 1;
}

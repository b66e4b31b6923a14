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
  return sameOf(plans, person, ({ outcome, cohort, plans: sent }) => [outcome, cohort, sent]);
}

/** Whether plans send somebody the same, or nothing. */
export function isSentAlike(plans: readonly Plan[], person: Person): boolean {
  return sameOf(plans, person, ({ plans: sent }) => sent);
}

function sameOf(plans: readonly Plan[], person: Person, what: (treatment: Treatment) => unknown): boolean {
  return new Set(plans.map((plan) => JSON.stringify(what(treatmentOf(plan, person))))).size === 1;
}

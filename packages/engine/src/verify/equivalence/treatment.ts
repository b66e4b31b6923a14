import type { Treatment } from "@spi/domain/finding/version-equivalence";
import { evaluatePerson } from "../../evaluate/evaluate.ts";
import type { Person } from "../../evaluate/person.ts";
import type { Plan } from "../../plan/plan.ts";

/** Returns a plan's treatment of a person. */
export function treatmentOf(plan: Plan, person: Person): Treatment {
  const { outcome, cohort, reason, routing } = evaluatePerson({ plan, person }).decision;
  return {
    outcome,
    cohort: cohort === null ? null : plan.cohorts[cohort]!.label,
    rule: (reason ?? routing?.rule)?.name ?? null,
    plans: routing && [...routing.plans],
  };
}

/** Returns whether plans give a person the same outcome, from the same cohort and with the same message. */
export function isTreatedSame(plans: readonly Plan[], person: Person): boolean {
  return sameOf(plans, person, ({ outcome, cohort, plans: sent }) => [outcome, cohort, sent]);
}

/** Returns whether plans send a person the same messages, or both send none. */
export function isSentSame(plans: readonly Plan[], person: Person): boolean {
  return sameOf(plans, person, ({ plans: sent }) => sent);
}

function sameOf(plans: readonly Plan[], person: Person, compare: (treatment: Treatment) => unknown): boolean {
  return new Set(plans.map((plan) => JSON.stringify(compare(treatmentOf(plan, person))))).size === 1;
}

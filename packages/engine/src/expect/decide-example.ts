import type { ExamplePerson } from "@spi/domain/expectation/example-person";
import type { DescribedPerson } from "@spi/domain/people/described-person";
import type { Decision } from "../decide/decide.ts";
import { evaluatePerson } from "../evaluate/evaluate.ts";
import type { Plan } from "../plan/plan.ts";
import { includesPlan } from "./sentences.ts";

/** An example person's outcome, and whether it is the expected one. */
export interface ExampleDecision {
  met: boolean;
  decision: Decision;
}

/**
 * Determines the outcome of an example person in the same way as for a real person. `person` has the
 * values on the run date.
 */
export function decideExample(example: ExamplePerson, { plan, person }: { plan: Plan; person: DescribedPerson }) {
  const { decision } = evaluatePerson({ plan, person });
  const { Outcome, Reason, Plan: sentPlan } = example;
  const reason = decision.reason ?? decision.routing?.rule ?? null;
  const met =
    decision.outcome === Outcome &&
    (Reason === undefined || reason?.name === Reason) &&
    (sentPlan === undefined || includesPlan(sentPlan, decision.routing?.plans));
  return { met, decision } satisfies ExampleDecision;
}

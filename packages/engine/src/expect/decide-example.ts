import type { ExamplePerson } from "@spi/domain/expectation/example-person";
import type { DescribedPerson } from "@spi/domain/people/described-person";
import type { Decision } from "../decide/decide.ts";
import { evaluatePerson } from "../evaluate/evaluate.ts";
import type { Plan } from "../plan/plan.ts";
import { includesPlan } from "./sentences.ts";

/** An example person's outcome, with whether it is the expected one. */
export interface ExampleDecision {
  holds: boolean;
  decision: Decision;
}

/** Determines an example person's outcome as the iteration would for a real one; `person` on its run date. */
export function decideExample(example: ExamplePerson, { plan, person }: { plan: Plan; person: DescribedPerson }) {
  const { decision } = evaluatePerson({ plan, person });
  const { Outcome, Reason, Plan: sentPlan } = example;
  const reason = decision.reason ?? decision.routing?.rule ?? null;
  const holds =
    decision.outcome === Outcome &&
    (Reason === undefined || reason?.name === Reason) &&
    (sentPlan === undefined || includesPlan(sentPlan, decision.routing?.plans));
  return { holds, decision } satisfies ExampleDecision;
}

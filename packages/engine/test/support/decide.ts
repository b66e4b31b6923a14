import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import type { EvaluableIteration } from "@spi/domain/iteration/evaluable-iteration";
import { type Explanation, explainPerson } from "../../src/evaluate/explain.ts";
import { planIteration, type PlanRequest } from "../../src/plan/iteration.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { attributes, campaign } from "./rules.ts";

/** Returns the plan of an iteration that can be planned. */
export function planned(iteration: EvaluableIteration, more: Partial<PlanRequest> = {}): Plan {
  const plan = planIteration({ iteration, campaign, attributes, ...more });
  if (!plan.ok) throw new Error(plan.refusal.map(({ path, message }) => `${path}: ${message}`).join("\n"));
  return plan.value;
}

/** Determines the outcome for a person with these PERSON values in these cohorts. */
export function explained(
  iteration: EvaluableIteration,
  PERSON: Record<string, string | null>,
  COHORTS: readonly string[],
  more: Partial<PlanRequest> = {},
): Explanation {
  return explainPerson({
    plan: planned(iteration, more),
    person: { PERSON, TARGET: {}, COHORTS },
    codes: codesOf(shippedReference),
  });
}

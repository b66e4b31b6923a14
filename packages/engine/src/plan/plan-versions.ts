import { type Result, ok, refuse } from "@spi/domain/values/result";
import { type PlanRequest, planIteration, planRefusal } from "./iteration.ts";
import type { Plan } from "./plan.ts";

/** A version that cannot be planned. `message` explains why. */
export interface PlanVersionsProblem {
  kind: "notPlanned";
  version: "earlier" | "later";
  message: string;
}

/** Plans two versions for a comparison. If one of them cannot be planned, the error identifies it. */
export function planVersions(
  earlier: PlanRequest,
  later: PlanRequest,
): Result<readonly [Plan, Plan], PlanVersionsProblem> {
  const before = planVersion("earlier", earlier);
  if (!before.ok) return before;
  const now = planVersion("later", later);
  return now.ok ? ok([before.value, now.value]) : now;
}

function planVersion(version: PlanVersionsProblem["version"], request: PlanRequest): Result<Plan, PlanVersionsProblem> {
  const plan = planIteration(request);
  return plan.ok ? plan : refuse({ kind: "notPlanned", version, message: planRefusal(plan.refusal).message });
}

import type { CodeNames } from "@spi/domain/library/code-lists";
import type { VersionEquivalence } from "@spi/domain/finding/version-equivalence";
import { type Result, ok } from "@spi/domain/values/result";
import type { PlanRequest } from "../../plan/iteration.ts";
import { type PlanVersionsProblem, planVersions } from "../../plan/plan-versions.ts";
import { familiarValues } from "../familiar-values.ts";
import { equivalence } from "./equivalence.ts";
import { treatmentOf } from "./treatment.ts";

interface Versions {
  earlier: PlanRequest;
  later: PlanRequest;
  codes: CodeNames;
}

/**
 * Determines whether a version gives everyone the same outcome as an earlier version. Both are evaluated on the later
 * version's run date. If an outcome differs, returns both versions' outcomes for an invented person. Returns an error
 * if a version cannot be planned.
 */
export function versionEquivalence({
  earlier,
  later,
  codes,
}: Versions): Result<VersionEquivalence, PlanVersionsProblem> {
  const run_date = later.runDate ?? later.iteration.IterationDate;
  const plans = planVersions({ ...earlier, runDate: run_date }, later);
  if (!plans.ok) return plans;
  const result = equivalence(plans.value, familiarValues({ codes, day: run_date }));
  const [before, now] = plans.value;
  if (result === "same" && before.only !== now.only) return ok({ verdict: "same for both", run_date });
  if (typeof result === "string") return ok({ verdict: result, run_date });
  const { person } = result;
  const [earlierTreatment, laterTreatment] = plans.value.map((plan) => treatmentOf(plan, person));
  return ok({ verdict: "different", run_date, person, earlier: earlierTreatment!, later: laterTreatment! });
}

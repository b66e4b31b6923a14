import type { CohortChanges } from "@spi/domain/report/cohort-changes";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { type PlanProblem, type PlanRequest, planIteration, planRefusal } from "../plan/iteration.ts";
import type { People, ScanOptions, ScanProblem } from "./people.ts";

/** Maximum number of cohorts to compare. Each needs its own query. */
const maxCohorts = 50;

export interface ChangesSince {
  called: string;
  /** The people counted in that report, or undefined if their data was deleted. */
  people: People | undefined;
}

/**
 * Counts the people who have joined or left an iteration's cohorts since an earlier report. Skips virtual cohorts,
 * because they include everyone. Fails in the same circumstances as a scan.
 */
export async function countCohortChanges(
  people: People,
  { iteration, campaign, attributes, since, ...scan }: PlanRequest & ScanOptions & { since: ChangesSince | null },
): Promise<Result<CohortChanges, ScanProblem | { kind: "plan"; message: string; problems: PlanProblem[] }>> {
  const own = iteration.IterationCohorts.filter(({ Virtual }) => Virtual !== "Y");
  const IterationCohorts = own.slice(0, maxCohorts);
  const reported = {
    since: since && { called: since.called, isAvailable: since.people !== undefined },
    notCompared: own.length - IterationCohorts.length,
  };
  if (own.length === 0) return ok({ ...reported, cohorts: [] });
  const plan = planIteration({
    iteration: { ...iteration, IterationCohorts, IterationRules: [] },
    campaign,
    attributes,
  });
  if (!plan.ok) return refuse(planRefusal(plan.refusal));
  const cohorts = await people.cohortChanges({ ...scan, plan: plan.value, since: since?.people });
  return cohorts.ok ? ok({ ...reported, cohorts: cohorts.value }) : cohorts;
}

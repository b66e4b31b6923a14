import type { Day } from "@spi/domain/calendar";
import type { AttributeIndex } from "./attribute-index.ts";
import type { PlanProblem, PlanProblemKind, PlannedCohort } from "./plan.ts";

/** What planning one iteration knows and has found out so far. */
export interface Planner {
  runDate: Day;
  attributes: AttributeIndex;
  cohorts: readonly PlannedCohort[];
  /** The campaign's plans by their lower-case spelling; null when every plan named is taken to exist. */
  availablePlans: ReadonlyMap<string, string> | null;
  tolerated: ReadonlySet<PlanProblemKind>;
  problems: PlanProblem[];
  warnings: PlanProblem[];
}

export function tolerates(planner: Planner, kind: PlanProblemKind): boolean {
  return planner.tolerated.has(kind);
}

/** Notes a problem: a reason to refuse the plan, or a warning where its kind is tolerated. */
export function report(planner: Planner, problem: PlanProblem): void {
  (tolerates(planner, problem.kind) ? planner.warnings : planner.problems).push(problem);
}

import type { Day } from "@spi/domain/calendar";
import type { AttributeReference } from "@spi/domain/reference-data";
import type { PlanProblem, PlanProblemKind, PlannedCohort } from "./planned.ts";

/** What planning one iteration knows and has found out so far. */
export interface Planner {
  runDate: Day;
  attributes: ReadonlyMap<string, AttributeReference>;
  targets: ReadonlySet<string>;
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

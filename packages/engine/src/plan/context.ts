import type { Day } from "@spi/domain/day/calendar";
import type { AttributeIndex } from "./attribute-index.ts";
import type { PlanProblem, PlanProblemKind, PlannedCohort } from "./plan.ts";

/** The state while planning an iteration, with the problems found so far. */
export interface PlanContext {
  runDate: Day;
  attributes: AttributeIndex;
  cohorts: readonly PlannedCohort[];
  /** Indexes of cohorts by label. */
  cohortsByLabel: ReadonlyMap<string, readonly number[]>;
  /** The campaign's plans by their lower-case spelling, or null if we assume that every plan exists. */
  availablePlans: ReadonlyMap<string, string> | null;
  tolerated: ReadonlySet<PlanProblemKind>;
  problems: PlanProblem[];
  warnings: PlanProblem[];
}

export function tolerates(context: PlanContext, kind: PlanProblemKind): boolean {
  return context.tolerated.has(kind);
}

/** Adds a problem as a warning if its kind is tolerated. Otherwise, the problem prevents the plan. */
export function addProblem(context: PlanContext, problem: PlanProblem): void {
  (tolerates(context, problem.kind) ? context.warnings : context.problems).push(problem);
}

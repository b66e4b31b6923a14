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
  /**
   * The campaign's plans by their lower-case spelling, or null if every plan that is named is assumed
   * to exist.
   */
  availablePlans: ReadonlyMap<string, string> | null;
  tolerated: ReadonlySet<PlanProblemKind>;
  problems: PlanProblem[];
  warnings: PlanProblem[];
}

export function tolerates(context: PlanContext, kind: PlanProblemKind): boolean {
  return context.tolerated.has(kind);
}

/** Adds a problem. If its kind is tolerated it is a warning, and otherwise a reason to refuse the plan. */
export function addProblem(context: PlanContext, problem: PlanProblem): void {
  (tolerates(context, problem.kind) ? context.warnings : context.problems).push(problem);
}

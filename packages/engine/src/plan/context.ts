import type { Day } from "@spi/domain/day/calendar";
import type { AttributeIndex } from "./attribute-index.ts";
import type { PlanProblem, PlanProblemKind, PlannedCohort } from "./plan.ts";

/** State while planning one iteration, with the problems found so far. */
export interface PlanContext {
  runDate: Day;
  attributes: AttributeIndex;
  cohorts: readonly PlannedCohort[];
  /** Indexes of the cohorts, by label. */
  cohortsByLabel: ReadonlyMap<string, readonly number[]>;
  /** The campaign's plans by their lower-case spelling, or null if every named plan is assumed to exist. */
  availablePlans: ReadonlyMap<string, string> | null;
  tolerated: ReadonlySet<PlanProblemKind>;
  problems: PlanProblem[];
  warnings: PlanProblem[];
}

export function tolerates(context: PlanContext, kind: PlanProblemKind): boolean {
  return context.tolerated.has(kind);
}

/** Adds a problem: a reason to refuse the plan, or a warning if its kind is tolerated. */
export function addProblem(context: PlanContext, problem: PlanProblem): void {
  (tolerates(context, problem.kind) ? context.warnings : context.problems).push(problem);
}

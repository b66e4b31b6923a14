import type { Day } from "@spi/domain/day/calendar";
import type { Decision } from "../decide/decide.ts";
import type { Plan } from "../plan/plan.ts";
import type { MeaningNames } from "./plan-meaning.ts";

/**
 * People with the same decisions under each of several plans, the same board and, if counting by age, the same age
 * band.
 */
export interface JointRow {
  /** One per plan, in order. */
  decisions: readonly Decision[];
  /** Code of their integrated care board, or null if unknown. */
  icb: string | null;
  /** Index in `ageBandStarts`, or one of `noAgeBand`, or null if not counted by age. */
  band: number | null;
  /** Their value for the other counted attribute: a month of birth as YYYYMM, or text. Null if they do not have one. */
  value?: string | null;
  people: number;
  /** True for blurred people in groups whose board and ages are too rare to show. */
  unplaced?: boolean;
}

/**
 * A population evaluated under several plans at once. Each member of any plan's cohorts is counted in exactly one row.
 */
export interface JointCube {
  plans: readonly Plan[];
  rows: readonly JointRow[];
  /** The date of the population data. */
  asOf: Day;
}

/** Returns a key for the decisions under each plan, equal for people with identical decisions. */
export const nameDecisions = (decisions: readonly Decision[], names: MeaningNames): string =>
  JSON.stringify(decisions.map((decision) => keyOf(decision, names)));

function keyOf({ outcome, cohort, reason, routing, cohorts }: Decision, { rule, plan }: MeaningNames) {
  const states = cohorts.map((cohort) => ("reason" in cohort ? [cohort.state, rule(cohort.reason)] : cohort.state));
  const routed = routing && [routing.rule && rule(routing.rule), routing.plans.map(plan)];
  return [outcome, cohort, reason && rule(reason), routed, states];
}

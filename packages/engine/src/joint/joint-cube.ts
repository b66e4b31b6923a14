import type { Day } from "@spi/domain/day/calendar";
import type { Decision } from "../decide/decide.ts";
import type { Plan } from "../plan/plan.ts";
import type { MeaningNames } from "./plan-meaning.ts";

/**
 * People who have the same decisions under several plans and the same board. If ages are counted, they are also in the
 * same age band.
 */
export interface JointRow {
  /** One decision per plan, in the order of the plans. */
  decisions: readonly Decision[];
  /** Code of the people's integrated care board, or null if unknown. */
  icb: string | null;
  /** Index in `ageBandStarts`, or a value from `noAgeBand`. Null if ages are not counted. */
  band: number | null;
  /**
   * The value of an additional counted attribute, which is a month of birth as YYYYMM, or text. Null if the people have
   * no value.
   */
  value?: string | null;
  people: number;
  /** True if the row is for blurred people whose board and age are too rare to show. */
  unplaced?: boolean;
}

/**
 * A population evaluated with several plans at once. Each member of any plan's cohorts is counted in exactly one row.
 */
export interface JointCube {
  plans: readonly Plan[];
  rows: readonly JointRow[];
  /** The date of the population data. */
  asOf: Day;
}

/** Returns a key for the decisions under each plan. The key is the same for people with identical decisions. */
export const nameDecisions = (decisions: readonly Decision[], names: MeaningNames): string =>
  JSON.stringify(decisions.map((decision) => keyOf(decision, names)));

function keyOf({ outcome, cohort, reason, routing, cohorts }: Decision, { rule, plan }: MeaningNames) {
  const states = cohorts.map((cohort) => ("reason" in cohort ? [cohort.state, rule(cohort.reason)] : cohort.state));
  const routed = routing && [routing.rule && rule(routing.rule), routing.plans.map(plan)];
  return [outcome, cohort, reason && rule(reason), routed, states];
}

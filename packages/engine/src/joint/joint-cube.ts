import type { Day } from "@spi/domain/day/calendar";
import type { Decision } from "../decide/decide.ts";
import type { Plan } from "../plan/plan.ts";
import type { MeaningNames } from "./plan-meaning.ts";

/** People who fare alike under each of several plans, on one board and, where that was asked for, of one band of ages. */
export interface JointRow {
  /** One for each plan, in their order. */
  decisions: readonly Decision[];
  /** Code of their integrated care board; null when not known. */
  icb: string | null;
  /** The place of their band in `ageBandStarts`, or one of `notABand`; null where ages were not asked for. */
  band: number | null;
  /** What they have of what was asked besides: a month of birth as YYYYMM, or a value as text; null where they have none. */
  value?: string | null;
  people: number;
  /** Of blurred people: those of a group whose board and ages are too rare to be told. */
  unplaced?: boolean;
}

/** A population seen through several plans at once: everybody of any plan's cohorts is counted in exactly one row. */
export interface JointCube {
  plans: readonly Plan[];
  rows: readonly JointRow[];
  /** The day whose people were counted. */
  asOf: Day;
}

/** Names how people are decided about under each plan: the same for people who are decided about alike in everything. */
export const nameOfDecisions = (decisions: readonly Decision[], names: MeaningNames): string =>
  JSON.stringify(decisions.map((decision) => keyOf(decision, names)));

function keyOf({ outcome, cohort, reason, routing, cohorts }: Decision, { rule, plan }: MeaningNames) {
  const states = cohorts.map((one) => ("reason" in one ? [one.state, rule(one.reason)] : one.state));
  const routed = routing && [routing.rule && rule(routing.rule), routing.plans.map(plan)];
  return [outcome, cohort, reason && rule(reason), routed, states];
}

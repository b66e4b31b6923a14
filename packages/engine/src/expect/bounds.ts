import type { UnknownPart } from "@spi/domain/expectation/expectation-results";
import type { Bound } from "@spi/domain/expectation/expectations";
import { compareWithPercent } from "@spi/domain/text/per-cent";
import type { Decision } from "../decide/decide.ts";
import type { Plan } from "../plan/plan.ts";
import { includesPlan } from "./sentences.ts";

/** Returns whether a bound counts a person with this decision and board. */
export function isCounted(
  { Of, Cohort, Plan: sentPlan, Board }: Bound,
  plan: Plan,
  { decision, icb }: { decision: Decision; icb: string | null },
): boolean {
  if (Of === "invited without a plan")
    return decision.routing !== null && decision.routing.plans.length === 0 && !decision.routing.noMessage;
  if (decision.outcome !== Of) return false;
  if (Cohort !== undefined) return plan.cohorts[decision.cohort ?? -1]?.label === Cohort;
  if (sentPlan !== undefined) return includesPlan(sentPlan, decision.routing?.plans);
  return Board === undefined || icb === Board;
}

interface BoundCounts {
  people: number;
  /** Number of people in the cohorts. */
  all: number;
  /** Number of people in an earlier report. Undefined if the bound is not compared with one. */
  last: number | undefined;
}

/**
 * Returns whether a number of people is within a bound's limits, inclusive. Limits relative to an earlier report count
 * as met if there is no such report.
 */
export function isWithin(bound: Bound, { people, all, last }: BoundCounts): boolean {
  const { AtLeast, AtMost, AtLeastPercent, AtMostPercent, AtLeastPercentOfLast, AtMostPercentOfLast } = bound;
  const isPercent = (least: number | undefined, most: number | undefined, of: number) =>
    (least === undefined || compareWithPercent(people, { percent: least, of }) >= 0) &&
    (most === undefined || compareWithPercent(people, { percent: most, of }) <= 0);
  return (
    (AtLeast === undefined || people >= AtLeast) &&
    (AtMost === undefined || people <= AtMost) &&
    isPercent(AtLeastPercent, AtMostPercent, all) &&
    (last === undefined || isPercent(AtLeastPercentOfLast, AtMostPercentOfLast, last))
  );
}

/**
 * Returns the first name in a bound that the iteration, its campaign or the list of boards does not have. Returns
 * undefined if all names are known.
 */
export function unknownPart(
  { Cohort, Plan: sentPlan, Board }: Bound,
  { plan, plans, boards }: { plan: Plan; plans: readonly string[] | null; boards: ReadonlySet<string> },
): UnknownPart | undefined {
  if (Cohort !== undefined && !plan.cohorts.some(({ label }) => label === Cohort))
    return { code: "unknownCohort", params: { cohort: Cohort } };
  if (sentPlan !== undefined && plans && !includesPlan(sentPlan, plans))
    return { code: "unknownPlan", params: { plan: sentPlan } };
  if (Board !== undefined && !boards.has(Board)) return { code: "unknownBoard", params: { board: Board } };
  return undefined;
}

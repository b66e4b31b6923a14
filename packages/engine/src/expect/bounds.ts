import type { UnknownPart } from "@spi/domain/expectation/expectation-results";
import type { Bound } from "@spi/domain/expectation/expectations";
import { compareWithPercent } from "@spi/domain/text/per-cent";
import type { Decision } from "../decide/decide.ts";
import type { Plan } from "../plan/plan.ts";
import { isSent } from "./sentences.ts";

/** Whether people of a board, who fare so, are among those a bound counts. */
export function isCounted(
  { Of, Cohort, Plan: sentPlan, Board }: Bound,
  plan: Plan,
  { decision, icb }: { decision: Decision; icb: string | null },
): boolean {
  if (Of === "invited without a plan")
    return decision.routing !== null && decision.routing.plans.length === 0 && !decision.routing.noMessage;
  if (decision.outcome !== Of) return false;
  if (Cohort !== undefined) return plan.cohorts[decision.cohort ?? -1]?.label === Cohort;
  if (sentPlan !== undefined) return isSent(sentPlan, decision.routing?.plans);
  return Board === undefined || icb === Board;
}

interface Counted {
  people: number;
  /** In the cohorts. */
  all: number;
  /** Whom an earlier report counted; undefined where nothing is held against one. */
  last: number | undefined;
}

/** Whether a number of people is within a bound; a limit is within it. What is of an earlier report holds where there is none. */
export function isWithin(bound: Bound, { people, all, last }: Counted): boolean {
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

/** What a bound names that the iteration, its campaign or the boards known do not have; undefined where it names nothing so. */
export function unknownPart(
  { Cohort, Plan: sentPlan, Board }: Bound,
  { plan, plans, boards }: { plan: Plan; plans: readonly string[] | null; boards: ReadonlySet<string> },
): UnknownPart | undefined {
  if (Cohort !== undefined && !plan.cohorts.some(({ label }) => label === Cohort))
    return { code: "unknownCohort", params: { cohort: Cohort } };
  if (sentPlan !== undefined && plans && !isSent(sentPlan, plans))
    return { code: "unknownPlan", params: { plan: sentPlan } };
  if (Board !== undefined && !boards.has(Board)) return { code: "unknownBoard", params: { board: Board } };
  return undefined;
}

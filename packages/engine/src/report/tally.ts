import { joinRoutingPlanIds } from "@spi/domain/rule/routing-plan-ids";
import type { CubeRow } from "./cube.ts";
import type { CohortResult, Decision, Routing } from "../decide/decide.ts";
import type { Plan, PlannedRule } from "../plan/plan.ts";

/** A number of people, with the dates of birth of the oldest and youngest if known, in the same form as in cubes. */
export interface Tally {
  people: number;
  oldest: number | null;
  youngest: number | null;
}

/** Number of people in one cohort by outcome. `members` is the total. */
export interface CohortTally {
  members: Tally;
  invited: number;
  invitedOtherCohort: number;
  filtered: number;
  suppressed: number;
  /** Different combinations of plans for the people invited through this cohort. */
  routings: Set<string>;
}

/**
 * Names of rows for people without a plan, message or known board. Tables need these rows to add up to their totals.
 */
export const reportWords = {
  noPlan: "No routing plan",
  noMessage: "No message (status text only)",
  noIcb: "Not known",
} as const;

export interface Tallies {
  people: number;
  withoutDateOfBirth: number;
  invited: number;
  filtered: number;
  suppressed: number;
  byReason: Map<PlannedRule, Tally>;
  byCohort: CohortTally[];
  byRouting: Map<string, number>;
  /** Number of invited people by board. */
  byIcb: Map<string | null, number>;
  /** Number of people in the cohorts by board. */
  inCohortsByIcb: Map<string | null, number>;
  withoutNhsNumber: number;
  notRoutable: number;
  /** Number of invited people whose plans are all status texts. */
  withoutMessage: number;
  sentDefaultInstead: number;
  withSeveralPlans: number;
}

export function newTallies(plan: Plan): Tallies {
  return {
    people: 0,
    withoutDateOfBirth: 0,
    invited: 0,
    filtered: 0,
    suppressed: 0,
    byReason: new Map([...plan.rules.F, ...plan.rules.S].map((rule) => [rule, newTally()])),
    byCohort: plan.cohorts.map(() => ({
      members: newTally(),
      invited: 0,
      invitedOtherCohort: 0,
      filtered: 0,
      suppressed: 0,
      routings: new Set(),
    })),
    byRouting: new Map(),
    byIcb: new Map(),
    inCohortsByIcb: new Map(),
    withoutNhsNumber: 0,
    notRoutable: 0,
    withoutMessage: 0,
    sentDefaultInstead: 0,
    withSeveralPlans: 0,
  };
}

function newTally(): Tally {
  return { people: 0, oldest: null, youngest: null };
}

/** Adds the people in a row of a cube, who all have the same decision. */
export function addPeople(tallies: Tallies, row: CubeRow, decision: Decision): void {
  if (decision.outcome === "not in a cohort") return;
  tallies.people += row.people;
  countIn(tallies.inCohortsByIcb, boardOf(row), row.people);
  tallies.withoutDateOfBirth += row.people - row.dated;
  tallies[decision.outcome] += row.people;
  if (decision.reason) addTo(tallies.byReason.get(decision.reason)!, row);
  if (decision.routing) addRouting(tallies, row, decision.routing);
  decision.cohorts.forEach((result, index) => {
    if (result.state === "not a member") return;
    addCohort(tallies.byCohort[index]!, row, { result, decision, inviting: decision.cohort === index });
  });
}

/**
 * Adds people to one of their cohorts. Invited people count as invited in the cohort that invites them. In their other
 * cohorts, they count as invited through a different cohort, whatever those cohorts' rules are. People who are not
 * invited count by the cohort's own rules.
 */
function addCohort(
  tally: CohortTally,
  row: CubeRow,
  { result, decision, inviting }: { result: CohortResult; decision: Decision; inviting: boolean },
): void {
  addTo(tally.members, row);
  if (decision.outcome === "invited") {
    if (!inviting) tally.invitedOtherCohort += row.people;
    else {
      tally.invited += row.people;
      if (decision.routing!.plans.length > 0) tally.routings.add(joinRoutingPlanIds(decision.routing!.plans));
    }
  } else if (result.state === "filtered" || result.state === "suppressed") tally[result.state] += row.people;
}

function addRouting(tallies: Tallies, row: CubeRow, routing: Routing): void {
  countIn(tallies.byRouting, routing.noMessage ? reportWords.noMessage : joinRoutingPlanIds(routing.plans), row.people);
  countIn(tallies.byIcb, boardOf(row), row.people);
  tallies.withoutNhsNumber += row.withoutNhsNumber;
  if (routing.noMessage) tallies.withoutMessage += row.people;
  else if (routing.plans.length === 0) tallies.notRoutable += row.people;
  if (routing.plans.length > 1) tallies.withSeveralPlans += row.people;
  if (routing.fellBack) tallies.sentDefaultInstead += row.people;
}

function boardOf({ icb }: CubeRow): string | null {
  return icb === "" ? null : icb;
}

function countIn<Key>(counts: Map<Key, number>, key: Key, people: number): void {
  counts.set(key, (counts.get(key) ?? 0) + people);
}

function addTo(tally: Tally, row: CubeRow): void {
  tally.people += row.people;
  tally.oldest = earliest(tally.oldest, row.oldest);
  tally.youngest = latest(tally.youngest, row.youngest);
}

function earliest(a: number | null, b: number | null): number | null {
  return a === null || (b !== null && b < a) ? b : a;
}

function latest(a: number | null, b: number | null): number | null {
  return a === null || (b !== null && b > a) ? b : a;
}

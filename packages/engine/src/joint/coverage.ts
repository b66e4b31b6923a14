import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { toDayNumber } from "@spi/domain/day/calendar";
import type {
  Coverage,
  CoveringIteration,
  EligibleCoverage,
  FollowingSelections,
  NeverBecause,
} from "@spi/domain/coverage/coverage";
import type { Decision } from "../decide/decide.ts";
import type { Plan, PlannedRule } from "../plan/plan.ts";
import type { JointCube } from "./joint-cube.ts";

/** An iteration of a coverage; its run date is its plan's. */
export type Covering = Omit<CoveringIteration, "runDate">;

/** Who should be reached by iterations of one campaign, or of all where none is named. */
export interface CoveredStatement {
  campaign: string | undefined;
}

/**
 * How often the plans of a joint cube together select people of their cohorts, never, once or more often (REQ-SEL-80). `iterations` has one
 * for each plan; with a statement the cube's plans after theirs are the statement's, each on a day on which somebody can be
 * eligible, and everybody eligible on any of these days is counted too (REQ-SEL-81). Yields to the event loop between slices, for a process
 * that serves others meanwhile.
 */
export async function coverageInSlices(
  cube: JointCube,
  iterations: readonly Covering[],
  statement?: CoveredStatement,
): Promise<Coverage> {
  const plans = cube.plans.slice(0, iterations.length);
  const inOrder = inRunOrder(plans, iterations).map((one) => ({ ...one, selected: 0, first: 0 }));
  const eligible = statement && countingEligible(inOrder, statement);
  const counts = { people: 0, never: 0, once: 0, more_often: 0, reminder_without_first: 0, first_after_reminder: 0 };
  const never = new Map<PlannedRule, NeverBecause>();
  const pairs = new Map<string, FollowingSelections>();
  for (const [index, { decisions, people }] of cube.rows.entries()) {
    if (index % rowsPerSlice === rowsPerSlice - 1) await yieldToEventLoop();
    if (decisions.slice(iterations.length).some(({ outcome }) => outcome === "filtered"))
      eligible?.add(decisions, people);
    if (inOrder.every((one) => decisions[one.index]!.outcome === "not in a cohort")) continue;
    counts.people += people;
    const selecting = inOrder.filter((one) => decisions[one.index]!.outcome === "invited");
    counts[howOften(selecting.length)] += people;
    for (const one of selecting) one.selected += people;
    if (selecting[0]) selecting[0].first += people;
    else addReason(never, nearest(inOrder, decisions), people);
    addPairs(pairs, selecting, people);
    if (lacksFirst(selecting)) counts.reminder_without_first += people;
    if (isFirstLate(selecting)) counts.first_after_reminder += people;
  }
  return {
    asOf: cube.asOf,
    ...counts,
    iterations: inOrder.map(({ name, campaign, runDate, commsType, selected, first }) => {
      return { name, campaign, runDate, commsType, selected, first_selected: first };
    }),
    never_because: mostFirst(never.values(), reasonName),
    eligible: eligible?.counted() ?? null,
    pairs: mostFirst(pairs.values(), ({ first, second }) => `${first} ${second}`),
  };
}

/** Counts who is eligible, by whether iterations of the statement's campaign ever select them. */
function countingEligible(all: readonly Selecting[], { campaign }: CoveredStatement) {
  const own = all.filter((one) => campaign === undefined || one.campaign === campaign);
  const counts = { people: 0, never: 0, in_no_cohort: 0 };
  const never = new Map<PlannedRule, NeverBecause>();
  return {
    add(decisions: readonly Decision[], people: number): void {
      counts.people += people;
      if (own.some(({ index }) => decisions[index]!.outcome === "invited")) return;
      counts.never += people;
      const reason = nearest(own, decisions);
      if (reason) addReason(never, reason, people);
      else counts.in_no_cohort += people;
    },
    counted: (): EligibleCoverage => ({ ...counts, never_because: mostFirst(never.values(), reasonName) }),
  };
}

/** Most people first, and by name where they are as many: the rows of a scan come in no order. */
const mostFirst = <Row extends { people: number }>(rows: Iterable<Row>, nameOf: (row: Row) => string) =>
  [...rows].toSorted((a, b) => b.people - a.people || nameOf(a).localeCompare(nameOf(b)));
const reasonName = ({ iteration, outcome, rule }: NeverBecause) => `${iteration} ${outcome} ${rule}`;

/** Some five milliseconds of work. */
const rowsPerSlice = 2000;

/** Iterations with their plans' run dates, in the order of these. */
export function inRunOrder(plans: readonly Plan[], iterations: readonly Covering[]): Selecting[] {
  return plans
    .map((plan, index) => ({ ...iterations[index]!, runDate: plan.runDate, index }))
    .toSorted((a, b) => a.runDate.localeCompare(b.runDate));
}

const howOften = (times: number) => (times === 0 ? "never" : times === 1 ? "once" : "more_often");

export interface Selecting extends CoveringIteration {
  index: number;
}

export interface Reason {
  iteration: string;
  outcome: "filtered" | "suppressed";
  rule: PlannedRule;
}

/** The reason of those who were suppressed, for they passed the filters, else of those filtered; the latest iteration's. */
export function nearest(inOrder: readonly Selecting[], decisions: readonly Decision[]): Reason | undefined {
  const reasons = inOrder.flatMap(({ name, index }): Reason[] => {
    const { outcome, reason } = decisions[index]!;
    return reason && (outcome === "filtered" || outcome === "suppressed")
      ? [{ iteration: name, outcome, rule: reason }]
      : [];
  });
  return reasons.findLast(({ outcome }) => outcome === "suppressed") ?? reasons.at(-1);
}

export function addReason(never: Map<PlannedRule, NeverBecause>, reason: Reason | undefined, people: number): void {
  if (!reason) return;
  const { rule, ...told } = reason;
  const known = never.get(rule);
  never.set(rule, { ...told, rule: rule.names, people: people + (known?.people ?? 0) });
}

function addPairs(pairs: Map<string, FollowingSelections>, selecting: readonly Selecting[], people: number): void {
  for (const [at, second] of selecting.entries()) {
    const first = selecting[at - 1];
    if (!first) continue;
    const key = `${first.index} ${second.index}`;
    const days = toDayNumber(second.runDate) - toDayNumber(first.runDate);
    const known = pairs.get(key)?.people ?? 0;
    pairs.set(key, { first: first.name, second: second.name, days, people: people + known });
  }
}

/** Whether a reminder selects whom no first communication of its campaign selects by its day. */
function lacksFirst(selecting: readonly Selecting[]): boolean {
  return selecting.some(
    (reminder) =>
      reminder.commsType === "R" &&
      !selecting.some((one) => isOf(one, reminder, "I") && one.runDate <= reminder.runDate),
  );
}

/** Whether a first communication selects whom a reminder of its campaign selected on a day before. */
function isFirstLate(selecting: readonly Selecting[]): boolean {
  return selecting.some(
    (late) => late.commsType === "I" && selecting.some((one) => isOf(one, late, "R") && one.runDate < late.runDate),
  );
}

function isOf(one: Selecting, { campaign }: Selecting, commsType: "I" | "R"): boolean {
  return one.campaign === campaign && one.commsType === commsType;
}

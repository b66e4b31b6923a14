import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { toDayNumber } from "@spi/domain/day/calendar";
import type { Coverage, CoveringIteration, FollowingSelections, NeverBecause } from "@spi/domain/report/coverage";
import type { Decision } from "../decide/decide.ts";
import type { Plan, PlannedRule } from "../plan/plan.ts";
import type { JointCube } from "./joint-cube.ts";

/** An iteration of a coverage; its run date is its plan's. */
export type Covering = Omit<CoveringIteration, "runDate">;

/**
 * How often the plans of a joint cube together select people, never, once or more often (REQ-SEL-80). `iterations` has one for
 * each plan. Yields to the event loop between slices, for a process that serves others meanwhile.
 */
export async function coverageInSlices(cube: JointCube, iterations: readonly Covering[]): Promise<Coverage> {
  const inOrder = inRunOrder(cube.plans, iterations).map((one) => ({ ...one, selected: 0, first: 0 }));
  const counts = { people: 0, never: 0, once: 0, more_often: 0, reminder_without_first: 0, first_after_reminder: 0 };
  const never = new Map<PlannedRule, NeverBecause>();
  const pairs = new Map<string, FollowingSelections>();
  for (const [index, { decisions, people }] of cube.rows.entries()) {
    if (index % rowsPerSlice === rowsPerSlice - 1) await yieldToEventLoop();
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
    never_because: [...never.values()].toSorted((a, b) => b.people - a.people),
    pairs: [...pairs.values()].toSorted((a, b) => b.people - a.people),
  };
}

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

interface Reason {
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

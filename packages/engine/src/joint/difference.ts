import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type {
  ChangeCounts,
  DifferenceReason,
  PeopleChange,
  PeopleDifference,
} from "@spi/domain/report/people-difference";
import type { Decision } from "../decide/decide.ts";
import type { JointCube, JointRow } from "./joint-cube.ts";

/**
 * The difference between the first plan of a joint cube, the earlier version, and the second. Yields to the event loop
 * between slices of the cube, for a process that serves others meanwhile.
 */
export async function differenceInSlices({ plans: [earlier, later], rows }: JointCube): Promise<PeopleDifference> {
  if (!earlier || !later) throw new Error("A difference is between two plans.");
  const people = noChanges();
  const boards = new Map<string | null, ChangeCounts>();
  const cohorts = new Map<string, ChangeCounts>();
  const reasons = new Map<string, DifferenceReason>();
  for (const [index, row] of rows.entries()) {
    if (index % rowsPerSlice === rowsPerSlice - 1) await yieldToEventLoop();
    const [before, after] = row.decisions as [Decision, Decision];
    const change = changeOf(before, after);
    people[change] += row.people;
    countFor(boards, row.icb)[change] += row.people;
    const label = labelOf(after, later) ?? labelOf(before, earlier);
    if (label !== undefined) countFor(cohorts, label)[change] += row.people;
    const reason = reasonOf(change, row);
    if (reason) addReason(reasons, reason);
  }
  return {
    people,
    boards: [...boards]
      .map(([icb, counts]) => ({ icb, ...counts }))
      .filter((board) => changed(board) > 0)
      .toSorted((a, b) => changed(b) - changed(a)),
    cohorts: [...cohorts].map(([label, counts]) => ({ label, ...counts })).toSorted((a, b) => changed(b) - changed(a)),
    reasons: [...reasons.values()].toSorted((a, b) => b.people - a.people),
  };
}

/** Some five milliseconds of work. */
const rowsPerSlice = 2000;

/** What the two decisions about somebody make of their invitation. */
export function changeOf(before: Decision, after: Decision): PeopleChange {
  if (!before.routing) return after.routing ? "newly_invited" : "invited_by_neither";
  if (!after.routing) return "no_longer_invited";
  return samePlans(before.routing.plans, after.routing.plans) ? "same_invitation" : "other_message";
}

const samePlans = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((plan, index) => plan === b[index]);

/** How many people the versions treat differently. */
const changed = (counts: ChangeCounts) => counts.newly_invited + counts.no_longer_invited + counts.other_message;

function noChanges(): ChangeCounts {
  return { newly_invited: 0, no_longer_invited: 0, other_message: 0, same_invitation: 0, invited_by_neither: 0 };
}

function countFor<Key>(counts: Map<Key, ChangeCounts>, key: Key): ChangeCounts {
  const known = counts.get(key) ?? noChanges();
  counts.set(key, known);
  return known;
}

function labelOf({ routing, cohort }: Decision, plan: JointCube["plans"][number]): string | undefined {
  return routing && cohort !== null ? plan.cohorts[cohort]?.label : undefined;
}

function reasonOf(change: PeopleChange, { decisions, people }: JointRow): DifferenceReason | undefined {
  if (change === "same_invitation" || change === "invited_by_neither") return undefined;
  const [before, now] = decisions.map(decidingRule) as [DifferenceReason["before"], DifferenceReason["now"]];
  // Of who comes or goes the other version's routing is of no interest.
  if (change === "newly_invited") return { change, before, now: null, people };
  return change === "no_longer_invited" ? { change, before: null, now, people } : { change, before, now, people };
}

function decidingRule({ reason, routing }: Decision): DifferenceReason["now"] {
  const rule = routing ? routing.rule : reason;
  return rule && { id: rule.id, type: rule.type, name: rule.names };
}

function addReason(reasons: Map<string, DifferenceReason>, reason: DifferenceReason): void {
  const key = JSON.stringify([reason.change, reason.before?.id, reason.now?.id]);
  reasons.set(key, { ...reason, people: reason.people + (reasons.get(key)?.people ?? 0) });
}

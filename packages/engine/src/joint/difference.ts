import type { Decision } from "../decide/decide.ts";
import type { JointCube, JointRow } from "./joint-cube.ts";

/** How two versions treat somebody of the cohorts of either. */
export type Change = "newly invited" | "no longer invited" | "other message" | "same invitation" | "invited by neither";

/** People by how the two versions treat them; comers and goers are never set off against each other. */
export type ChangeCounts = Record<Change, number>;

/** Why some people's treatment differs: the rule that excludes them in the version that does not invite them. */
export interface DifferenceReason {
  change: "newly invited" | "no longer invited";
  outcome: Exclude<Decision["outcome"], "invited">;
  /** The recorded reason; null for people who are in none of that version's cohorts. */
  rule: { id: string; type: string; name: string } | null;
  people: number;
}

/** Who is treated differently by a version than by an earlier one, over the same people. */
export interface Difference {
  people: ChangeCounts;
  /** For each board with people whom the versions treat differently, by code; null is not known. */
  boards: readonly ({ icb: string | null } & ChangeCounts)[];
  /** For each cohort that invites somebody, by the label through which they are invited, in the newer version if it invites them. */
  cohorts: readonly ({ label: string } & ChangeCounts)[];
  /** Most people first. */
  reasons: readonly DifferenceReason[];
}

/** The difference between the first plan of a joint cube, the earlier version, and the second. */
export function differenceOf({ plans: [earlier, later], rows }: JointCube): Difference {
  if (!earlier || !later) throw new Error("A difference is between two plans.");
  const people = noChanges();
  const boards = new Map<string | null, ChangeCounts>();
  const cohorts = new Map<string, ChangeCounts>();
  const reasons = new Map<string, DifferenceReason>();
  for (const row of rows) {
    const [before, after] = row.decisions as [Decision, Decision];
    const change = changeOf(before, after);
    people[change] += row.people;
    countFor(boards, row.icb)[change] += row.people;
    const label = labelOf(after, later) ?? labelOf(before, earlier);
    if (label !== undefined) countFor(cohorts, label)[change] += row.people;
    const reason = reasonOf(change, row);
    if (reason) addReason(reasons, reason);
  }
  const differs = (counts: ChangeCounts) => differing.some((change) => counts[change] > 0);
  return {
    people,
    boards: [...boards].filter(([, counts]) => differs(counts)).map(([icb, counts]) => ({ icb, ...counts })),
    cohorts: [...cohorts].map(([label, counts]) => ({ label, ...counts })),
    reasons: [...reasons.values()].toSorted((a, b) => b.people - a.people),
  };
}

/** What the two decisions about somebody make of their invitation. */
export function changeOf(before: Decision, after: Decision): Change {
  if (!before.routing) return after.routing ? "newly invited" : "invited by neither";
  if (!after.routing) return "no longer invited";
  return samePlans(before.routing.plans, after.routing.plans) ? "same invitation" : "other message";
}

const samePlans = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((plan, index) => plan === b[index]);

const differing: readonly Change[] = ["newly invited", "no longer invited", "other message"];

function noChanges(): ChangeCounts {
  return {
    "newly invited": 0,
    "no longer invited": 0,
    "other message": 0,
    "same invitation": 0,
    "invited by neither": 0,
  };
}

function countFor<Key>(counts: Map<Key, ChangeCounts>, key: Key): ChangeCounts {
  const known = counts.get(key) ?? noChanges();
  counts.set(key, known);
  return known;
}

function labelOf({ routing, cohort }: Decision, plan: JointCube["plans"][number]): string | undefined {
  return routing && cohort !== null ? plan.cohorts[cohort]?.label : undefined;
}

function reasonOf(change: Change, { decisions, people }: JointRow): DifferenceReason | undefined {
  if (change !== "newly invited" && change !== "no longer invited") return undefined;
  const { outcome, reason } = decisions[change === "newly invited" ? 0 : 1]!;
  if (outcome === "invited") return undefined;
  return { change, outcome, rule: reason && { id: reason.id, type: reason.type, name: reason.names }, people };
}

function addReason(reasons: Map<string, DifferenceReason>, reason: DifferenceReason): void {
  const key = JSON.stringify([reason.change, reason.outcome, reason.rule?.id]);
  reasons.set(key, { ...reason, people: reason.people + (reasons.get(key)?.people ?? 0) });
}

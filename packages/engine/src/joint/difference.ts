import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { ageBandStarts } from "@spi/domain/report/age-distribution";
import type {
  DifferenceAgeBand,
  ChangeCounts,
  DifferenceReason,
  PeopleChange,
  PeopleDifference,
} from "@spi/domain/report/people-difference";
import type { VersionChange } from "@spi/domain/iteration/version-changes";
import type { Decision } from "../decide/decide.ts";
import { noAgeBand } from "../sql/age-band.ts";
import type { FamiliarValues } from "../verify/classify-attributes.ts";
import { invitationChange, makesDifference } from "./invitation-change.ts";
import { createCauseCounter, causesOf } from "./causes.ts";
import { createExampleCollector } from "./examples.ts";
import type { JointCube, JointRow } from "./joint-cube.ts";
import type { Plan } from "../plan/plan.ts";
import type { MeaningNames } from "./plan-meaning.ts";

/**
 * The cube's plans in order: the earlier version, the later version, plans with one change undone, and
 * plans with only one change.
 */
interface DifferenceInput {
  cube: JointCube;
  /** The differences between the versions, or undefined if causes are not counted. */
  changes: readonly VersionChange[] | undefined;
  /** Values that we prefer in examples over other values with the same outcome. */
  familiar: FamiliarValues;
}

/**
 * Returns the difference between a joint cube's first plan, the earlier version, and its second plan, the later
 * version. Yields to the event loop between slices, so that the process can serve other requests.
 */
export async function differenceInSlices({ cube, changes, familiar }: DifferenceInput): Promise<PeopleDifference> {
  const [earlier, later] = cube.plans;
  if (!earlier || !later) throw new Error("A difference is between two plans.");
  const people = noChanges();
  const boards = new Map<string | null, ChangeCounts>();
  const cohorts = new Map<string, ChangeCounts>();
  const bands = new Map<number | null, ChangeCounts>();
  const reasons = new Map<string, DifferenceReason>();
  const causes = changes && createCauseCounter(changes);
  const examples = createExampleCollector([earlier, later], familiar);
  for (const [index, row] of cube.rows.entries()) {
    if (index % rowsPerSlice === rowsPerSlice - 1) await yieldToEventLoop();
    const [before, after] = row.decisions as [Decision, Decision];
    const change = invitationChange(before, after);
    people[change] += row.people;
    if (!row.unplaced) {
      countsFor(boards, row.icb === "" ? null : row.icb)[change] += row.people;
      countsFor(bands, row.band)[change] += row.people;
    }
    const label = labelOf(after, later) ?? labelOf(before, earlier);
    if (label !== undefined) countsFor(cohorts, label)[change] += row.people;
    const reason = reasonOf(change, row);
    if (reason) addReason(reasons, reason);
    if (!makesDifference(change)) continue;
    causes?.add(change, row);
    examples.add(change, row);
  }
  return {
    people,
    causes: causes?.counted() ?? null,
    boards: [...boards]
      .map(([icb, counts]) => ({ icb, ...counts }))
      .filter((board) => changed(board) > 0)
      .toSorted((a, b) => changed(b) - changed(a) || inOrder(a.icb, b.icb)),
    cohorts: [...cohorts]
      .map(([label, counts]) => ({ label, ...counts }))
      .toSorted((a, b) => changed(b) - changed(a) || inOrder(a.label, b.label)),
    reasons: [...reasons]
      .toSorted(([keyA, a], [keyB, b]) => b.people - a.people || inOrder(keyA, keyB))
      .map(([, reason]) => reason),
    ages: bands.has(null) ? null : agesOf(bands),
    examples: await examples.invented(),
    rounded: false,
  };
}

/**
 * Returns a function that returns a key for a person's contribution to a difference. `changes` is undefined if causes
 * are not counted.
 */
export function nameDifferenceContribution([earlier, later]: readonly [Plan, Plan], changes: number | undefined) {
  return (decisions: readonly Decision[], names: Pick<MeaningNames, "rule">): string => {
    const [before, after] = decisions as [Decision, Decision];
    const change = invitationChange(before, after);
    const added = [change, labelOf(after, later) ?? labelOf(before, earlier)];
    if (!makesDifference(change)) return JSON.stringify(added);
    // If only one version invites these people, the other version's routing is not shown.
    const shown = { newly_invited: [before], no_longer_invited: [after], other_message: [before, after] }[change];
    const rules = shown.map(({ reason, routing }) => {
      const rule = routing ? routing.rule : reason;
      return rule && names.rule(rule);
    });
    return JSON.stringify([added, rules, changes, changes && causesOf(changes, { decisions })]);
  };
}

/** Compares names, so that the order does not depend on the scan. Null sorts last. */
function inOrder(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}

/** Number of rows processed in about five milliseconds. */
const rowsPerSlice = 2000;

/**
 * Returns the age bands of people who are treated differently, youngest first. Unknown and impossible
 * ages come last.
 */
function agesOf(bands: ReadonlyMap<number | null, ChangeCounts>): PeopleDifference["ages"] {
  const bandIndex = (band: number | null) => (band === null || band < 0 ? ageBandStarts.length : band);
  return [...bands]
    .filter(([, counts]) => changed(counts) > 0)
    .toSorted(([a], [b]) => bandIndex(a) - bandIndex(b))
    .map(([band, counts]) => ({ age: ageOf(band), ...counts }));
}

function ageOf(band: number | null): DifferenceAgeBand {
  const from = band === null ? undefined : ageBandStarts[band];
  if (band === null || from === undefined) return band === noAgeBand.impossible ? "impossible" : "unknown";
  const next = ageBandStarts[band + 1];
  return { from, to: next === undefined ? null : next - 1 };
}

const changed = (counts: ChangeCounts) => counts.newly_invited + counts.no_longer_invited + counts.other_message;

function noChanges(): ChangeCounts {
  return { newly_invited: 0, no_longer_invited: 0, other_message: 0, same_invitation: 0, invited_by_neither: 0 };
}

function countsFor<Key>(counts: Map<Key, ChangeCounts>, key: Key): ChangeCounts {
  const known = counts.get(key) ?? noChanges();
  counts.set(key, known);
  return known;
}

function labelOf({ routing, cohort }: Decision, plan: JointCube["plans"][number]): string | undefined {
  return routing && cohort !== null ? plan.cohorts[cohort]?.label : undefined;
}

function reasonOf(change: PeopleChange, { decisions, people }: JointRow): DifferenceReason | undefined {
  if (!makesDifference(change)) return undefined;
  const [before, now] = decisions.map(decidingRule) as [DifferenceReason["before"], DifferenceReason["now"]];
  // If only one version invites these people, the other version's routing does not matter.
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

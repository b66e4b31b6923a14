import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { ageBandStarts } from "@spi/domain/report/age-distribution";
import type {
  BandOfAges,
  ChangeCounts,
  DifferenceReason,
  PeopleChange,
  PeopleDifference,
} from "@spi/domain/report/people-difference";
import type { VersionChange } from "@spi/domain/iteration/version-changes";
import type { Decision } from "../decide/decide.ts";
import { notABand } from "../sql/age-band.ts";
import type { FamiliarValues } from "../verify/asked.ts";
import { changeOf, makesDifference } from "./change-of.ts";
import { causesCounter, causesOf } from "./causes.ts";
import { examplesCollector } from "./examples.ts";
import type { JointCube, JointRow } from "./joint-cube.ts";
import type { Plan } from "../plan/plan.ts";
import type { MeaningNames } from "./plan-meaning.ts";

/** Plans of the cube: the earlier version's, the later one's, then those with one change undone, then those with one change alone. */
interface Compared {
  cube: JointCube;
  /** What the versions differ in; undefined where the causes are not asked for. */
  changes: readonly VersionChange[] | undefined;
  /** What examples are given of values, rather than others that fare alike. */
  familiar: FamiliarValues;
}

/**
 * The difference between the first plan of a joint cube, the earlier version, and the second. Yields to the event loop
 * between slices of the cube, for a process that serves others meanwhile.
 */
export async function differenceInSlices({ cube, changes, familiar }: Compared): Promise<PeopleDifference> {
  const [earlier, later] = cube.plans;
  if (!earlier || !later) throw new Error("A difference is between two plans.");
  const people = noChanges();
  const boards = new Map<string | null, ChangeCounts>();
  const cohorts = new Map<string, ChangeCounts>();
  const bands = new Map<number | null, ChangeCounts>();
  const reasons = new Map<string, DifferenceReason>();
  const causes = changes && causesCounter(changes);
  const examples = examplesCollector([earlier, later], familiar);
  for (const [index, row] of cube.rows.entries()) {
    if (index % rowsPerSlice === rowsPerSlice - 1) await yieldToEventLoop();
    const [before, after] = row.decisions as [Decision, Decision];
    const change = changeOf(before, after);
    people[change] += row.people;
    if (!row.unplaced) {
      countFor(boards, row.icb === "" ? null : row.icb)[change] += row.people;
      countFor(bands, row.band)[change] += row.people;
    }
    const label = labelOf(after, later) ?? labelOf(before, earlier);
    if (label !== undefined) countFor(cohorts, label)[change] += row.people;
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

/** Names what people who are decided about in a way add to a difference with so many changes, or one whose causes are not counted. */
export function namesOfDifference([earlier, later]: readonly [Plan, Plan], changes: number | undefined) {
  return (decisions: readonly Decision[], names: Pick<MeaningNames, "rule">): string => {
    const [before, after] = decisions as [Decision, Decision];
    const change = changeOf(before, after);
    const added = [change, labelOf(after, later) ?? labelOf(before, earlier)];
    if (!makesDifference(change)) return JSON.stringify(added);
    // Of people who come or go the other version's routing is not shown.
    const shown = { newly_invited: [before], no_longer_invited: [after], other_message: [before, after] }[change];
    const rules = shown.map(({ reason, routing }) => {
      const rule = routing ? routing.rule : reason;
      return rule && names.rule(rule);
    });
    return JSON.stringify([added, rules, changes, changes && causesOf(changes, { decisions })]);
  };
}

/** The order of what is alike otherwise, whichever a scan told first; nothing comes last. */
function inOrder(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}

/** Some five milliseconds of work. */
const rowsPerSlice = 2000;

/** Bands with people who are treated differently, the youngest first, those of no known or possible age last. */
function agesOf(bands: ReadonlyMap<number | null, ChangeCounts>): PeopleDifference["ages"] {
  const place = (band: number | null) => (band === null || band < 0 ? ageBandStarts.length : band);
  return [...bands]
    .filter(([, counts]) => changed(counts) > 0)
    .toSorted(([a], [b]) => place(a) - place(b))
    .map(([band, counts]) => ({ age: ageOf(band), ...counts }));
}

function ageOf(band: number | null): BandOfAges {
  const from = band === null ? undefined : ageBandStarts[band];
  if (band === null || from === undefined) return band === notABand.impossible ? "impossible" : "unknown";
  const next = ageBandStarts[band + 1];
  return { from, to: next === undefined ? null : next - 1 };
}

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
  if (!makesDifference(change)) return undefined;
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

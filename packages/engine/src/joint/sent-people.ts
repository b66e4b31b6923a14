import { createHash } from "node:crypto";
import {
  type SentCounts,
  type SentFate,
  type SentOfIteration,
  fatesOfRecord,
  noSentCounts,
  sentFates,
} from "@spi/domain/coverage/sent";

/** The status of a person's messages, by iteration position, or undefined if they are not on its list. */
export type Fates = readonly (SentFate | undefined)[];

/** The people on the lists of released iterations, each person once. */
export interface SentPeople {
  /** Positions of the released iterations. */
  released: ReadonlySet<number>;
  /** All listed people. Their marks are indexes of groups. */
  list: { hash: string; nhsNumbers: Float64Array; marks: Uint32Array };
  /** People with the same message statuses. */
  groups: { fates: Fates; people: number }[];
}

/** Factor of an encoded number that combines a person, an iteration's position (below 1024) and a message status. */
const recordsOfPerson = 1024 * fatesOfRecord;

/**
 * Merges the lists of released iterations, person by person. `names` are the names of all iterations, in order. Returns
 * undefined if none was released.
 */
export function mergeSentLists(names: readonly string[], sent: readonly SentOfIteration[]): SentPeople | undefined {
  const lists = sent
    .map(({ name, people }) => ({ place: names.indexOf(name), people }))
    .filter(({ place }) => place !== -1);
  if (lists.length === 0) return undefined;
  const records = new Float64Array(lists.reduce((sum, { people }) => sum + people.length, 0));
  let filled = 0;
  for (const { place, people } of lists) {
    // Subtraction is exact, and many times faster than computing remainders of such large numbers.
    for (const record of people) {
      const nhsNumber = Math.floor(record / fatesOfRecord);
      records[filled++] = nhsNumber * recordsOfPerson + place * fatesOfRecord + (record - nhsNumber * fatesOfRecord);
    }
  }
  records.sort();
  return { released: new Set(lists.map(({ place }) => place)), ...grouped(records, names.length) };
}

/** Groups sorted records by person. */
function grouped(records: Float64Array, iterations: number): Pick<SentPeople, "list" | "groups"> {
  const nhsNumbers = new Float64Array(records.length);
  const marks = new Uint32Array(records.length);
  const groups: SentPeople["groups"] = [];
  const known = new Map<number | string, number>();
  let count = 0;
  for (let at = 0; at < records.length; count += 1) {
    const first = at;
    const nhsNumber = Math.floor(records[first]! / recordsOfPerson);
    const start = nhsNumber * recordsOfPerson;
    let key: number | string = records[first]! - start;
    for (at += 1; at < records.length && records[at]! < start + recordsOfPerson; at += 1)
      key = `${key} ${records[at]! - start}`;
    let mark = known.get(key);
    if (mark === undefined) {
      mark = groups.length;
      known.set(key, mark);
      groups.push({ fates: fatesOf(records.subarray(first, at), iterations), people: 0 });
    }
    groups[mark]!.people += 1;
    nhsNumbers[count] = nhsNumber;
    marks[count] = mark;
  }
  const list = { nhsNumbers: nhsNumbers.slice(0, count), marks: marks.slice(0, count) };
  return { list: { hash: hashOfList(list), ...list }, groups };
}

function fatesOf(records: Float64Array, iterations: number): Fates {
  const fates: (SentFate | undefined)[] = Array.from({ length: iterations });
  for (const record of records) {
    const rest = record % recordsOfPerson;
    fates[Math.floor(rest / fatesOfRecord)] = sentFates[rest % fatesOfRecord]!;
  }
  return fates;
}

function hashOfList({ nhsNumbers, marks }: { nhsNumbers: Float64Array; marks: Uint32Array }): string {
  return createHash("sha256").update(nhsNumbers).update(marks).digest("hex");
}

/** Counts the people on an iteration's list by message status, or null if it was not released. */
export function sentCountsOf(sent: SentPeople | undefined, place: number): SentCounts | null {
  if (!sent?.released.has(place)) return null;
  const counts = noSentCounts();
  for (const { fates, people } of sent.groups) {
    const fate = fates[place];
    if (fate !== undefined) counts[fate] += people;
  }
  return counts;
}

const sentOnes: ReadonlySet<SentFate | undefined> = new Set(["delivered", "failed", "notKnown"]);

/** Returns whether any iteration sent the person a message. */
export const wasSent = (fates: Fates | undefined) => fates?.some((fate) => sentOnes.has(fate)) ?? false;

/** Counts everyone who was sent a message by any iteration. */
export function countSent(sent: SentPeople | undefined): number {
  return (sent?.groups ?? []).reduce((sum, { fates, people }) => sum + (wasSent(fates) ? people : 0), 0);
}

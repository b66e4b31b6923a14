import { createHash } from "node:crypto";
import {
  type SentCounts,
  type SentFate,
  type SentOfIteration,
  fatesOfRecord,
  noSentCounts,
  sentFates,
} from "@spi/domain/coverage/sent";

/** What became of somebody's messages, by the place of each iteration; undefined where they are not on its list. */
export type Fates = readonly (SentFate | undefined)[];

/** Whom iterations were released to, each person once. */
export interface SentPeople {
  /** Places of the iterations that were released. */
  released: ReadonlySet<number>;
  /** Everybody; their marks are places of groups. */
  list: { hash: string; nhsNumbers: Float64Array; marks: Uint32Array };
  /** People with the same fates. */
  groups: { fates: Fates; people: number }[];
}

/** Of a number that tells somebody, an iteration's place, which is below 1024, and a fate. */
const recordsOfPerson = 1024 * fatesOfRecord;

/**
 * Puts the lists of iterations that were released together, person by person. `names` are those of all iterations in their
 * order. Nothing where none of them was released.
 */
export function mergeSent(names: readonly string[], sent: readonly SentOfIteration[]): SentPeople | undefined {
  const lists = sent
    .map(({ name, people }) => ({ place: names.indexOf(name), people }))
    .filter(({ place }) => place !== -1);
  if (lists.length === 0) return undefined;
  const records = new Float64Array(lists.reduce((sum, { people }) => sum + people.length, 0));
  let filled = 0;
  for (const { place, people } of lists) {
    // Differences are exact, and many times faster than remainders of numbers as large as these.
    for (const record of people) {
      const nhsNumber = Math.floor(record / fatesOfRecord);
      records[filled++] = nhsNumber * recordsOfPerson + place * fatesOfRecord + (record - nhsNumber * fatesOfRecord);
    }
  }
  records.sort();
  return { released: new Set(lists.map(({ place }) => place)), ...grouped(records, names.length) };
}

/** Records that are in order, by person. */
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

/** Everybody of an iteration's list by what became of their messages; null where it was not released. */
export function sentOf(sent: SentPeople | undefined, place: number): SentCounts | null {
  if (!sent?.released.has(place)) return null;
  const counts = noSentCounts();
  for (const { fates, people } of sent.groups) {
    const fate = fates[place];
    if (fate !== undefined) counts[fate] += people;
  }
  return counts;
}

const sentOnes: ReadonlySet<SentFate | undefined> = new Set(["delivered", "failed", "notKnown"]);

/** Whether any of the iterations sent them something. */
export const wasSent = (fates: Fates | undefined) => fates?.some((fate) => sentOnes.has(fate)) ?? false;

/** Everybody whom any of the iterations sent something. */
export function sentInAll(sent: SentPeople | undefined): number {
  return (sent?.groups ?? []).reduce((sum, { fates, people }) => sum + (wasSent(fates) ? people : 0), 0);
}

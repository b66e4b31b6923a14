import { createHash } from "node:crypto";
import {
  type SentCounts,
  type SentOutcome,
  type SentList,
  outcomesPerRecord,
  noSentCounts,
  sentOutcomes,
} from "@spi/domain/coverage/sent-outcomes";

/**
 * Statuses of a person's messages, indexed by the iteration's position. A status is undefined if the person is not on
 * the iteration's list.
 */
export type SentOutcomes = readonly (SentOutcome | undefined)[];

/** People on the lists of released iterations, each included once. */
export interface SentPeople {
  /** Positions of the released iterations. */
  released: ReadonlySet<number>;
  /** Everyone on the lists. Marks are indexes of `groups`. */
  list: { hash: string; nhsNumbers: Float64Array; marks: Uint32Array };
  /** People with the same message statuses. */
  groups: { outcomes: SentOutcomes; people: number }[];
}

/**
 * Number of possible encoded records per person. A record combines a person, an iteration's position (below 1024) and a
 * message status.
 */
const recordsPerPerson = 1024 * outcomesPerRecord;

/**
 * Merges the lists of released iterations, so that each person is included once. `names` are the names
 * of all iterations, in order. Returns undefined if no iteration was released.
 */
export function mergeSentLists(names: readonly string[], sent: readonly SentList[]): SentPeople | undefined {
  const lists = sent
    .map(({ name, people }) => ({ position: names.indexOf(name), people }))
    .filter(({ position }) => position !== -1);
  if (lists.length === 0) return undefined;
  const records = new Float64Array(lists.reduce((sum, { people }) => sum + people.length, 0));
  let filled = 0;
  for (const { position, people } of lists) {
    // Subtraction is exact here, and many times faster than calculating the remainder of such large numbers.
    for (const record of people) {
      const nhsNumber = Math.floor(record / outcomesPerRecord);
      records[filled++] =
        nhsNumber * recordsPerPerson + position * outcomesPerRecord + (record - nhsNumber * outcomesPerRecord);
    }
  }
  records.sort();
  return { released: new Set(lists.map(({ position }) => position)), ...grouped(records, names.length) };
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
    const nhsNumber = Math.floor(records[first]! / recordsPerPerson);
    const start = nhsNumber * recordsPerPerson;
    let key: number | string = records[first]! - start;
    for (at += 1; at < records.length && records[at]! < start + recordsPerPerson; at += 1)
      key = `${key} ${records[at]! - start}`;
    let mark = known.get(key);
    if (mark === undefined) {
      mark = groups.length;
      known.set(key, mark);
      groups.push({ outcomes: decodeOutcomes(records.subarray(first, at), iterations), people: 0 });
    }
    groups[mark]!.people += 1;
    nhsNumbers[count] = nhsNumber;
    marks[count] = mark;
  }
  const list = { nhsNumbers: nhsNumbers.slice(0, count), marks: marks.slice(0, count) };
  return { list: { hash: hashList(list), ...list }, groups };
}

function decodeOutcomes(records: Float64Array, iterations: number): SentOutcomes {
  const outcomes: (SentOutcome | undefined)[] = Array.from({ length: iterations });
  for (const record of records) {
    const rest = record % recordsPerPerson;
    outcomes[Math.floor(rest / outcomesPerRecord)] = sentOutcomes[rest % outcomesPerRecord]!;
  }
  return outcomes;
}

function hashList({ nhsNumbers, marks }: { nhsNumbers: Float64Array; marks: Uint32Array }): string {
  return createHash("sha256").update(nhsNumbers).update(marks).digest("hex");
}

/**
 * Counts the people on an iteration's list by message status. Returns null if the iteration was not
 * released.
 */
export function sentCountsOf(sent: SentPeople | undefined, index: number): SentCounts | null {
  if (!sent?.released.has(index)) return null;
  const counts = noSentCounts();
  for (const { outcomes, people } of sent.groups) {
    const outcome = outcomes[index];
    if (outcome !== undefined) counts[outcome] += people;
  }
  return counts;
}

const messagedOutcomes: ReadonlySet<SentOutcome | undefined> = new Set(["delivered", "failed", "unknown"]);

/** Returns whether any iteration sent the person a message. */
export const wasMessaged = (outcomes: SentOutcomes | undefined) =>
  outcomes?.some((outcome) => messagedOutcomes.has(outcome)) ?? false;

/** Counts everyone who was sent a message by any iteration. */
export function countSent(sent: SentPeople | undefined): number {
  return (sent?.groups ?? []).reduce((sum, { outcomes, people }) => sum + (wasMessaged(outcomes) ? people : 0), 0);
}

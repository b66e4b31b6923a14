import { toTimestamp } from "@spi/domain/day/calendar";
import type { MessagedBefore } from "@spi/domain/release/messaged/messaged-before";
import { UserFacingFailure } from "@spi/domain/release/told-failure";
import type { Db } from "../../database/schema.ts";
import type { ReleaseFiles } from "../../lists/release-files.ts";
import { readTakenOutMarks } from "../list/check-people.ts";
import { type ListedMessages, seeListed } from "../list/listed-messages.ts";
import { type ReleaseRow, findFiles } from "../store.ts";
import { recentFrom } from "./other-releases.ts";
import { fates, placesAcceptedBefore, readFates } from "./message-outcomes.ts";

interface Parts {
  db: Db;
  files: ReleaseFiles;
}

interface Comparison {
  listed: ListedMessages;
  /** Returns whether a message remains to be sent. */
  isLeft: (message: number) => boolean;
  /** The campaign's other releases. */
  beside: readonly (ReleaseRow & { iteration: string })[];
  now: Date;
  signal: AbortSignal;
}

/** Bit marks of a person, at their first message in the list. */
const marks = { handedOver: 1, toGo: 2 };

/**
 * Counts the people on a list who have recently been messaged by the campaign's other releases, or will be. Reads their
 * lists one after another and uses as many bytes as both have messages. Does not store any of their people.
 */
export async function countMessagedBefore(parts: Parts, comparison: Comparison): Promise<MessagedBefore> {
  const { listed, beside, signal } = comparison;
  const [releases, notKnown]: [MessagedBefore["releases"], MessagedBefore["notKnown"]] = [[], []];
  const all = new Uint8Array(listed.count);
  for (const release of beside) {
    signal.throwIfAborted();
    const released = { iteration: release.iteration, started_at: toTimestamp(release.started_at!) };
    const marked = await markPeople(parts, release, comparison).catch(unreadable);
    if (!marked) {
      notKnown.push(released);
      continue;
    }
    const counts = countMarked(comparison, marked);
    if (counts.handedOver + counts.toGo > 0) releases.push({ ...released, ...counts });
    for (let message = 0; message < all.length; message += 1) all[message]! |= marked[message]!;
  }
  return { ...countMarked(comparison, all), releases, notKnown };
}

/**
 * Marks the people on a list who have been messaged by another of the campaign's releases, or will be. Undefined if its
 * own list is no longer stored.
 */
async function markPeople(
  { db, files }: Parts,
  release: ReleaseRow,
  { listed, now }: Comparison,
): Promise<Uint8Array | undefined> {
  if (release.files_removed_at !== null) return undefined;
  const became = await readFates(db, files, release, release.state === "ended" ? fates.givenUp : fates.toGo);
  const gone = await readTakenOutMarks({ db, files }, release);
  for (let place = 0; place < gone.length; place += 1) if (gone[place] === 1) became[place] = fates.takenOut;
  for await (const place of placesAcceptedBefore({ db, files }, release, recentFrom(now)))
    became[place] = fates.givenUp;
  const marked = new Uint8Array(listed.count);
  const [list = ""] = await findFiles(db, release.id, "list");
  await seeListed(files.read(release.id, list), ({ nhsNumber, place }) => {
    const first = listed.find(nhsNumber);
    if (first !== -1) marked[first]! |= markOf[became[place]!] ?? 0;
  });
  return marked;
}

/** A failed message has not reached anyone. */
const markOf: Partial<Record<number, number>> = {
  [fates.notKnown]: marks.handedOver,
  [fates.delivered]: marks.handedOver,
  [fates.toGo]: marks.toGo,
};

/** Counts the people on a list who still get a message, by their marks. */
function countMarked({ listed, isLeft }: Comparison, marked: Uint8Array) {
  const counts = { handedOver: 0, toGo: 0 };
  for (let message = 0; message < listed.count;) {
    const [number, mark] = [listed.nhsNumbers[message], marked[message]!];
    let left = false;
    for (; message < listed.count && listed.nhsNumbers[message] === number; message += 1) left ||= isLeft(message);
    if (!left) continue;
    if (mark & marks.handedOver) counts.handedOver += 1;
    else if (mark & marks.toGo) counts.toGo += 1;
  }
  return counts;
}

function unreadable(error: unknown): undefined {
  if (!(error instanceof UserFacingFailure)) throw error;
}

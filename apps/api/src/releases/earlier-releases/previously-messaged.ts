import { toTimestamp } from "@spi/domain/day/calendar";
import type { RecentMessages } from "@spi/domain/release/recent-messages/recent-messages";
import { UserFacingFailure } from "@spi/domain/release/user-facing-failure";
import type { Db } from "../../database/schema.ts";
import type { ReleaseFiles } from "../../lists/release-files.ts";
import { readRemovedMarks } from "../list/check-people.ts";
import { type ListedMessages, forEachListed } from "../list/listed-messages.ts";
import { type ReleaseRow, findFiles } from "../store.ts";
import { recentFrom } from "./other-releases.ts";
import { outcomeRanks, positionsAcceptedBefore, readOutcomeRanks } from "./message-outcomes.ts";

interface ListDependencies {
  db: Db;
  files: ReleaseFiles;
}

interface Comparison {
  listed: ListedMessages;
  /** Returns whether a message is still to be sent. */
  isRemaining: (message: number) => boolean;
  /** The campaign's other releases. */
  others: readonly (ReleaseRow & { iteration: string })[];
  now: Date;
  signal: AbortSignal;
}

/** Bits that describe a person, stored at the index of their first message in the list. */
const marks = { accepted: 1, remaining: 2 };

/**
 * Counts the people on a list that the campaign's other releases have recently messaged or will message. Reads the
 * other lists one at a time. Uses one byte for each message in the two lists being compared. Does not keep the people
 * on the other lists in memory.
 */
export async function countMessagedBefore(parts: ListDependencies, comparison: Comparison): Promise<RecentMessages> {
  const { listed, others, signal } = comparison;
  const [releases, unknown]: [RecentMessages["releases"], RecentMessages["unknown"]] = [[], []];
  const all = new Uint8Array(listed.count);
  for (const release of others) {
    signal.throwIfAborted();
    const released = { iteration: release.iteration, started_at: toTimestamp(release.started_at!) };
    const marked = await markPeople(parts, release, comparison).catch(unreadable);
    if (!marked) {
      unknown.push(released);
      continue;
    }
    const counts = countMarked(comparison, marked);
    if (counts.accepted + counts.remaining > 0) releases.push({ ...released, ...counts });
    for (let message = 0; message < all.length; message += 1) all[message]! |= marked[message]!;
  }
  return { ...countMarked(comparison, all), releases, unknown };
}

/**
 * Marks the people on a list who have been or will be messaged by one of the campaign's other releases. Returns
 * undefined if that release's list is no longer stored.
 */
async function markPeople(
  { db, files }: ListDependencies,
  release: ReleaseRow,
  { listed, now }: Comparison,
): Promise<Uint8Array | undefined> {
  if (release.files_removed_at !== null) return undefined;
  const ranks = await readOutcomeRanks(
    db,
    files,
    release,
    release.state === "ended" ? outcomeRanks.cancelled : outcomeRanks.remaining,
  );
  const removed = await readRemovedMarks({ db, files }, release);
  for (let position = 0; position < removed.length; position += 1)
    if (removed[position] === 1) ranks[position] = outcomeRanks.removed;
  for await (const position of positionsAcceptedBefore({ db, files }, release, recentFrom(now)))
    ranks[position] = outcomeRanks.cancelled;
  const marked = new Uint8Array(listed.count);
  const [list = ""] = await findFiles(db, release.id, "list");
  await forEachListed(files.read(release.id, list), ({ nhsNumber, position }) => {
    const first = listed.find(nhsNumber);
    if (first !== -1) marked[first]! |= marksByOutcome[ranks[position]!] ?? 0;
  });
  return marked;
}

/** A failed message has no mark, because it has not reached anyone. */
const marksByOutcome: Partial<Record<number, number>> = {
  [outcomeRanks.unknown]: marks.accepted,
  [outcomeRanks.delivered]: marks.accepted,
  [outcomeRanks.remaining]: marks.remaining,
};

/** Counts the people on a list who will still get a message, by their marks. */
function countMarked({ listed, isRemaining }: Comparison, marked: Uint8Array) {
  const counts = { accepted: 0, remaining: 0 };
  for (let message = 0; message < listed.count;) {
    const [number, mark] = [listed.nhsNumbers[message], marked[message]!];
    let isMessaged = false;
    for (; message < listed.count && listed.nhsNumbers[message] === number; message += 1)
      isMessaged ||= isRemaining(message);
    if (!isMessaged) continue;
    if (mark & marks.accepted) counts.accepted += 1;
    else if (mark & marks.remaining) counts.remaining += 1;
  }
  return counts;
}

function unreadable(error: unknown): undefined {
  if (!(error instanceof UserFacingFailure)) throw error;
}

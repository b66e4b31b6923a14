import type { NotReached } from "@spi/domain/iteration/only-people";
import { UserFacingFailure } from "@spi/domain/release/user-facing-failure";
import type { RetryResponse } from "@spi/domain/release/try-again";
import type { Db } from "../../database/schema.ts";
import type { ReleaseFiles } from "../../lists/release-files.ts";
import { readCurrentList } from "../list/check-people.ts";
import { findUnrecordedBatches } from "../missing-files.ts";
import { outcomeRanks, readOutcomeRanks } from "../earlier-releases/message-outcomes.ts";
import type { ReleaseRow } from "../store.ts";
import { readUnrecordedPeople } from "../recovery/unrecorded-people.ts";
import { readPeopleList } from "../../lists/people-list.ts";

/**
 * People in a release that has ended, grouped by the overall outcome of their messages. Each person is counted once.
 * `numbers` contains the NHS numbers of people who can be messaged again.
 */
export interface Reached {
  numbers: Record<NotReached, number[]>;
  others: RetryResponse["others"];
}

/**
 * Finds the people who were not reached by a release that has ended. Excludes anyone with a message that was or may
 * still be delivered, and anyone who was removed or is now on the stop list. On a restored database, also excludes
 * everyone who is not listed as missed in the recovery, and everyone whose message was accepted according to the files.
 * Memory use is proportional to the number of messages on the list.
 */
export async function readNotReached(
  db: Db,
  files: ReleaseFiles,
  release: ReleaseRow,
  given?: { missed: ReadonlySet<number> | undefined },
): Promise<Reached> {
  const unrecorded = await findUnrecordedBatches(db, files, release.iteration_id);
  const handed = await readUnrecordedPeople(files, unrecorded);
  const { missed } = given ?? { missed: await readMissed(files, release, unrecorded.length > 0) };
  const { listed, removed: gone, stopList } = await readCurrentList(db, files, release);
  const became = await readOutcomeRanks(db, files, release, outcomeRanks.cancelled);
  const numbers: Reached["numbers"] = { failed: [], refused: [], cancelled: [] };
  const cannot = Object.values(release.list?.cannot ?? {}).reduce((sum, people) => sum + people, 0);
  const others: Reached["others"] = { delivered: 0, unknown: 0, removed: 0, stop_listed: 0, cannot };
  for (let at = 0; at < listed.count;) {
    const number = listed.nhsNumbers[at]!;
    let outcome: number = outcomeRanks.cancelled;
    for (; at < listed.count && listed.nhsNumbers[at] === number; at += 1) {
      outcome = Math.max(outcome, gone[at] === 1 ? outcomeRanks.removed : became[at]!);
    }
    if (handed.accepted.has(number) || handed.perhaps.has(number)) outcome = Math.max(outcome, outcomeRanks.unknown);
    if (outcome === outcomeRanks.cancelled && missed && !missed.has(number)) outcome = outcomeRanks.unknown;
    if (outcome === outcomeRanks.delivered) others.delivered += 1;
    else if (outcome === outcomeRanks.unknown) others.unknown += 1;
    else if (outcome === outcomeRanks.removed) others.removed += 1;
    // The outcome was known before these people were added to the stop list, so they count as not reached.
    else if (stopList.has(number)) others.stop_listed += 1;
    else if (outcome === outcomeRanks.failed) numbers.failed.push(number);
    else if (outcome === outcomeRanks.refused) numbers.refused.push(number);
    else numbers.cancelled.push(number);
  }
  return { numbers, others };
}

/**
 * Returns the people that the recovery of a restored database lists as missed, or an empty set before the recovery.
 * Returns undefined if nothing was lost.
 */
async function readMissed(
  files: ReleaseFiles,
  { recovery: recovered }: ReleaseRow,
  isRestored: boolean,
): Promise<ReadonlySet<number> | undefined> {
  if (!isRestored) return undefined;
  if (!recovered?.list) return new Set();
  const list = await readPeopleList(files, recovered.list);
  if (!list.ok) throw new UserFacingFailure({ code: "failed", params: { message: list.refusal } });
  return new Set(list.value.nhsNumbers);
}

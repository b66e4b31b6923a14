import type { NotReached } from "@spi/domain/iteration/only-people";
import type { TryAgainAnswer } from "@spi/domain/release/try-again";
import type { Db } from "../../database/schema.ts";
import type { ReleaseFiles } from "../files/release-files.ts";
import { readStanding } from "../list/check-people.ts";
import { fromRecord } from "../sending/batch-record.ts";
import type { ReleaseRow } from "../store.ts";

/** What became of a message, the worst for its reader first; whoever got none of their messages is not reached. */
const fates = { givenUp: 0, refused: 1, failed: 2, takenOut: 3, notKnown: 4, delivered: 5 } as const;

/** People of an ended release by what became of all their messages, each once; numbers of those who can be tried again. */
export interface Reached {
  numbers: Record<NotReached, number[]>;
  others: TryAgainAnswer["others"];
}

/**
 * Who was not reached by an ended release: nobody one of whose messages was delivered or may still be, nor anybody taken out
 * or on the stop list by now (REQ-REL-80). As much memory as the list has messages.
 */
export async function readNotReached(db: Db, files: ReleaseFiles, release: ReleaseRow): Promise<Reached> {
  const { listed, gone, stopList } = await readStanding(db, files, release);
  const became = await readFates(db, files, release);
  const numbers: Reached["numbers"] = { failed: [], refused: [], givenUp: [] };
  const cannot = Object.values(release.list?.cannot ?? {}).reduce((sum, people) => sum + people, 0);
  const others: Reached["others"] = { delivered: 0, notKnown: 0, takenOut: 0, cannot };
  for (let at = 0; at < listed.count;) {
    const number = listed.nhsNumbers[at]!;
    let fate: number = stopList.has(number) ? fates.takenOut : fates.givenUp;
    for (; at < listed.count && listed.nhsNumbers[at] === number; at += 1) {
      fate = Math.max(fate, gone[at] === 1 ? fates.takenOut : became[at]!);
    }
    if (fate === fates.delivered) others.delivered += 1;
    else if (fate === fates.notKnown) others.notKnown += 1;
    else if (fate === fates.takenOut) others.takenOut += 1;
    else if (fate === fates.failed) numbers.failed.push(number);
    else if (fate === fates.refused) numbers.refused.push(number);
    else numbers.givenUp.push(number);
  }
  return { numbers, others };
}

/** What became of each message by its place; what was in no batch of an ended release was given up. */
async function readFates(db: Db, files: ReleaseFiles, release: ReleaseRow): Promise<Uint8Array> {
  const became = new Uint8Array(release.list!.messages);
  const batches = await db
    .selectFrom("release_batch")
    .select(["id", "state", "file", "first_byte", "bytes"])
    .where("release_id", "=", release.id)
    .where("state", "in", ["accepted", "given up", "split"])
    .orderBy("position")
    .execute();
  for (const { id, state, file, first_byte: firstByte, bytes } of batches) {
    const refused = state === "split" ? await refusedPlaces(db, id) : undefined;
    for (const [index, { place }] of fromRecord(await files.readAt(release.id, file, { firstByte, bytes })).entries()) {
      if (refused?.has(index)) became[place] = fates.refused;
      else if (state === "accepted") became[place] = fates.notKnown;
    }
  }
  await addOutcomes(db, release, became);
  return became;
}

async function refusedPlaces(db: Db, batchId: string): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom("release_refusal").select("place").where("batch_id", "=", batchId).execute();
  return new Set(rows.map(({ place }) => place));
}

const placesAtOnce = 20_000;

/** A message is delivered once any of its channels is, and failed only as a whole. */
async function addOutcomes(db: Db, release: ReleaseRow, became: Uint8Array): Promise<void> {
  for (let first = 0; first < became.length; first += placesAtOnce) {
    const rows = await db
      .selectFrom("release_outcome")
      .select(["place", "channel", "status"])
      .where("release_id", "=", release.id)
      .where("place", ">=", first)
      .where("place", "<", first + placesAtOnce)
      .execute();
    for (const { place, channel, status } of rows) {
      if (status === "delivered") became[place] = fates.delivered;
      else if (channel === "" && became[place] === fates.notKnown) became[place] = fates.failed;
    }
  }
}

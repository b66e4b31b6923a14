import type { Db } from "../../database/schema.ts";
import type { ReleaseFiles } from "../../lists/release-files.ts";
import { fromRecord } from "../sending/batch-record.ts";
import type { ReleaseRow } from "../store.ts";

/**
 * Outcomes of a message, from worst to best. A person counts as not reached if they did not get any of their messages.
 */
export const outcomeRanks = {
  cancelled: 0,
  refused: 1,
  failed: 2,
  removed: 3,
  remaining: 4,
  unknown: 5,
  delivered: 6,
} as const;

/**
 * Reads the outcome of each message by position, except removal. `outside` is the outcome of messages that are not in
 * any batch. In a release that has ended, these messages were cancelled.
 */
export async function readOutcomeRanks(
  db: Db,
  files: ReleaseFiles,
  release: ReleaseRow,
  outside: typeof outcomeRanks.cancelled | typeof outcomeRanks.remaining,
): Promise<Uint8Array> {
  const ranks = new Uint8Array(release.list!.messages).fill(outside);
  const batches = await db
    .selectFrom("release_batch")
    .select(["id", "state", "file", "byte_offset", "byte_length"])
    .where("release_id", "=", release.id)
    .where("state", "in", ["accepted", "given up", "split"])
    .orderBy("position")
    .execute();
  for (const { id, state, file, byte_offset: firstByte, byte_length: bytes } of batches) {
    const refused = state === "split" ? await rejectedPositions(db, id) : undefined;
    for (const [index, { position }] of fromRecord(
      await files.readAt(release.id, file, { firstByte, bytes }),
    ).entries()) {
      if (refused?.has(index)) ranks[position] = outcomeRanks.refused;
      else if (state === "accepted") ranks[position] = outcomeRanks.unknown;
      else if (state === "given up") ranks[position] = outcomeRanks.cancelled;
    }
  }
  await addOutcomes(db, release, ranks);
  return ranks;
}

/** Yields the positions of messages that NHS Notify accepted before a given time. */
export async function* positionsAcceptedBefore(
  { db, files }: { db: Db; files: ReleaseFiles },
  release: ReleaseRow,
  moment: Date,
): AsyncIterable<number> {
  const batches = await db
    .selectFrom("release_batch")
    .select(["file", "byte_offset", "byte_length"])
    .where("release_id", "=", release.id)
    .where("state", "=", "accepted")
    .where("ended_at", "<", moment)
    .execute();
  for (const { file, byte_offset: firstByte, byte_length: bytes } of batches) {
    for (const { position } of fromRecord(await files.readAt(release.id, file, { firstByte, bytes }))) yield position;
  }
}

async function rejectedPositions(db: Db, batchId: string): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("release_batch_rejection")
    .select("position")
    .where("batch_id", "=", batchId)
    .execute();
  return new Set(rows.map(({ position }) => position));
}

const positionsPerRead = 20_000;

/**
 * Adds outcomes to the ranks. A message is delivered once any channel delivers it, but has failed only if the message
 * as a whole has failed.
 */
async function addOutcomes(db: Db, release: ReleaseRow, ranks: Uint8Array): Promise<void> {
  for (let first = 0; first < ranks.length; first += positionsPerRead) {
    const rows = await db
      .selectFrom("release_outcome")
      .select(["position", "channel", "status"])
      .where("release_id", "=", release.id)
      .where("position", ">=", first)
      .where("position", "<", first + positionsPerRead)
      .execute();
    for (const { position, channel, status } of rows) {
      if (status === "delivered") ranks[position] = outcomeRanks.delivered;
      else if (channel === "" && ranks[position] === outcomeRanks.unknown) ranks[position] = outcomeRanks.failed;
    }
  }
}

import { createHash, randomUUID } from "node:crypto";
import { maxBatchSize } from "@spi/domain/release/batches";
import type { Insertable } from "kysely";
import type { ReleaseBatchTable } from "../../database/tables/releases.ts";
import type { Db } from "../../database/schema.ts";
import { bodyOf } from "../../notify/send-batch.ts";
import { tenDigits } from "../list/listed-messages.ts";
import type { FileWriter } from "../../lists/release-files.ts";
import type { ReleaseRow } from "../store.ts";
import { type BatchMessage, toRecord } from "./batch-record.ts";

/** A batch that has been written to a file but is not yet stored in the database. */
export type NewBatch = Omit<Insertable<ReleaseBatchTable>, "file">;

export interface BatchPart {
  wave: number;
  plan: string;
  /** Board of everyone in the batch. Null if boards do not affect sending. */
  board: string | null;
  /** True if the people in the batch do not qualify yet, or did not qualify at an earlier check. */
  onHold?: boolean;
  was_on_hold?: boolean;
}

/**
 * Returns the hash of a batch's body. It is stored before the batch is sent, so that a reference is never used with two
 * different bodies.
 */
export function hashBody(batch: Parameters<typeof bodyOf>[0]): string {
  return createHash("sha256").update(bodyOf(batch)).digest("hex");
}

interface BatchWriting {
  writer: FileWriter;
  release: ReleaseRow;
  /** Number of times that batches have already been created for this release. */
  writeCount: number;
}

/**
 * Writes messages as a batch with a separate reference. The reference contains the hash of the release's list, and
 * depends on the batch's content and on the number of times that batches have been created. If the database and files
 * are restored and the same batch is created again, NHS Notify responds that it already has that batch.
 */
export async function writeBatch(
  { writer, release, writeCount }: BatchWriting,
  {
    wave,
    plan,
    board,
    onHold = false,
    was_on_hold = false,
    messages,
  }: BatchPart & { messages: readonly BatchMessage[] },
): Promise<NewBatch> {
  const id = randomUUID();
  // Message references are created with the key, so the hash does not reveal NHS numbers.
  const content = hashBody({ routingPlanId: release.plans[plan]!, reference: "", messages }).slice(0, 32);
  const reference = `spi-${release.list!.hash.slice(0, 16)}-${wave}-${writeCount}-${content}`;
  const { firstByte, bytes } = await writer.append(toRecord(messages));
  return {
    id,
    release_id: release.id,
    wave,
    plan,
    board,
    on_hold: onHold,
    was_on_hold,
    reference,
    body_hash: hashBody({ routingPlanId: release.plans[plan]!, reference, messages }),
    messages: messages.length,
    byte_offset: firstByte,
    byte_length: bytes,
  };
}

/** Returns the number of times that batches have been created for a release. */
export async function countBatchWrites(db: Db, releaseId: string): Promise<number> {
  const { made: count } = await db
    .selectFrom("release_file")
    .select((e) => e.fn.countAll<string>().as("made"))
    .where("release_id", "=", releaseId)
    .where("kind", "=", "messages")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the maximum number of messages in a batch of this release. */
export function maxBatchMessages({ settings }: ReleaseRow): number {
  const message = { position: 0, reference: randomUUID(), nhsNumber: tenDigits(0) };
  const sizeOf = (messages: BatchMessage[]) =>
    Buffer.byteLength(bodyOf({ routingPlanId: randomUUID(), reference: "r".repeat(100), messages }));
  const [overhead, messageSize] = [sizeOf([]), sizeOf([message])];
  const { messages_an_hour: pace, board_messages_a_day: cap } = settings.sending;
  // A batch is small compared with the limits, so that little of their capacity is left unused.
  const limitShare = Math.max(1, Math.floor(Math.min(pace ?? Infinity, cap ?? Infinity) / 10));
  const size = Math.min(settings.batchSize, limitShare);
  return maxBatchSize({ size, bytes: { around: overhead, message: messageSize - overhead + 1 } });
}

const rowsPerInsert = 500;

/** Stores the records of batches after their file has been completed. */
export async function insertBatches(
  db: Db,
  { releaseId, file, batches, now }: { releaseId: string; file: string; batches: readonly NewBatch[]; now: Date },
): Promise<void> {
  if (batches.length === 0) return;
  await db
    .insertInto("release_file")
    .values({ release_id: releaseId, name: file, kind: "messages", created_at: now })
    .execute();
  for (let start = 0; start < batches.length; start += rowsPerInsert) {
    const rows = batches.slice(start, start + rowsPerInsert).map((batch) => ({ ...batch, file }));
    await db.insertInto("release_batch").values(rows).execute();
  }
}

import { toTimestamp } from "@spi/domain/day/calendar";
import type { PersonMessage } from "@spi/domain/release/person-answer";
import type { Db } from "../../database/schema.ts";
import type { ReleaseFiles } from "../../lists/release-files.ts";
import type { RemovedMessage } from "../list/recheck-people.ts";
import type { ListedMessage } from "../list/listed-messages.ts";
import { indexInRecord } from "../sending/batch-record.ts";
import { type PartRow, type ReleaseRow, findFiles } from "../store.ts";

type MessageOutcome = Pick<PersonMessage, "state" | "reason">;

interface Message {
  release: ReleaseRow;
  listed: ListedMessage;
  part: PartRow;
}

/** Finds the outcome of one message on a release's list. */
export async function findMessageOutcome(
  { db, files }: { db: Db; files: ReleaseFiles },
  message: Message,
): Promise<PersonMessage> {
  const { release, listed, part } = message;
  const removalReason = await findRemovalReason(db, files, { releaseId: release.id, position: listed.position });
  const outcome: MessageOutcome =
    removalReason === undefined
      ? ((await outcomeInBatches({ db, files }, message)) ?? outcomeOutsideBatches(part))
      : { state: "removed", reason: removalReason };
  const outcomes = await db
    .selectFrom("release_outcome")
    .select(["channel", "status", "reported_at"])
    .where("release_id", "=", release.id)
    .where("position", "=", listed.position)
    .orderBy("channel")
    .execute();
  return {
    plan: listed.plan,
    wave: part.wave,
    ...outcome,
    outcomes: outcomes.map(({ channel, status, reported_at: at }) => ({ channel, status, at: toTimestamp(at) })),
  };
}

async function findRemovalReason(
  db: Db,
  files: ReleaseFiles,
  { releaseId, position }: { releaseId: string; position: number },
): Promise<string | undefined> {
  for (const name of await findFiles(db, releaseId, "taken out")) {
    for await (const record of files.read(releaseId, name)) {
      const removal = (JSON.parse(record.toString()) as RemovedMessage[]).find(({ message }) => message === position);
      if (removal) return removal.reason;
    }
  }
  return undefined;
}

/**
 * Finds the outcome in the last batch that was not replaced. A message is in several batches if it was put back in the
 * queue or split off.
 */
async function outcomeInBatches(
  { db, files }: { db: Db; files: ReleaseFiles },
  { release, listed, part }: Message,
): Promise<MessageOutcome | undefined> {
  const batches = await db
    .selectFrom("release_batch")
    .select(["id", "state", "on_hold", "acceptance_unknown", "file", "byte_offset", "byte_length"])
    .where("release_id", "=", release.id)
    .where("wave", "=", part.wave)
    .where("plan", "=", part.plan)
    .where("state", "<>", "withdrawn")
    .orderBy("position", "desc")
    .execute();
  for (const {
    id,
    state,
    on_hold: onHold,
    acceptance_unknown: unclear,
    file,
    byte_offset: firstByte,
    byte_length: bytes,
  } of batches) {
    const record = await files.readAt(release.id, file, { firstByte, bytes });
    const index = indexInRecord(record, listed.position);
    if (index === -1) continue;
    if (state === "accepted") return { state: "accepted", reason: null };
    if (state === "given up") return { state: "cancelled", reason: null };
    if (onHold) return { state: "remaining", reason: notYetQualifying };
    if (state !== "split") return { state: unclear ? "possibly accepted" : "remaining", reason: null };
    const code = await rejectionCode(db, id, index);
    if (code !== undefined) return { state: "refused", reason: code };
  }
  return undefined;
}

const notYetQualifying = "they will not qualify under the rules until a later day";

async function rejectionCode(db: Db, batchId: string, position: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("release_batch_rejection")
    .select("code")
    .where("batch_id", "=", batchId)
    .where("position", "=", position)
    .executeTakeFirst();
  return row?.code;
}

/** Returns the outcome of a message that is not in any batch, because its wave has not begun or never will. */
function outcomeOutsideBatches({ cancelled_messages: cancelled }: PartRow): MessageOutcome {
  return { state: cancelled > 0 ? "cancelled" : "remaining", reason: null };
}

import { toTimestamp } from "@spi/domain/day/calendar";
import type { PersonMessage } from "@spi/domain/release/person-answer";
import type { Db } from "../../database/schema.ts";
import type { ReleaseFiles } from "../../lists/release-files.ts";
import type { TakenOut } from "../list/recheck-people.ts";
import type { ListedMessage } from "../list/listed-messages.ts";
import { placeInRecord } from "../sending/batch-record.ts";
import { type PartRow, type ReleaseRow, findFiles } from "../store.ts";

type Fate = Pick<PersonMessage, "fate" | "reason">;

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
  const out = await reasonTakenOut(db, files, { releaseId: release.id, place: listed.place });
  const fate: Fate =
    out === undefined
      ? ((await fateInBatches({ db, files }, message)) ?? fateOutside(part))
      : { fate: "taken out", reason: out };
  const outcomes = await db
    .selectFrom("release_outcome")
    .select(["channel", "status", "reported_at"])
    .where("release_id", "=", release.id)
    .where("position", "=", listed.place)
    .orderBy("channel")
    .execute();
  return {
    plan: listed.plan,
    wave: part.wave,
    ...fate,
    outcomes: outcomes.map(({ channel, status, reported_at: at }) => ({ channel, status, at: toTimestamp(at) })),
  };
}

async function reasonTakenOut(
  db: Db,
  files: ReleaseFiles,
  { releaseId, place }: { releaseId: string; place: number },
): Promise<string | undefined> {
  for (const name of await findFiles(db, releaseId, "taken out")) {
    for await (const record of files.read(releaseId, name)) {
      const found = (JSON.parse(record.toString()) as TakenOut[]).find(({ message }) => message === place);
      if (found) return found.reason;
    }
  }
  return undefined;
}

/**
 * Finds the outcome in the last batch that was not replaced, because messages that were re-queued or split off are in
 * several.
 */
async function fateInBatches(
  { db, files }: { db: Db; files: ReleaseFiles },
  { release, listed, part }: Message,
): Promise<Fate | undefined> {
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
    on_hold: held,
    acceptance_unknown: unclear,
    file,
    byte_offset: firstByte,
    byte_length: bytes,
  } of batches) {
    const record = await files.readAt(release.id, file, { firstByte, bytes });
    const index = placeInRecord(record, listed.place);
    if (index === -1) continue;
    if (state === "accepted") return { fate: "handed over", reason: null };
    if (state === "given up") return { fate: "given up", reason: null };
    if (held) return { fate: "still to go", reason: notYet };
    if (state !== "split") return { fate: unclear ? "perhaps handed over" : "still to go", reason: null };
    const code = await refusalCode(db, id, index);
    if (code !== undefined) return { fate: "refused", reason: code };
  }
  return undefined;
}

const notYet = "under the rules, they do not yet qualify on the day of sending";

async function refusalCode(db: Db, batchId: string, place: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("release_batch_rejection")
    .select("code")
    .where("batch_id", "=", batchId)
    .where("position", "=", place)
    .executeTakeFirst();
  return row?.code;
}

/** Returns the outcome of a message that is not in any batch: its wave has not begun, or never will. */
function fateOutside({ cancelled_messages: givenUp }: PartRow): Fate {
  return { fate: givenUp > 0 ? "given up" : "still to go", reason: null };
}

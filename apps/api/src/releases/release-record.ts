import { writeNextVersion } from "../iterations/next-version.ts";
import { recordIteration } from "../iterations/store.ts";
import { isToldOf } from "@spi/domain/release/release-mails";
import type { Db } from "../database/schema.ts";
import type { Announce } from "../mail/announce.ts";
import type { IterationRecord } from "./iteration-record.ts";

/** How releases reach the iteration they are of: each of their events is a version of it, and people are told of some. */
export const releaseRecordWith = (announce: Announce): IterationRecord => ({
  lock: async (db, iterationId) => {
    await find(db, iterationId);
  },
  record: async (db, { iterationId, teamId, event, actor, now, detail, figures }) => {
    const current = await find(db, iterationId);
    const change = { teamId, actor, now };
    const row = await writeNextVersion(db, { current, set: {}, change });
    await recordIteration(db, { row, change, action: event, detail });
    if (isToldOf(event))
      await announce(db, { iterationId, transition: event, actor, now, ...(figures ? { figures } : {}) });
  },
  sent: async (db, { iterationId, teamId, actor, now }) => {
    const current = await find(db, iterationId);
    const change = { teamId, actor, now };
    const row = await writeNextVersion(db, { current, set: { status: "sent to nhs notify" }, change });
    const detail = { transition: "release", from: current.status, to: row.status };
    await recordIteration(db, { row, change, action: "release", detail });
  },
});

function find(db: Db, iterationId: string) {
  return db
    .selectFrom("iteration")
    .select(["id", "version", "status", "modified_by", "modified_at"])
    .where("id", "=", iterationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

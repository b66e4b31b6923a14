import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { ReleaseBatchTable } from "../../database/tables/releases.ts";
import type { Db } from "../../database/schema.ts";

export type BatchRow = Selectable<ReleaseBatchTable>;

interface Lease {
  now: Date;
  milliseconds: number;
}

/**
 * Takes the next batch of any release that is sending. What is claimed counts as unclear until an answer says otherwise. The
 * release's row is shared until the claim is stored, so that none follows a stop. While a check is due, and while the rest is
 * given up, only what may have been accepted is asked again (REQ-REL-37).
 */
export async function claimBatch(db: Db, { now, milliseconds }: Lease): Promise<BatchRow | undefined> {
  const until = new Date(now.getTime() + milliseconds);
  const { rows } = await sql<{ id: string }>`
    update release_batch
    set state = 'sending', attempt = attempt + 1, was_unclear = unclear, unclear = true, lease_until = ${until}
    where id = (
      select release_batch.id from release_batch join release on release.id = release_batch.release_id
      where (release.state = 'sending' and (not release.check_due or release_batch.unclear)
          or release.state = 'giving up' and release_batch.unclear)
        and (release.pause_until is null or release.pause_until <= ${now})
        and (release_batch.state = 'waiting' and (release_batch.not_before is null or release_batch.not_before <= ${now})
          or release_batch.state = 'sending' and release_batch.lease_until < ${now})
      order by release_batch.position limit 1
      for share of release for update of release_batch skip locked)
    returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) return undefined;
  return db.selectFrom("release_batch").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Holds on to a batch while its answer is awaited; false when somebody else has it by now. */
export async function renewBatch(db: Db, { id, attempt }: BatchRow, { now, milliseconds }: Lease): Promise<boolean> {
  const renewed = await db
    .updateTable("release_batch")
    .set({ lease_until: new Date(now.getTime() + milliseconds) })
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .where("state", "=", "sending")
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n;
}

/** Writes what became of a batch; false when somebody else has it by now, who will learn the same. */
export async function endClaim(
  db: Db,
  { id, attempt }: Pick<BatchRow, "id" | "attempt">,
  set: Partial<Pick<BatchRow, "state" | "unclear" | "not_before" | "cause" | "notify_id" | "ended_at" | "lease_until">>,
): Promise<boolean> {
  const ended = await db
    .updateTable("release_batch")
    .set({ ...set, lease_until: null })
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .where("state", "=", "sending")
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

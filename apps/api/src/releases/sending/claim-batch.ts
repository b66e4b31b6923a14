import { isCheckOfToday } from "@spi/domain/release/sending/early-sending";
import { maySend } from "@spi/domain/release/sending/sending-hours";
import { type Kysely, type Selectable, type Updateable, sql } from "kysely";
import { readPeopleCheck } from "../../database/tables/checked-people.ts";
import type { ReleaseBatchTable } from "../../database/tables/releases.ts";
import type { Db, Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { runDateOf } from "./deferred-batches.ts";
import { lockAndReadAllowance } from "./send-allowance.ts";

export type BatchRow = Selectable<ReleaseBatchTable>;

interface Lease {
  now: Date;
  milliseconds: number;
}

/**
 * Claims the next batch of the release that has waited longest to send. The outcome of a claimed batch is unknown until
 * its response is stored. The release is locked until the claim is stored, so that no batch is claimed after a stop. In
 * four cases, only batches that may already have been accepted are claimed. The cases are that a check is due, that the
 * newest check is not from today, that remaining messages are being cancelled, and that a batch with an unknown outcome
 * is waiting to be sent again. Each worker therefore has no more than one batch with an unknown outcome.
 */
export async function claimBatch(db: Kysely<Schema>, lease: Lease): Promise<BatchRow | undefined> {
  for (const release of await findSendingReleases(db, lease.now)) {
    if (!maySend(release.settings.sending, lease.now)) continue;
    const batch = await inTransaction(db, (transaction) => claimBatchOf(transaction, release, lease));
    if (batch) return batch;
  }
  return undefined;
}

/** Finds releases that are being sent, starting with the one that has waited longest. */
function findSendingReleases(db: Db, now: Date) {
  return db
    .selectFrom("release")
    .innerJoin("iteration", "iteration.id", "release.iteration_id")
    .select(["release.id", "campaign_id", "settings"])
    .where("release.state", "in", ["sending", "giving up"])
    .where((e) => e.or([e("paused_until", "is", null), e("paused_until", "<=", now)]))
    .orderBy("claimed_at", (order) => order.asc().nullsFirst())
    .orderBy("release.created_at")
    .execute();
}

async function claimBatchOf(
  db: Db,
  { id: releaseId, campaign_id: campaignId, settings }: Awaited<ReturnType<typeof findSendingReleases>>[number],
  { now, milliseconds }: Lease,
): Promise<BatchRow | undefined> {
  const { hourly, byBoard, perOtherBoard, hourAgo, today } = await lockAndReadAllowance(db, {
    campaignId,
    now,
    ...settings,
  });
  const release = await db
    .selectFrom("release")
    .select(["state", "people_check_due", "people_checked_at", "people_check", runDateOf.as("runDate")])
    .where("id", "=", releaseId)
    .where("state", "in", ["sending", "giving up"])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!release) return undefined;
  const { people_check_due: isDue, people_checked_at: at, people_check: change, runDate } = release;
  const isChecked =
    !isDue && isCheckOfToday({ at, day: change ? readPeopleCheck(change).delayed?.day : undefined }, { runDate, now });
  const onlyUnclear = release.state === "giving up" || !isChecked || (await isAwaitingResponse(db, { releaseId, now }));
  const until = new Date(now.getTime() + milliseconds);
  const { rows } = await sql<BatchRow>`
    update release_batch
    set state = 'sending', attempt = attempt + 1, acceptance_was_unknown = acceptance_unknown, acceptance_unknown = true, lease_until = ${until},
      claimed_at = ${now}
    where id = (
      select id from release_batch
      where release_id = ${releaseId} and not on_hold and (acceptance_unknown or not ${onlyUnclear}::boolean)
        and (state = 'waiting' and (not_before is null or not_before <= ${now})
          or state = 'sending' and lease_until < ${now})
        and (${hourly}::integer is null or messages <= ${hourly} or acceptance_unknown and claimed_at > ${hourAgo})
        and (${perOtherBoard}::integer is null or acceptance_unknown and claimed_at >= ${today}
          or messages <= coalesce((${JSON.stringify(byBoard)}::jsonb ->> coalesce(board, ''))::integer, ${perOtherBoard}))
      order by position limit 1 for update skip locked)
    returning *`.execute(db);
  if (rows[0]) await db.updateTable("release").set({ claimed_at: now }).where("id", "=", releaseId).execute();
  return rows[0];
}

/**
 * Returns whether a batch that may have been accepted is waiting to be sent again or is being sent by another worker.
 */
async function isAwaitingResponse(db: Db, { releaseId, now }: { releaseId: string; now: Date }): Promise<boolean> {
  const waiting = await db
    .selectFrom("release_batch")
    .select("id")
    .where("release_id", "=", releaseId)
    .where("state", "in", ["waiting", "sending"])
    .where("acceptance_unknown", "=", true)
    .where((e) =>
      e.or([e("state", "=", "waiting"), e("acceptance_was_unknown", "=", true), e("lease_until", "<", now)]),
    )
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

/**
 * Extends the lease on a batch while waiting for its response. Returns false if another worker has since claimed the
 * batch.
 */
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

interface ReturnedBatch {
  /** True if NHS Notify may have accepted the batch. */
  unclear: boolean;
  cause?: string;
  notBefore?: Date;
  now: Date;
}

/**
 * Returns a claimed batch to the queue, in the given transaction. If NHS Notify certainly did not accept the batch, it
 * is checked again with everyone else before it is sent. It is cancelled instead if two users have cancelled the
 * remaining messages in the meantime.
 */
export async function returnBatch(
  db: Db,
  batch: BatchRow,
  { unclear, cause, notBefore, now }: ReturnedBatch,
): Promise<void> {
  // The release is locked before the batch, as in every transaction.
  const { state } = await db
    .selectFrom("release")
    .select("state")
    .where("id", "=", batch.release_id)
    .forShare()
    .executeTakeFirstOrThrow();
  const returned = {
    state: "waiting",
    acceptance_unknown: unclear,
    ...(cause && { last_error: cause }),
    ...(notBefore && { not_before: notBefore }),
  } as const;
  const isReturned = await endClaim(db, batch, returned);
  if (!isReturned || unclear || state !== "giving up") return;
  await db.updateTable("release_batch").set({ state: "given up", ended_at: now }).where("id", "=", batch.id).execute();
}

/**
 * Stores a batch's outcome. Returns false if another worker has since claimed the batch. That worker will get the same
 * outcome.
 */
export async function endClaim(
  db: Db,
  { id, attempt }: Pick<BatchRow, "id" | "attempt">,
  set: Updateable<ReleaseBatchTable>,
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

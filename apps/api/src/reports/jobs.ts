import { sql } from "kysely";
import type { Db } from "../database/schema.ts";

/** A job leased by a worker. `attempt` is the fencing token, because each later lease has a higher number. */
export interface ClaimedJob {
  id: string;
  subjectId: string;
  attempt: number;
}

/** Maximum number of attempts without a result. This allows for a worker that is killed three times. */
export const maxAttempts = 5;

export async function enqueueJob(
  db: Db,
  { id, subjectId, now }: { id: string; subjectId: string; now: Date },
): Promise<void> {
  await db
    .insertInto("job")
    .values({ id, kind: "report", subject_id: subjectId, state: "waiting", created_at: now })
    .execute();
}

/**
 * Claims the oldest job that is waiting or whose lease has expired. Replicas that claim at the same time get different
 * jobs. Uses the database's time, because the clocks of replicas can differ.
 */
export async function claimJob(db: Db, leaseMilliseconds: number): Promise<ClaimedJob | undefined> {
  const claimed = await sql<{ id: string; subject_id: string; attempt: number }>`
    update job set state = 'running', attempt = attempt + 1,
      lease_until = clock_timestamp() + ${leaseMilliseconds} * interval '1 millisecond'
    where id = (
      select id from job
      where state = 'waiting' or (state = 'running' and lease_until < clock_timestamp())
      order by created_at limit 1 for update skip locked)
    returning id, subject_id, attempt`.execute(db);
  const row = claimed.rows[0];
  return row && { id: row.id, subjectId: row.subject_id, attempt: row.attempt };
}

/** Extends the lease and stores progress (0 to 1). Returns false if the worker has lost the job and must stop. */
export async function renewLease(
  db: Db,
  job: ClaimedJob,
  { progress, leaseMilliseconds }: { progress: number; leaseMilliseconds: number },
): Promise<boolean> {
  const renewed = await sql`
    update job set progress = ${progress},
      lease_until = clock_timestamp() + ${leaseMilliseconds} * interval '1 millisecond'
    where id = ${job.id} and attempt = ${job.attempt} and state = 'running'`.execute(db);
  return (renewed.numAffectedRows ?? 0n) > 0n;
}

/**
 * Ends a job in the transaction that stores its result. Returns false if another worker has since claimed the job. In
 * that case, the transaction must not store anything.
 */
export async function endJob(
  db: Db,
  job: ClaimedJob,
  end: { state: "done" | "failed"; failure?: string } | { state: "waiting" },
): Promise<boolean> {
  const ended = await db
    .updateTable("job")
    .set({
      state: end.state,
      lease_until: null,
      ...(end.state === "done" ? { progress: 1 } : {}),
      ...("failure" in end ? { failure: end.failure } : {}),
    })
    .where("id", "=", job.id)
    .where("attempt", "=", job.attempt)
    .where("state", "=", "running")
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** Cancels the jobs of the given subjects. A worker detects the cancellation when it next renews its lease. */
export async function cancelJobs(db: Db, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return;
  await db
    .updateTable("job")
    .set({ state: "cancelled", lease_until: null })
    .where("subject_id", "in", [...subjectIds])
    .where("state", "in", ["waiting", "running"])
    .execute();
}

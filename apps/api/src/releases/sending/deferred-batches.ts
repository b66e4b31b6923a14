/**
 * Queries about batches on hold. The people in these batches do not qualify yet. Workers do not claim these batches,
 * and the second wave does not wait for them (ADR 73).
 */
import type { Day } from "@spi/domain/day/calendar";
import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";

/** Returns whether any batch that is not on hold is due to be sent, or was sent without a response. */
export async function hasClaimableBatches(db: Db, releaseId: string): Promise<boolean> {
  const open = await db
    .selectFrom("release_batch")
    .select("id")
    .where("release_id", "=", releaseId)
    .where("state", "in", ["waiting", "sending"])
    .where("on_hold", "=", false)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/**
 * Condition for a batch on hold. It is true if NHS Notify has not yet accepted any of the release's messages for the
 * batch's routing plan.
 */
export const unseenPlan = sql<boolean>`not exists (
  select from release_batch seen
  where seen.release_id = batch.release_id and seen.plan = batch.plan and seen.state = 'accepted')`;

/**
 * Returns whether all messages for one of the first wave's routing plans are on hold, in which case the second wave
 * waits (ADR 73).
 */
export async function hasUnseenPlan(db: Db, releaseId: string): Promise<boolean> {
  const batch = await db
    .selectFrom("release_batch as batch")
    .select("id")
    .where("release_id", "=", releaseId)
    .where("state", "=", "waiting")
    .where("on_hold", "=", true)
    .where(unseenPlan)
    .limit(1)
    .executeTakeFirst();
  return batch !== undefined;
}

/**
 * Time at which a wave's last batch that was not on hold was accepted. If all batches were on hold, the time at which
 * the first was accepted.
 */
export const lastOfWave = sql<Date | null>`coalesce(max(ended_at) filter (where not was_on_hold), min(ended_at))`;

/** Approved run date of a release. */
export const runDateOf = sql<Day>`configuration #>> '{iteration,IterationDate}'`;

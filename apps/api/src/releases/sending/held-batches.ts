/** Batches of people who do not qualify yet: no worker claims them, and the second wave does not wait for them (ADR 73). */
import type { Day } from "@spi/domain/day/calendar";
import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";

/** Whether a batch is to be handed over now or was and is not answered: held ones are not. */
export async function hasClaimableBatches(db: Db, releaseId: string): Promise<boolean> {
  const open = await db
    .selectFrom("release_batch")
    .select("id")
    .where("release_id", "=", releaseId)
    .where("state", "in", ["waiting", "sending"])
    .where("held", "=", false)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** A held batch with whose routing plan the release has handed nothing over yet. */
export const unseenPlan = sql<boolean>`not exists (
  select from release_batch seen
  where seen.release_id = batch.release_id and seen.plan = batch.plan and seen.state = 'accepted')`;

/** Whether everyone with one routing plan in the first wave is held, so that the second one waits (ADR 73). */
export async function hasUnseenPlan(db: Db, releaseId: string): Promise<boolean> {
  const held = await db
    .selectFrom("release_batch as batch")
    .select("id")
    .where("release_id", "=", releaseId)
    .where("state", "=", "waiting")
    .where("held", "=", true)
    .where(unseenPlan)
    .limit(1)
    .executeTakeFirst();
  return held !== undefined;
}

/** Of accepted batches: when the last that was not held ended, or if all were held, the first. */
export const lastOfWave = sql<Date | null>`coalesce(max(ended_at) filter (where not was_held), min(ended_at))`;

/** The run date that was approved with a release. */
export const runDateOf = sql<Day>`configuration #>> '{iteration,IterationDate}'`;

import { recentDays } from "@spi/domain/release/recent-messages/recent-messages";
import { type Selectable, sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import type { ReleaseTable } from "../../database/tables/releases.ts";

type ReleaseRow = Selectable<ReleaseTable>;

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Returns the time from which messages count as recent. */
export const recentFrom = (now: Date) => new Date(now.getTime() - recentDays * dayMilliseconds);

/** Selects the IDs of the campaign's other releases that may have messaged people recently, or are still doing so. */
const selectOtherReleases = (now: Date) => sql<{ id: string }>`
  select other.id from release other
  join iteration other_iteration on other_iteration.id = other.iteration_id
  where other_iteration.campaign_id = (select campaign_id from iteration where id = release.iteration_id)
    and other.iteration_id <> release.iteration_id
    and other.started_at is not null and other.state <> 'called off'
    and (other.ended_at is null or other.ended_at > ${recentFrom(now)})`;

/**
 * Returns whether another release in the campaign has been started but has not yet been compared with this prepared
 * release.
 */
export const hasUncomparedRelease = (now: Date) => sql<boolean>`release.state = 'prepared' and exists (
  select from (${selectOtherReleases(now)}) as other_release
  where not jsonb_exists(coalesce(release.people_check -> 'beside', '[]'), other_release.id::text))`;

export async function needsComparison(db: Db, { id, state }: ReleaseRow, now: Date): Promise<boolean> {
  if (state !== "prepared") return false;
  const row = await db
    .selectFrom("release")
    .select(hasUncomparedRelease(now).as("is"))
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.is === true;
}

/**
 * Finds a campaign's other releases that may have messaged people recently, or are still doing so, each with its
 * iteration's name.
 */
export function findOtherReleases(
  db: Db,
  { id }: ReleaseRow,
  now: Date,
): Promise<(ReleaseRow & { iteration: string })[]> {
  const ids = sql<string>`(select other_release.id from release, lateral (${selectOtherReleases(now)}) as other_release where release.id = ${id})`;
  return db
    .selectFrom("release")
    .innerJoin("iteration", "iteration.id", "release.iteration_id")
    .selectAll("release")
    .select("iteration.name as iteration")
    .where("release.id", "in", ids)
    .orderBy("release.started_at", "desc")
    .execute();
}

const startLocks = 7_154_003;

/** Locks a campaign's releases until the transaction ends, so that each start takes earlier releases into account. */
export async function lockStarts(db: Db, { iteration_id: iterationId }: ReleaseRow): Promise<void> {
  await sql`select pg_advisory_xact_lock(${startLocks}::int, hashtext(campaign_id::text))
    from iteration where id = ${iterationId}`.execute(db);
}

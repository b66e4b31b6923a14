import { finalReleaseStates } from "@spi/domain/release/release";
import type { Refusal } from "@spi/domain/refusal";
import type { PeopleNeed } from "@spi/engine/population/snapshots";
import { type Selectable, sql } from "kysely";
import type { ReleaseFileKind, ReleasePartTable, ReleaseTable } from "../database/tables/releases.ts";
import type { Db } from "../database/schema.ts";
import { lastOfWave, unseenPlan } from "./sending/deferred-batches.ts";
import { hasUncomparedRelease } from "./earlier-releases/other-releases.ts";

/** Refusal for an existing iteration without a release. */
export const noRelease = {
  kind: "notFound",
  message: "This iteration has no release. Prepare its list first.",
} as const satisfies Refusal;

export type ReleaseRow = Selectable<ReleaseTable>;
export type PartRow = Selectable<ReleasePartTable>;

/** Finds an iteration's newest release. */
export function findRelease(db: Db, iterationId: string): Promise<ReleaseRow | undefined> {
  return db
    .selectFrom("release")
    .selectAll()
    .where("iteration_id", "=", iterationId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Lists the reports with a release that has not ended. Users can still look up, check and explain the people on these
 * lists.
 */
export async function releasesThatNeedPeople(db: Db): Promise<PeopleNeed[]> {
  const rows = await db
    .selectFrom("release")
    .innerJoin("iteration", "iteration.id", "release.iteration_id")
    .select(["release.report_number", "release.snapshot", "iteration.name"])
    .where("release.state", "not in", finalReleaseStates)
    .execute();
  return rows.map(({ report_number: number, snapshot, name }) => ({
    report: `report ${number} of “${name}”`,
    need: "release",
    snapshot,
  }));
}

/** Finds an iteration's current release and locks its row until the transaction ends. */
export function lockRelease(db: Db, iterationId: string): Promise<ReleaseRow | undefined> {
  return db
    .selectFrom("release")
    .selectAll()
    .where("iteration_id", "=", iterationId)
    .where("state", "not in", finalReleaseStates)
    .forUpdate()
    .executeTakeFirst();
}

export function findParts(db: Db, releaseId: string): Promise<PartRow[]> {
  return db
    .selectFrom("release_part")
    .selectAll()
    .where("release_id", "=", releaseId)
    .orderBy("wave")
    .orderBy("plan")
    .execute();
}

/** Lists a release's finished files in the order in which they were finished. */
export async function findFiles(db: Db, releaseId: string, kind: ReleaseFileKind): Promise<string[]> {
  const rows = await db
    .selectFrom("release_file")
    .select("name")
    .where("release_id", "=", releaseId)
    .where("kind", "=", kind)
    .orderBy("created_at")
    .orderBy("name")
    .execute();
  return rows.map(({ name }) => name);
}

/**
 * Finds the batches from which messages can still be removed. These batches are waiting, and NHS Notify has never
 * received them.
 */
export function findUnsent(db: Db, releaseId: string) {
  return db
    .selectFrom("release_batch")
    .select(["id", "wave", "plan", "file", "byte_offset", "byte_length", "messages", "on_hold", "was_on_hold"])
    .where("release_id", "=", releaseId)
    .where("state", "=", "waiting")
    .where("acceptance_unknown", "=", false)
    .orderBy("position")
    .execute();
}

export async function hasOpenBatches(db: Db, releaseId: string): Promise<boolean> {
  const open = await db
    .selectFrom("release_batch")
    .select("id")
    .where("release_id", "=", releaseId)
    .where("state", "in", ["waiting", "sending"])
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

interface Lease {
  now: Date;
  milliseconds: number;
}

/**
 * Claims a release that no other worker has claimed and that must be prepared, checked again, moved on to its next wave
 * or ended. The attempt number is the fencing token, because each later claim has a higher number.
 */
export async function claimRelease(db: Db, { now, milliseconds }: Lease): Promise<ReleaseRow | undefined> {
  const until = new Date(now.getTime() + milliseconds);
  const claimed = await sql<{ id: string }>`
    update release set attempt = attempt + 1, lease_until = ${until}
    where id = (
      select id from release
      where (lease_until is null or lease_until < ${now})
        and (state = 'preparing'
          or (state in ('prepared', 'sending', 'stopped') and people_check_due)
          or ${hasUncomparedRelease(now)}
          or (state in ('sending', 'giving up')
            and not exists (
              select from release_batch
              where release_id = release.id and state in ('waiting', 'sending') and not on_hold)
            and not exists (
              select from release_batch batch
              where batch.release_id = release.id and batch.state = 'waiting' and batch.on_hold
                and (${unseenPlan} or not exists (
                  select from release_part where release_id = release.id and not is_open)))
            and (state = 'giving up' or not exists (
              select from release_part where release_id = release.id and not is_open and (not_before > ${now}
                or wave > 1 and second_wave_wait_hours * interval '1 hour' + (
                  select ${lastOfWave} from release_batch
                  where release_id = release.id and state = 'accepted') > ${now}
                or coalesce((second_wave_condition ->> 'least_known')::integer, 0) * (
                    select coalesce(sum(messages), 0) from release_batch
                    where release_id = release.id and state = 'accepted')
                  > 100 * (
                    select coalesce(sum(messages), 0) from release_outcome_count
                    where release_id = release.id and channel = ''))))))
      order by created_at limit 1 for update skip locked)
    returning id`.execute(db);
  const id = claimed.rows[0]?.id;
  return id === undefined ? undefined : findById(db, id);
}

function findById(db: Db, id: string): Promise<ReleaseRow | undefined> {
  return db.selectFrom("release").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Extends the lease on a release. Returns false if another worker has since claimed the release. */
export async function renewRelease(
  db: Db,
  { id, attempt }: Pick<ReleaseRow, "id" | "attempt">,
  { now, milliseconds }: Lease,
): Promise<boolean> {
  const renewed = await db
    .updateTable("release")
    .set({ lease_until: new Date(now.getTime() + milliseconds) })
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .where("lease_until", "is not", null)
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n;
}

/**
 * Locks a claimed release's row. Returns undefined if another worker has since claimed the release, or if its state has
 * changed.
 */
export function lockClaimed(db: Db, { id, attempt, state }: ReleaseRow): Promise<ReleaseRow | undefined> {
  return db
    .selectFrom("release")
    .selectAll()
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .where("state", "=", state)
    .forUpdate()
    .executeTakeFirst();
}

/** Releases a claim so that another worker can claim the release immediately. */
export async function releaseClaim(db: Db, { id, attempt }: ReleaseRow): Promise<void> {
  await db
    .updateTable("release")
    .set({ lease_until: null })
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .execute();
}

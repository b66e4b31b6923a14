/** Compares the version of a plan that NHS Notify uses with the version in the test message that a user read. */
import { type PlanVersion, isSameVersion } from "@spi/domain/release/proof";
import type { ReleaseProblem } from "@spi/domain/release/release-problem";
import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import type { SendResponse } from "../../notify/send-batch.ts";
import type { ReleaseRow } from "../store.ts";

/** A release's routing plan. */
export interface PlanOfRelease {
  release: Pick<ReleaseRow, "id" | "plans">;
  plan: string;
}

/** Returns the version of the plan in NHS Notify's response. */
export function versionOf({ plan }: Extract<SendResponse, { kind: "accepted" }>): PlanVersion {
  return { uuid: plan.id.toLowerCase(), name: plan.name, version: plan.version };
}

/** Returns whether this version's test message has ever been read in this release. */
export async function wasRead(db: Db, { release, plan }: PlanOfRelease, { uuid, name, version }: PlanVersion) {
  const reading = await db
    .selectFrom("release_plan_reading")
    .select("plan")
    .where("release_id", "=", release.id)
    .where("plan", "=", plan)
    .where("uuid", "=", uuid)
    .where("name", "=", name)
    .where("version", "=", version)
    .executeTakeFirst();
  return reading !== undefined;
}

/** Returns the number of versions of a plan for which a test message was read in this release. */
export async function countReadings(db: Db, { release, plan }: PlanOfRelease): Promise<number> {
  const readings = await db
    .selectFrom("release_plan_reading")
    .select("version")
    .where("release_id", "=", release.id)
    .where("plan", "=", plan)
    .execute();
  return readings.length;
}

/** Returns whether NHS Notify has returned a version of this plan since the release was started. */
export async function wasSeenSinceStart(db: Db, { release, plan }: PlanOfRelease): Promise<boolean> {
  const seen = await db
    .selectFrom("release_plan_version")
    .innerJoin("release", "release.id", "release_plan_version.release_id")
    .select("plan")
    .where("release.id", "=", release.id)
    .where("plan", "=", plan)
    .whereRef("first_seen_at", ">=", "started_at")
    .executeTakeFirst();
  return seen !== undefined;
}

/**
 * Finds the version that the release can use. This is the version that the test recipients received, once its test
 * message has been read.
 */
export async function findProved(db: Db, { release, plan }: PlanOfRelease): Promise<PlanVersion | undefined> {
  const proof = await db
    .selectFrom("release_proof")
    .select(["uuid", "name", "version"])
    .where("release_id", "=", release.id)
    .where("plan", "=", plan)
    .where("read_by", "is not", null)
    .executeTakeFirst();
  const { uuid, name, version } = proof ?? {};
  return uuid && name && version ? { uuid, name, version } : undefined;
}

/**
 * Returns the problem if a plan has changed since its test message was read. Returns undefined if the plan can be used.
 */
export async function findProofProblem(db: Db, of: PlanOfRelease): Promise<ReleaseProblem | undefined> {
  if (await findProved(db, of)) return undefined;
  const { release, plan } = of;
  const from = await db
    .selectFrom("release_plan_reading")
    .select(["uuid", "name", "version"])
    .where("release_id", "=", release.id)
    .where("plan", "=", plan)
    .orderBy("read_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const to = await findNewest(db, of);
  return from && to && !isSameVersion(from, to)
    ? { code: "planChanged", params: { plan, from, to } }
    : { code: "plansUnproved", params: { plans: [plan] } };
}

/** Finds the version that NHS Notify last returned for a plan, in any release. */
async function findNewest(db: Db, { release, plan }: PlanOfRelease): Promise<PlanVersion | undefined> {
  const { rows } = await sql<PlanVersion>`
    select seen.uuid, seen.name, seen.version
    from release_plan_version seen join release on release.id = seen.release_id
    where lower(release.plans ->> seen.plan) = ${requestedId({ release, plan })}
    order by first_seen_at desc limit 1`.execute(db);
  return rows[0];
}

const requestedId = ({ release, plan }: PlanOfRelease) => (release.plans[plan] ?? "").toLowerCase();

/** Finds the version that NHS Notify last returned in this release. */
export function findSeen(db: Db, { release, plan }: PlanOfRelease): Promise<PlanVersion | undefined> {
  return db
    .selectFrom("release_plan_version")
    .select(["uuid", "name", "version"])
    .where("release_id", "=", release.id)
    .where("plan", "=", plan)
    .executeTakeFirst();
}

/**
 * Stores the version of a plan in NHS Notify's response. In every release that has not ended, deletes the test message
 * record of any other version of this plan, so that the test message must be sent and read again. If the version has
 * changed, a test message that is in progress may be for the earlier version, so it is sent again.
 */
export async function storeVersion(
  db: Db,
  of: PlanOfRelease,
  { named, now }: { named: PlanVersion; now: Date },
): Promise<void> {
  const before = await findSeen(db, of);
  const { uuid, name, version } = named;
  const isOfPlan = sql<boolean>`lower(release.plans ->> proof.plan) = ${requestedId(of)}
    and release.state in ('preparing', 'prepared', 'sending', 'stopped')`;
  await sql`
    delete from release_proof where (release_id, plan) in (
      select proof.release_id, proof.plan
      from release_proof proof join release on release.id = proof.release_id
      where ${isOfPlan} and proof.state = 'accepted'
        and (proof.uuid, proof.name, proof.version) is distinct from (${uuid}, ${name}, ${version})
      order by proof.release_id, proof.plan for update of proof)`.execute(db);
  if (before && !isSameVersion(before, named)) {
    await sql`
      update release_proof set state = 'waiting', reference = null, lease_until = null where (release_id, plan) in (
        select proof.release_id, proof.plan
        from release_proof proof join release on release.id = proof.release_id
        where ${isOfPlan} and proof.state = 'sending'
        order by proof.release_id, proof.plan for update of proof)`.execute(db);
  }
  const set = { ...named, first_seen_at: now };
  await db
    .insertInto("release_plan_version")
    .values({ release_id: of.release.id, plan: of.plan, ...set })
    .onConflict((conflict) => conflict.columns(["release_id", "plan"]).doUpdateSet(set))
    .execute();
}

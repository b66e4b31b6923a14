import { type Proof, type ReadPlan, refuseReading, refuseRejecting } from "@spi/domain/release/proof";
import type { ReleaseProblem } from "@spi/domain/release/release-problem";
import type { Refusal } from "@spi/domain/refusal";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { Actor } from "@spi/domain/users/user";
import { json } from "../../database/json.ts";
import type { Db } from "../../database/schema.ts";

interface Decision {
  releaseId: string;
  actor: Actor;
  now: Date;
}

/** Returns the names of the release's routing plans with a test message that no user has read. */
export async function findUnproved(db: Db, releaseId: string): Promise<string[]> {
  const plans = await findPlans(db, releaseId);
  return plans.filter(({ isRead }) => !isRead).map(({ plan }) => plan);
}

async function findPlans(db: Db, releaseId: string): Promise<{ plan: string; isRead: boolean }[]> {
  const rows = await db
    .selectFrom("release_part")
    .leftJoin("release_proof", (join) =>
      join
        .onRef("release_proof.release_id", "=", "release_part.release_id")
        .onRef("release_proof.plan", "=", "release_part.plan"),
    )
    .select(["release_part.plan", "read_at"])
    .distinct()
    .where("release_part.release_id", "=", releaseId)
    .orderBy("release_part.plan")
    .execute();
  return rows.map(({ plan, read_at: readAt }) => ({ plan, isRead: readAt !== null }));
}

/**
 * Requests test messages for each routing plan with an unread test message. If all were read, requests them for every
 * plan, because the plans in NHS Notify may have changed. Each test message that is sent must be read. Returns the
 * plans.
 */
export async function sendProofs(db: Db, { releaseId, actor, now }: Decision): Promise<string[]> {
  const all = await findPlans(db, releaseId);
  const unread = all.filter(({ isRead }) => !isRead);
  const plans = (unread.length > 0 ? unread : all).map(({ plan }) => plan);
  const waiting = { state: "waiting", reference: null, attempt: 0, lease_until: null, not_before: null } as const;
  const set = {
    ...waiting,
    problem: null,
    uuid: null,
    name: null,
    version: null,
    sent_by: json(actor),
    sent_at: now,
    read_by: null,
    read_at: null,
  };
  await db
    .insertInto("release_proof")
    .values(plans.map((plan) => ({ release_id: releaseId, plan, ...set })))
    .onConflict((conflict) => conflict.columns(["release_id", "plan"]).doUpdateSet(set))
    .execute();
  return plans;
}

/** Stores the user who read the test messages, and the versions of the plans that NHS Notify returned for them. */
export async function readProofs(
  db: Db,
  { releaseId, actor, now, read }: Decision & { read: readonly ReadPlan[] },
): Promise<Result<null, Refusal>> {
  const plans = read.map(({ plan }) => plan);
  const conflict = refuseReading(read, { proofs: await findProofs(db, releaseId), userId: actor.id });
  if (conflict) return refuse({ kind: "conflict", ...conflict });
  const proofs = await db
    .updateTable("release_proof")
    .set({ read_by: json(actor), read_at: now })
    .where("release_id", "=", releaseId)
    .where("plan", "in", plans)
    .returning(["release_id", "plan", "uuid", "name", "version"])
    .execute();
  const readings = proofs.map(({ uuid, name, version, ...of }) => ({
    ...of,
    uuid: uuid!,
    name: name!,
    version: version!,
  }));
  await db
    .insertInto("release_plan_reading")
    .values(readings.map((reading) => ({ ...reading, read_by: json(actor), read_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return ok(null);
}

/**
 * Stores that a user found the test messages for these plans to be wrong, whether or not they had been read. The test
 * messages must be sent and read again.
 */
export async function rejectProofs(
  db: Db,
  { releaseId, actor, plans, reason }: Omit<Decision, "now"> & { plans: readonly string[]; reason: string },
): Promise<Result<null, Refusal>> {
  const conflict = refuseRejecting(plans, await findProofs(db, releaseId));
  if (conflict) return refuse({ kind: "conflict", ...conflict });
  await db
    .updateTable("release_proof")
    .set({
      state: "refused",
      problem: json<ReleaseProblem>({ code: "proofRejected", params: { by: actor.name, reason } }),
      read_by: null,
      read_at: null,
    })
    .where("release_id", "=", releaseId)
    .where("plan", "in", [...plans])
    .execute();
  return ok(null);
}

async function findProofs(db: Db, releaseId: string): Promise<Proof[]> {
  const rows = await db
    .selectFrom("release_proof")
    .select(["plan", "state", "sent_by", "read_by", "name", "version"])
    .where("release_id", "=", releaseId)
    .forUpdate()
    .execute();
  return rows.map(({ sent_by: by, read_by: reader, ...proof }) => ({
    ...proof,
    sentBy: by.id,
    readBy: reader?.name ?? null,
  }));
}

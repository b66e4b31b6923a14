import type { SendingSettings } from "@spi/domain/release/sending/sending-settings";
import type { Refusal } from "@spi/domain/refusal";
import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import type { Actor } from "@spi/domain/users/user";
import { json } from "../database/json.ts";
import type { Db, RunConfiguration } from "../database/schema.ts";
import type { IterationRecord } from "./iteration-record.ts";
import { findRelease, lockRelease } from "./store.ts";

/** What of an iteration is released: exactly what was approved. */
export interface Releasable {
  configuration: RunConfiguration;
  seal: string;
  snapshot: string;
  reportNumber: number;
  approvers: Actor[];
  /** NHS Notify IDs by routing plan, in small letters. */
  plans: Record<string, string>;
  sending: SendingSettings;
}

interface Request {
  id: string;
  iterationId: string;
  teamId: string;
  actor: Actor;
  now: Date;
  batchSize: number;
  record: IterationRecord;
  /** Reads what is released, or why nothing can be now. */
  findReleasable: (db: Db) => Promise<Result<Releasable, Refusal>>;
}

/** Files a release of an approved report, to be prepared by a worker. An iteration has one that is under way at most. */
export async function requestRelease(db: Db, request: Request): Promise<Result<null, Refusal>> {
  const { id, iterationId, teamId, actor, now, batchSize, record, findReleasable } = request;
  await record.lock(db, iterationId);
  const newest = await findRelease(db, iterationId);
  if (newest && !["refused", "called off"].includes(newest.state)) {
    return refuse({ kind: "conflict", message: alreadyThere });
  }
  const found = await findReleasable(db);
  if (!found.ok) return found;
  const { configuration, seal, snapshot, reportNumber, approvers, plans, sending } = found.value;
  await db
    .insertInto("release")
    .values({
      id,
      iteration_id: iterationId,
      team_id: teamId,
      number: (newest?.number ?? 0) + 1,
      state: "preparing",
      configuration: json(configuration),
      seal,
      snapshot,
      report_number: reportNumber,
      approvers: json(approvers),
      plans: json(plans),
      settings: json({ batchSize, sending }),
      created_by: json(actor),
      created_at: now,
    })
    .execute();
  await record.record(db, { iterationId, teamId, event: "releaseRequested", actor, now, detail: { seal, plans } });
  return ok(null);
}

const alreadyThere = "There is a release of this iteration already.";

/**
 * Calls off the release of an iteration that is to be a draft again, in the transaction given. Refuses once anybody may have
 * been handed over.
 */
export async function callOffRelease(
  db: Db,
  { iterationId, now }: { iterationId: string; now: Date },
): Promise<Refusal | undefined> {
  const release = await lockRelease(db, iterationId);
  if (!release) return undefined;
  const begun = await db
    .selectFrom("release_batch")
    .select("id")
    .where("release_id", "=", release.id)
    .where((e) => e.or([e("state", "=", "accepted"), e("unclear", "=", true)]))
    .limit(1)
    .executeTakeFirst();
  if (begun) return { kind: "conflict", message: handedOver };
  await db
    .updateTable("release")
    .set({ state: "called off", version: release.version + 1, lease_until: null, ended_at: now })
    .where("id", "=", release.id)
    .execute();
  return undefined;
}

const handedOver =
  "People were handed over to NHS Notify, which cannot be undone, so this iteration stays as it is. Stop its release instead.";

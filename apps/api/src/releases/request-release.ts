import { conflict } from "@spi/domain/conflict";
import type { ReleaseState } from "@spi/domain/release/release";
import type { Refusal } from "@spi/domain/refusal";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { Actor } from "@spi/domain/users/user";
import { json } from "../database/json.ts";
import type { Db } from "../database/schema.ts";
import { type Releasing, findReleasable } from "./find-releasable.ts";
import { changedSincePrepared } from "./check-releasable.ts";
import { findUnrecordedBatches } from "./missing-files.ts";
import type { ReleaseFiles } from "../lists/release-files.ts";
import { refuseListInUse } from "../iterations/refuse-list-in-use.ts";
import { lockIteration, recordRelease } from "./iteration-record.ts";
import type { Announce } from "../mail/announce.ts";
import { type ReleaseRow, findRelease, lockRelease } from "./store.ts";

interface Request extends Releasing {
  id: string;
  iterationId: string;
  teamId: string;
  actor: Actor;
  batchSize: number;
  announce: Announce;
  files: Pick<ReleaseFiles, "marked">;
}

/**
 * Creates a release for an approved report, to be prepared by a worker. An iteration can have only one current release.
 * A release that was prepared from content that is no longer approved, and that has no accepted messages, is cancelled
 * and replaced.
 */
export async function requestRelease(db: Db, request: Request): Promise<Result<null, Refusal>> {
  const { id, iterationId, teamId, actor, now, batchSize, announce, files } = request;
  await lockIteration(db, iterationId);
  const newest = await findRelease(db, iterationId);
  const current = newest && !["refused", "called off"].includes(newest.state) ? newest : undefined;
  if (current && !replaceable.includes(current.state)) return refuse(conflict("releaseExists"));
  const releasable = await findReleasable(db, { teamId, id: iterationId }, request);
  if (!releasable.ok) return releasable;
  const listInUse = await refuseListInUse(db, iterationId);
  if (listInUse) return refuse(listInUse);
  if (current) {
    if (changedSincePrepared(current, releasable.value).length === 0 || (await maybeHandedOver(db, current))) {
      return refuse(conflict("releaseExists"));
    }
    if ((await findUnrecordedBatches(db, files, iterationId)).length > 0) return refuse(conflict("releaseRestored"));
    await callOff(db, { release: current, now });
  }
  const { configuration, seal, snapshot, reportNumber, approvers, plans, sending } = releasable.value;
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
  const detail = { seal, plans, ...(current ? { replaces: current.number, reason: listReplaced } : {}) };
  await recordRelease(db, announce, { iterationId, teamId, event: "releaseRequested", actor, now, detail });
  return ok(null);
}

/** States in which a release is replaced if its list no longer matches the approval and no messages were accepted. */
const replaceable: readonly ReleaseState[] = ["preparing", "prepared", "stopped"];

const listReplaced =
  "The previous list was cancelled, because it was prepared from content that is no longer approved.";

/**
 * Cancels the release of an iteration that returns to draft, in the given transaction. Refuses if the database or the
 * release files show that NHS Notify may have accepted messages. The files can record messages that are missing from a
 * database restored from an older backup.
 */
export async function callOffRelease(
  db: Db,
  { iterationId, now, files }: { iterationId: string; now: Date; files: Pick<ReleaseFiles, "marked"> | undefined },
): Promise<Refusal | undefined> {
  if (files && (await findUnrecordedBatches(db, files, iterationId)).length > 0) return conflict("releaseRestored");
  const release = await lockRelease(db, iterationId);
  if (!release) return undefined;
  if (await maybeHandedOver(db, release)) return conflict("releaseHandedOver");
  await callOff(db, { release, now });
  return undefined;
}

/** Returns whether NHS Notify accepted, or may have accepted, any batch of a release. */
async function maybeHandedOver(db: Db, { id }: ReleaseRow): Promise<boolean> {
  const begun = await db
    .selectFrom("release_batch")
    .select("id")
    .where("release_id", "=", id)
    .where((e) => e.or([e("state", "=", "accepted"), e("acceptance_unknown", "=", true)]))
    .limit(1)
    .executeTakeFirst();
  return begun !== undefined;
}

async function callOff(db: Db, { release, now }: { release: ReleaseRow; now: Date }): Promise<void> {
  await db
    .updateTable("release")
    .set({ state: "called off", version: release.version + 1, lease_until: null, ended_at: now })
    .where("id", "=", release.id)
    .execute();
}

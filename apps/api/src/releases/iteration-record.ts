import type { ReleaseFigures } from "@spi/domain/release/figures";
import { isMailedEvent } from "@spi/domain/release/release-mails";
import { type Actor, serviceId } from "@spi/domain/users/user";
import type { Db } from "../database/schema.ts";
import { writeNextVersion } from "../iterations/next-version.ts";
import { recordIteration } from "../iterations/store.ts";
import type { Announce } from "../mail/announce.ts";

/** Event in a release, recorded in its iteration's history. */
export type ReleaseEvent =
  | "releaseRequested"
  | "releasePrepared"
  | "releaseRefused"
  | "releaseProofSent"
  | "releaseProofRead"
  | "releaseProofRejected"
  | "releaseStarted"
  | "releaseWaveBegan"
  | "releaseChecked"
  | "releaseStopped"
  | "releaseStopListAdded"
  | "releasePlanChanged"
  | "releaseResumeAsked"
  | "releaseResumed"
  | "releaseGiveUpAsked"
  | "releaseGivenUp"
  | "releaseWithdrawn"
  | "releaseDeclined"
  | "releaseRecovered"
  | "releaseEnded"
  | "releasePersonAsked";

/** Actor for changes that were not made by a user. */
export const releaseWorker: Actor = { id: serviceId, name: "Release worker" };

/**
 * Locks a release's iteration until the end of the transaction. The iteration is always locked before the release, to
 * prevent deadlocks.
 */
export async function lockIteration(db: Db, iterationId: string): Promise<void> {
  await find(db, iterationId);
}

interface Recorded {
  iterationId: string;
  teamId: string;
  event: ReleaseEvent;
  actor: Actor;
  now: Date;
  detail: Record<string, unknown>;
  /** Outcome figures for a release that has ended. */
  figures?: ReleaseFigures;
}

/**
 * Records a release event in its iteration's history as a new version of the iteration. Emails the staff who need to
 * know about the event.
 */
export async function recordRelease(
  db: Db,
  announce: Announce,
  { iterationId, teamId, event, actor, now, detail, figures }: Recorded,
): Promise<void> {
  const current = await find(db, iterationId);
  const change = { teamId, actor, now };
  const row = await writeNextVersion(db, { current, set: {}, change });
  await recordIteration(db, { row, change, action: event, detail });
  if (isMailedEvent(event))
    await announce(db, { iterationId, transition: event, actor, now, ...(figures ? { figures } : {}) });
}

/** Moves an iteration to its next status after its release has ended. */
export async function recordSent(
  db: Db,
  { iterationId, teamId, actor, now }: Pick<Recorded, "iterationId" | "teamId" | "actor" | "now">,
): Promise<void> {
  const current = await find(db, iterationId);
  const change = { teamId, actor, now };
  const row = await writeNextVersion(db, { current, set: { status: "sent to nhs notify" }, change });
  const detail = { transition: "release", from: current.status, to: row.status };
  await recordIteration(db, { row, change, action: "release", detail });
}

function find(db: Db, iterationId: string) {
  return db
    .selectFrom("iteration")
    .select(["id", "version", "status", "modified_by", "modified_at"])
    .where("id", "=", iterationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

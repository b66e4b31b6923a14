import type { ReleaseProblem } from "@spi/domain/release/release-problem";
import { UserFacingFailure } from "@spi/domain/release/user-facing-failure";
import { sendBatch } from "../../notify/send-batch.ts";
import { refuseWave } from "../find-releasable.ts";
import { missingFilesProblem } from "../missing-files.ts";
import { inRecordedTransaction } from "../../history/heads.ts";
import { findProofProblem } from "../proof/plan-version.ts";
import { findStopLists, hashStopLists } from "../stop-list/stopped-people.ts";
import type { ReleaseRow } from "../store.ts";
import { fromRecord } from "./batch-record.ts";
import { type BatchRow, claimBatch, returnBatch, renewBatch } from "./claim-batch.ts";
import { hashBody } from "./new-batches.ts";
import { type Sending, trainingTeamProblem } from "./sending.ts";
import { settle, stopSending } from "./settle.ts";

/** Claims one batch, sends it once and stores the response. Returns false if there was no batch to send. */
export async function sendNext(sending: Sending): Promise<boolean> {
  const { db, now, leaseMilliseconds: milliseconds } = sending;
  const batch = await claimBatch(db, { now: now(), milliseconds });
  if (!batch) return false;
  const timer = setInterval(
    () => void renewBatch(db, batch, { now: now(), milliseconds }).catch(() => {}),
    milliseconds / 3,
  );
  try {
    await sendClaimed(sending, batch);
  } finally {
    clearInterval(timer);
  }
  return true;
}

async function sendClaimed(sending: Sending, batch: BatchRow): Promise<void> {
  const release = await sending.db
    .selectFrom("release")
    .selectAll()
    .where("id", "=", batch.release_id)
    .executeTakeFirstOrThrow();
  try {
    await checkAndSend(sending, { release, batch });
  } catch (error) {
    // The batch's files could not be read or written, either before it was sent or after NHS Notify rejected it.
    if (!(error instanceof UserFacingFailure) || release.state !== "sending") throw error;
    sending.log.error(
      { release: release.id, error: error.message, cause: String(error.cause) },
      "release files not available",
    );
    await stopSending(sending, { release, batch }, error.problem);
  }
}

async function checkAndSend(
  sending: Sending,
  { release, batch }: { release: ReleaseRow; batch: BatchRow },
): Promise<void> {
  const { log, files, notify } = sending;
  const recordPosition = { firstByte: batch.byte_offset, bytes: batch.byte_length };
  const messages = fromRecord(await files.readAt(release.id, batch.file, recordPosition));
  const body = { routingPlanId: release.plans[batch.plan]!, reference: batch.reference, messages };
  if (!batch.acceptance_was_unknown && (await haveStopListsChanged(sending, release)))
    return requestRecheck(sending, { release, batch });
  const problem = await findSendProblem(sending, { release, batch, isStored: hashBody(body) === batch.body_hash });
  if (problem !== undefined) return stopSending(sending, { release, batch }, problem);
  const { iteration_id: iterationId, id: releaseId } = release;
  const note = { iterationId, releaseId, name: batch.file, firstByte: batch.byte_offset };
  await files.mark({ ...note, what: batch.attempt });
  const answer = await sendBatch(body, notify);
  log.info({ batch: batch.id, attempt: batch.attempt, answer: answer.kind }, "batch response received");
  if (answer.kind === "accepted" || answer.kind === "acceptedBefore") {
    // If the database is lost, this record still shows that the batch was accepted. If the record cannot be written,
    // the error is only logged, because the response is also stored in the database.
    await files
      .mark({ ...note, what: "accepted" })
      .catch((error: unknown) => log.error({ release: releaseId, error: String(error) }, "acceptance not recorded"));
  }
  await settle(sending, { release, batch, messages }, answer);
}

/** Checks the approved content before each batch, because the content can change while a wave is being sent. */
async function findSendProblem(
  { db, files, trainingTeams, now }: Sending,
  { release, batch, isStored }: { release: ReleaseRow; batch: BatchRow; isStored: boolean },
): Promise<ReleaseProblem | undefined> {
  const training = trainingTeamProblem(trainingTeams, release);
  if (training !== undefined) return training;
  if (!isStored) return { code: "batchNotAsStored", params: { reference: batch.reference } };
  // We do not send with a plan that has changed. The exception is to find out what NHS Notify accepted, after two users
  // have cancelled the remaining messages.
  const unproved =
    release.state === "giving up" ? undefined : await findProofProblem(db, { release, plan: batch.plan });
  if (unproved !== undefined) return unproved;
  // A batch that may have been accepted must be sent again, because only the response shows its outcome.
  if (batch.acceptance_was_unknown) return undefined;
  // In a restored database, a batch may be recorded as waiting although it was accepted after the backup.
  return (
    (await missingFilesProblem(db, files, release.iteration_id)) ??
    refuseWave(db, { release, trainingTeams, now: now() })
  );
}

/**
 * Returns whether the current stop lists differ from the lists that the newest check read. They can differ if the
 * database was restored to a time before a list was added.
 */
async function haveStopListsChanged(
  { files }: Sending,
  { team_id: teamId, people_check: change }: ReleaseRow,
): Promise<boolean> {
  return hashStopLists(await findStopLists(files, teamId)) !== change?.stopLists;
}

/**
 * Returns a batch to the queue. Everyone is then checked again before the next batch that NHS Notify has not received
 * is sent.
 */
async function requestRecheck({ db, log, now }: Sending, { release, batch }: { release: ReleaseRow; batch: BatchRow }) {
  await inRecordedTransaction({ db, log }, async (transaction) => {
    await transaction
      .updateTable("release")
      .set({ people_check_due: true, lease_until: null })
      .where("id", "=", release.id)
      .where("state", "=", "sending")
      .execute();
    await returnBatch(transaction, batch, { unclear: false, now: now() });
  });
}

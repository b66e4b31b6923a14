import { randomUUID } from "node:crypto";
import type { ReleaseCause, ReleaseProblem } from "@spi/domain/release/release-problem";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { inTransaction } from "../../database/transaction.ts";
import { inRecordedTransaction } from "../../history/heads.ts";
import { retryDelaySeconds } from "../../notify/retry-delay.ts";
import { type SendResponse, sendBatch } from "../../notify/send-batch.ts";
import { missingFilesProblem } from "../missing-files.ts";
import { releaseWorker } from "../iteration-record.ts";
import { countReadings, versionOf, wasSeenSinceStart } from "../proof/plan-version.ts";
import { notAuthorised, problemOf, testBatch } from "../proof/send-proof.ts";
import { findRecipients, reachesNoOne, testRecipientsOf } from "../proof/test-recipients.ts";
import { stopRelease } from "../stop-release.ts";
import type { BatchMessage } from "./batch-record.ts";
import { endClaim, returnBatch } from "./claim-batch.ts";
import { type NewBatch, countBatchWrites, insertBatches, writeBatch } from "./new-batches.ts";
import type { Sending, SentBatch } from "./sending.ts";
import { learnVersion, settleAccepted } from "./settle-accepted.ts";

type Answer<Kind extends SendResponse["kind"]> = Extract<SendResponse, { kind: Kind }>;

/** Stores a batch's outcome based on NHS Notify's response, and applies its consequences. */
export async function settle(sending: Sending, sent: SentBatch, answer: SendResponse): Promise<void> {
  switch (answer.kind) {
    case "accepted":
      return settleAccepted(sending, sent, answer);
    case "acceptedBefore":
      return settleAcceptedBefore(sending, sent);
    case "retry":
      return retryLater(sending, sent, answer);
    case "refusedMessages":
      return settleRejected(sending, sent, answer);
    case "refusedBatch":
      if (answer.status === 413 && sent.messages.length > 1)
        return split(sending, sent, { remaining: sent.messages, parts: 2 });
      return stopSending(sending, sent, {
        code: "batchRefused",
        params: { status: answer.status, codes: codesOf(answer) },
      });
    case "planUnknown":
      return stopSending(sending, sent, { code: "batchPlanUnknown", params: { plan: sent.batch.plan } });
    case "notAuthorised":
      return stopSending(sending, sent, notAuthorised(answer));
  }
}

const codesOf = ({ problems }: Answer<"refusedBatch">) => [...new Set(problems.map(({ code }) => code))];

/**
 * Handles a batch that NHS Notify had already accepted. The response does not include the plan's version, so a test
 * message is sent to find out the version. Until NHS Notify responds, the batch's outcome is unknown and no new batch
 * is sent.
 */
async function settleAcceptedBefore(sending: Sending, sent: SentBatch): Promise<void> {
  const { db, log, files, notify, testRecipients, now } = sending;
  const { release, batch } = sent;
  const accepted = { state: "accepted", acceptance_unknown: false, ended_at: now() } as const;
  if (release.state === "giving up") {
    // No further message will be sent, so the version remains unknown.
    await endClaim(db, batch, { ...accepted, plan_version_unread: true });
    return;
  }
  const unclear = { ...batch, acceptance_was_unknown: true };
  const { state } = await db
    .selectFrom("release")
    .select("state")
    .where("id", "=", release.id)
    .executeTakeFirstOrThrow();
  if (state !== "sending") {
    await inTransaction(db, (transaction) => returnBatch(transaction, batch, { unclear: true, now: now() }));
    return;
  }
  const of = { release, plan: batch.plan };
  if (!batch.acceptance_was_unknown && (await wasSeenSinceStart(db, of))) {
    await endClaim(db, batch, accepted);
    return;
  }
  const recipients = await findRecipients(db, testRecipientsOf(files, testRecipients), release.team_id);
  if (reachesNoOne(recipients)) {
    return stopSending(
      sending,
      { release, batch: unclear },
      versionNotKnown(batch.plan, { code: "recipientsStopped", params: {} }),
    );
  }
  const reference = `spi-version-${randomUUID()}`;
  const answer = await sendBatch(
    testBatch(recipients.reached, { routingPlanId: release.plans[batch.plan], reference }),
    notify,
  );
  log.info({ batch: batch.id, attempt: batch.attempt, answer: answer.kind }, "plan version requested");
  if (answer.kind === "accepted") {
    await inRecordedTransaction({ db, log }, async (transaction) => {
      const isProved = await learnVersion(sending, transaction, { of, release, named: versionOf(answer) });
      // If only one version was read in this release, the batch was sent with that version.
      const unread = !isProved || (await countReadings(transaction, of)) > 1;
      await endClaim(transaction, batch, { ...accepted, plan_version_unread: unread });
    });
  } else if (answer.kind === "retry" && attemptsSinceResume(batch) < maxVersionAttempts) {
    await retryLater(sending, { ...sent, batch: unclear }, answer);
  } else {
    await stopSending(sending, { release, batch: unclear }, versionNotKnown(batch.plan, problemOf(answer, false)));
  }
}

const versionNotKnown = (plan: string, because: ReleaseCause): ReleaseProblem => ({
  code: "versionNotKnown",
  params: { plan, because },
});

/** Returns the number of attempts to send a batch since its release was started or resumed. */
const attemptsSinceResume = ({ attempt, attempts_before_resume: before }: SentBatch["batch"]) => attempt - before;

/**
 * Maximum number of test messages sent to find a batch's plan version. If all their responses are lost, the release
 * stops.
 */
const maxVersionAttempts = 10;

async function retryLater(sending: Sending, { release, batch }: SentBatch, answer: Answer<"retry">): Promise<void> {
  const { db, now, random } = sending;
  const { afterSeconds, cause, notAccepted = false, tooMany } = answer;
  const seconds = retryDelaySeconds({ attempt: attemptsSinceResume(batch) - 1, afterSeconds, random: random() });
  const retryAt = new Date(now().getTime() + seconds * 1000);
  const unclear = batch.acceptance_was_unknown || !notAccepted;
  await inTransaction(db, async (transaction) => {
    const pausing = transaction.updateTable("release").set({ paused_until: retryAt }).where("id", "=", release.id);
    if (tooMany) await pausing.execute();
    await returnBatch(transaction, batch, { unclear, cause, notBefore: retryAt, now: now() });
  });
}

/**
 * Stops a release after NHS Notify rejected a whole batch for a reason that a retry would not change. A user must
 * decide whether to resume.
 */
export async function stopSending(
  sending: Sending,
  { release, batch }: Pick<SentBatch, "release" | "batch">,
  problem: ReleaseProblem,
): Promise<void> {
  const { db, log, announce, now } = sending;
  await inRecordedTransaction({ db, log }, async (transaction) => {
    await stopRelease(transaction, announce, { release, problem, actor: releaseWorker, now: now() });
    await returnBatch(transaction, batch, { unclear: batch.acceptance_was_unknown, cause: problem.code, now: now() });
  });
}

/**
 * Handles a batch with rejected messages. NHS Notify checks the messages before it accepts a batch, so this batch was
 * not accepted.
 */
async function settleRejected(sending: Sending, sent: SentBatch, { messages: refused }: Answer<"refusedMessages">) {
  const codes = new Map(refused.map(({ index, code }) => [index, code]));
  const isOutOfRange = [...codes.keys()].some((index) => index >= sent.messages.length);
  if (isOutOfRange) return stopSending(sending, sent, { code: "messagesNotInBatch", params: {} });
  const remaining = sent.messages.filter((_, index) => !codes.has(index));
  return split(sending, sent, { remaining, parts: 1, codes });
}

interface SplitInput {
  remaining: readonly BatchMessage[];
  parts: number;
  /** Reasons why messages were rejected, by their position in the batch. */
  codes?: ReadonlyMap<number, string>;
}

/**
 * Ends a batch that was not accepted. The messages that were not rejected are moved to new batches with separate
 * references.
 */
async function split(
  sending: Sending,
  { release, batch }: SentBatch,
  { remaining, parts, codes }: SplitInput,
): Promise<void> {
  const { db, log, files, now } = sending;
  const missing = await missingFilesProblem(db, files, release.iteration_id);
  if (missing !== undefined) return stopSending(sending, { release, batch }, missing);
  const writeCount = await countBatchWrites(db, release.id);
  const writer = await files.write(release.id, "messages");
  const size = Math.ceil(remaining.length / parts);
  const { wave, plan, board, was_on_hold } = batch;
  const batches: NewBatch[] = [];
  for (let start = 0; start < remaining.length; start += size) {
    const messages = remaining.slice(start, start + size);
    batches.push(await writeBatch({ writer, release, writeCount }, { wave, plan, board, was_on_hold, messages }));
  }
  const file = await writer.finish();
  await inRecordedTransaction({ db, log }, async (transaction): Promise<Result<null, "late">> => {
    const { state } = await transaction
      .selectFrom("release")
      .select("state")
      .where("id", "=", release.id)
      .forShare()
      .executeTakeFirstOrThrow();
    const ended = await endClaim(transaction, batch, { state: "split", acceptance_unknown: false, ended_at: now() });
    if (!ended) return refuse("late");
    const rows = [...(codes ?? [])].map(([position, code]) => ({ batch_id: batch.id, position, code }));
    if (rows.length > 0) await transaction.insertInto("release_batch_rejection").values(rows).execute();
    const cancellation = state === "giving up" ? ({ state: "given up", ended_at: now() } as const) : {};
    const newBatches = batches.map((batch) => ({ ...batch, ...cancellation }));
    await insertBatches(transaction, { releaseId: release.id, file, batches: newBatches, now: now() });
    return ok(null);
  });
}

import { randomUUID } from "node:crypto";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { UserFacingFailure } from "@spi/domain/release/user-facing-failure";
import type { ReleaseCause, ReleaseProblem } from "@spi/domain/release/release-problem";
import { type Selectable, type Updateable, sql } from "kysely";
import { json } from "../../database/json.ts";
import type { Db } from "../../database/schema.ts";
import type { ReleaseProofTable } from "../../database/tables/proofs.ts";
import { inTransaction } from "../../database/transaction.ts";
import { retryDelaySeconds } from "../../notify/retry-delay.ts";
import { type Batch, type SendResponse, sendBatch } from "../../notify/send-batch.ts";
import { refuseWave } from "../find-releasable.ts";
import { type Sending, trainingTeamProblem } from "../sending/sending.ts";
import type { ReleaseRow } from "../store.ts";
import { findRecipients, reachesNoOne, testRecipientsOf } from "./test-recipients.ts";
import { storeVersion, versionOf } from "./plan-version.ts";

type ProofRow = Selectable<ReleaseProofTable>;
type ClaimedProof = ProofRow & Pick<ReleaseRow, "plans">;

const maxAttempts = 5;

/**
 * Sends one routing plan's message to the test recipients and stores the outcome. Returns false if there was no message
 * to send. Each attempt has a separate reference, because we cannot find out the plan if a response is lost. A test
 * recipient may therefore get a message twice.
 */
export async function sendNextProof(sending: Sending): Promise<boolean> {
  const { db, now, leaseMilliseconds, notify, log } = sending;
  const proof = await claimProof(db, { now: now(), milliseconds: leaseMilliseconds });
  if (!proof) return false;
  const barred = await whyNotSent(sending, proof);
  if (barred !== undefined) {
    await endProof(db, proof, { state: "refused", problem: json(barred) });
    return true;
  }
  const recipients = await recipientsOf(sending, proof);
  if (!recipients.ok) {
    await endProof(db, proof, { state: "refused", problem: json(recipients.refusal) });
    return true;
  }
  const batch = testBatch(recipients.value, { routingPlanId: proof.plans[proof.plan], reference: proof.reference });
  const answer = await sendBatch(batch, notify);
  log.info({ release: proof.release_id, plan: proof.plan, answer: answer.kind }, "test message response received");
  await settle(sending, proof, answer);
  return true;
}

/**
 * Returns the test recipients who are not on the stop list at the time of sending, or the reason why the message is not
 * sent to anyone.
 */
async function recipientsOf(
  { db, files, testRecipients }: Sending,
  { release_id: id }: ProofRow,
): Promise<Result<string[], ReleaseProblem>> {
  const { team_id: teamId } = await db
    .selectFrom("release")
    .select("team_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  try {
    const recipients = await findRecipients(db, testRecipientsOf(files, testRecipients), teamId);
    return reachesNoOne(recipients) ? refuse({ code: "recipientsStopped", params: {} }) : ok(recipients.reached);
  } catch (error) {
    if (error instanceof UserFacingFailure) return refuse(error.problem);
    throw error;
  }
}

/** Builds a batch with one message for each test recipient. */
export function testBatch(
  testRecipients: readonly string[],
  { routingPlanId, reference }: { routingPlanId: string | undefined; reference: string | null },
): Batch {
  const messages = testRecipients.map((nhsNumber) => ({ reference: randomUUID(), nhsNumber }));
  return { routingPlanId: routingPlanId ?? "", reference: reference ?? "", messages };
}

/** Checks the approval and the team again before sending, because the message may have been waiting for some time. */
async function whyNotSent({ db, trainingTeams, now }: Sending, { release_id: id }: ProofRow) {
  const release = await db.selectFrom("release").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return trainingTeamProblem(trainingTeams, release) ?? refuseWave(db, { release, trainingTeams, now: now() });
}

/**
 * Claims a waiting test message of a release that has not messaged anyone yet. The message's reference is the fencing
 * token, because each later claim has a different reference.
 */
async function claimProof(
  db: Db,
  { now, milliseconds }: { now: Date; milliseconds: number },
): Promise<ClaimedProof | undefined> {
  const reference = `spi-proof-${randomUUID()}`;
  const until = new Date(now.getTime() + milliseconds);
  const { rows } = await sql<ClaimedProof>`
    update release_proof proof
    set state = 'sending', attempt = proof.attempt + 1, reference = ${reference}, lease_until = ${until}
    from release
    where release.id = proof.release_id and (proof.release_id, proof.plan) = (
      select release_proof.release_id, release_proof.plan
      from release_proof join release on release.id = release_proof.release_id
      where release.state in ('prepared', 'stopped')
        and (release_proof.state = 'waiting' and (not_before is null or not_before <= ${now})
          or release_proof.state = 'sending' and release_proof.lease_until < ${now})
      order by sent_at, plan limit 1 for update of release_proof skip locked)
    returning proof.*, release.plans`.execute(db);
  return rows[0];
}

async function settle({ db, now, random }: Sending, proof: ClaimedProof, answer: SendResponse): Promise<void> {
  const { plan, attempt } = proof;
  if (answer.kind === "accepted") {
    const named = versionOf(answer);
    await inTransaction(db, async (transaction) => {
      if (!(await endProof(transaction, proof, { state: "accepted", problem: null, ...named }))) return;
      await storeVersion(
        transaction,
        { release: { id: proof.release_id, plans: proof.plans }, plan },
        { named, now: now() },
      );
    });
    return;
  }
  const again = (answer.kind === "retry" || answer.kind === "acceptedBefore") && attempt < maxAttempts;
  const problem = json(problemOf(answer, again));
  const afterSeconds = answer.kind === "retry" ? answer.afterSeconds : undefined;
  const seconds = retryDelaySeconds({ attempt: attempt - 1, afterSeconds, random: random() });
  const later = new Date(now().getTime() + seconds * 1000);
  await endProof(db, proof, again ? { state: "waiting", not_before: later, problem } : { state: "refused", problem });
}

/** Stores a request's outcome. Returns false if a new request was made in the meantime. */
async function endProof(db: Db, proof: ProofRow, set: Updateable<ReleaseProofTable>): Promise<boolean> {
  const ended = await db
    .updateTable("release_proof")
    .set({ ...set, lease_until: null })
    .where("release_id", "=", proof.release_id)
    .where("plan", "=", proof.plan)
    .where("reference", "=", proof.reference)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** Returns the reason why NHS Notify did not accept a test message. */
export function problemOf(answer: Exclude<SendResponse, { kind: "accepted" }>, again: boolean): ReleaseCause {
  switch (answer.kind) {
    case "acceptedBefore":
      return { code: "proofPlanNotNamed", params: {} };
    case "retry":
      return { code: again ? "proofNotTaken" : "proofNotClear", params: { cause: answer.cause } };
    case "planUnknown":
      return { code: "proofPlanUnknown", params: {} };
    case "notAuthorised":
      return notAuthorised(answer);
    case "refusedMessages": {
      const messages = answer.messages.map(({ index, code }) => ({ number: index + 1, code }));
      return { code: "proofRecipientsRefused", params: { messages } };
    }
    case "refusedBatch": {
      const { status, problems } = answer;
      return {
        code: "proofRefused",
        params: { status, problems: problems.map(({ code, pointer }) => ({ code, pointer })) },
      };
    }
  }
}

/**
 * Returns the problem for credentials that NHS Notify rejected. Includes the difference between the clocks if that may
 * be the cause.
 */
export function notAuthorised({ cause, clock }: Extract<SendResponse, { kind: "notAuthorised" }>): ReleaseCause {
  return { code: "notAuthorised", params: { cause, ...(clock !== undefined && { clock }) } };
}

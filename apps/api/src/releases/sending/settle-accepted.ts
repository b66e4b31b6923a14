import { isSameVersion, type PlanVersion } from "@spi/domain/release/proof";
import type { ReleaseProblem } from "@spi/domain/release/release-problem";
import { json } from "../../database/json.ts";
import type { Db } from "../../database/schema.ts";
import { inRecordedTransaction } from "../../history/heads.ts";
import type { SendResponse } from "../../notify/send-batch.ts";
import { recordRelease, releaseWorker } from "../iteration-record.ts";
import { findProved, findSeen, storeVersion, versionOf, wasRead, type PlanOfRelease } from "../proof/plan-version.ts";
import { stopRelease } from "../stop-release.ts";
import type { ReleaseRow } from "../store.ts";
import { endClaim } from "./claim-batch.ts";
import type { Sending, SentBatch } from "./sending.ts";

/**
 * Stores that NHS Notify accepted a batch, with the version of the plan in the response. Stops the release if the test
 * message of that version has not been read.
 */
export async function settleAccepted(
  sending: Sending,
  { release, batch }: SentBatch,
  answer: Extract<SendResponse, { kind: "accepted" }>,
): Promise<void> {
  const { db, log, now } = sending;
  const of = { release, plan: batch.plan };
  const named = versionOf(answer);
  await inRecordedTransaction({ db, log }, async (transaction) => {
    const unread = !(await wasRead(transaction, of, named));
    await learnVersion(sending, transaction, { of, release, named });
    const accepted = { state: "accepted", acceptance_unknown: false, notify_id: answer.id, ended_at: now() } as const;
    await endClaim(transaction, batch, { ...accepted, plan_version: json(named), plan_version_unread: unread });
  });
}

interface LearnedVersion {
  of: PlanOfRelease;
  release: ReleaseRow;
  named: PlanVersion;
}

/**
 * Stores the version that NHS Notify returned for a plan. Returns whether this is the version whose test message was
 * read, and stops the release if it is not. Must be called before any change to a batch, because every transaction
 * locks a release before its batches.
 */
export async function learnVersion(sending: Sending, transaction: Db, learned: LearnedVersion): Promise<boolean> {
  const { of, named } = learned;
  const proved = await findProved(transaction, of);
  const isProved = proved !== undefined && isSameVersion(proved, named);
  if (!isProved) await stopForVersion(sending, transaction, learned);
  await storeVersion(transaction, of, { named, now: sending.now() });
  return isProved;
}

async function stopForVersion(
  { announce, now }: Sending,
  transaction: Db,
  { of, release, named }: LearnedVersion,
): Promise<void> {
  const from = await findSeen(transaction, of);
  const problem: ReleaseProblem =
    from && !isSameVersion(from, named)
      ? { code: "planChanged", params: { plan: of.plan, from, to: named } }
      : { code: "plansUnproved", params: { plans: [of.plan] } };
  const at = { actor: releaseWorker, now: now() };
  if (await stopRelease(transaction, announce, { release, problem, ...at })) return;
  // A user stopped the release before the response arrived, or the remaining messages are being cancelled.
  const { iteration_id: iterationId, team_id: teamId } = release;
  await recordRelease(transaction, announce, {
    iterationId,
    teamId,
    event: "releasePlanChanged",
    ...at,
    detail: { problem },
  });
}

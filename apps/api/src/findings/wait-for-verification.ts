import { conflict } from "@spi/domain/conflict";
import { setTimeout as wait } from "node:timers/promises";
import type { Refusal } from "@spi/domain/refusal";
import type { Db } from "../database/schema.ts";
import { type IterationKey, findIteration } from "../iterations/store.ts";
import { configurationOf } from "../iterations/configuration.ts";
import { findCampaign } from "../campaigns/store.ts";
import type { PeopleQueries } from "../people/people-queries.ts";
import { countFindings } from "./count-findings.ts";
import { currentReferenceData } from "../metadata/reference-store.ts";
import type { VerificationResult } from "./verifier/verify-iteration.ts";
import { type RuleVerifier, verifyRules } from "./verifier/rule-verifier.ts";

interface Verification {
  verifier: RuleVerifier;
  /** Queries for counting people. If this is given, requests are refused until people have been counted. */
  peopleQueries?: PeopleQueries;
  /** ID of the user who sent the request. */
  userId: string;
}

/**
 * Maximum number of milliseconds that a user waits for rules to be checked, and for rules to be checked and people to
 * be counted. Both are within a request's time limit.
 */
const maxWaitMilliseconds = 2000;
const maxTotalMilliseconds = 3500;

/**
 * Returns the findings if verification ends within the time that a user waits. Otherwise returns undefined, and
 * verification continues in the background.
 */
export async function waitForVerification(
  verified: Promise<VerificationResult>,
): Promise<VerificationResult | undefined> {
  // The next request reports an error that occurs after this wait.
  verified.catch(() => {});
  return Promise.race([verified, wait(maxWaitMilliseconds, undefined, { ref: false })]);
}

/**
 * Reads an iteration with all the data that its verification needs. Returns undefined if the key's team, campaign and
 * iteration do not match.
 */
export async function readForVerification(db: Db, key: IterationKey) {
  const iteration = await findIteration(db, key);
  const campaign = iteration && (await findCampaign(db, { teamId: key.teamId, id: key.campaignId }));
  if (!campaign) return undefined;
  const { hash: reference } = await currentReferenceData(db);
  return { iteration, configuration: { ...configurationOf({ campaign, iteration }), reference } };
}

/**
 * Verifies an iteration's rules before a transaction locks rows, so that the transaction finds the result in the cache.
 * Refuses if verification takes longer than a request can wait. Also refuses until people have been counted.
 */
export async function verifyBeforeTransaction(
  db: Db,
  key: IterationKey,
  { verifier, peopleQueries, userId }: Verification,
): Promise<Refusal | undefined> {
  const since = performance.now();
  const read = () => readForVerification(db, key);
  const stored = await read();
  if (!stored) return undefined;
  const { iteration, configuration } = stored;
  const verified = await waitForVerification(verifyRules(verifier, db, { iterationId: iteration.id, configuration }));
  if (!verified) return conflict("rulesBeingChecked");
  if (!peopleQueries) return undefined;
  const { id: iterationId, status } = iteration;
  const reload = async () => (await read())?.configuration;
  const count = () =>
    countFindings(peopleQueries, { campaignId: key.campaignId, iterationId, status, configuration, userId, reload });
  const progress = await count();
  const remaining = maxTotalMilliseconds - (performance.now() - since);
  if (progress.counting) await Promise.race([progress.ready, wait(Math.max(0, remaining), undefined, { ref: false })]);
  const { counting, notCounted, isTransient } = progress.counting ? await count() : progress;
  return counting
    ? conflict("findingsBeingCounted")
    : isTransient
      ? { kind: "conflict", code: "findingsNotCounted", params: { why: notCounted ?? "" } }
      : undefined;
}

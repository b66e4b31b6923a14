import { conflict } from "@spi/domain/conflict";
import { setTimeout as wait } from "node:timers/promises";
import type { Refusal } from "@spi/domain/refusal";
import type { Db } from "../database/schema.ts";
import { type IterationKey, findIteration } from "../iterations/store.ts";
import { configurationOf } from "../iterations/configuration.ts";
import { findCampaign } from "../campaigns/store.ts";
import type { PeopleQueries } from "../people/people-queries.ts";
import { countFindings } from "./count-findings.ts";
import { inForce } from "../metadata/reference-store.ts";
import type { VerifierAnswer } from "./verifier/verified-question.ts";
import { type RuleVerifier, verifyRules } from "./verifier/rule-verifier.ts";

interface Verification {
  verifier: RuleVerifier;
  /** Has people counted too, and refuses until they are. */
  peopleQueries?: PeopleQueries;
  /** The ID of the user who asks. */
  asks: string;
}

/** How long a user waits for rules, and for rules and people: less than a request may take. */
const longestWaitMilliseconds = 2000;
const longestInAllMilliseconds = 3500;

/** What is found, where that does not take longer than who asks waits; else undefined, and it goes on beside them. */
export async function verifiedSoon(verified: Promise<VerifierAnswer>): Promise<VerifierAnswer | undefined> {
  // What goes wrong once nobody waits any more, who asks next is told.
  verified.catch(() => {});
  return Promise.race([verified, wait(longestWaitMilliseconds, undefined, { ref: false })]);
}

/** Returns an iteration with all that is verified of it; undefined where its identifiers do not belong together. */
export async function readToVerify(db: Db, key: IterationKey) {
  const iteration = await findIteration(db, key);
  const campaign = iteration && (await findCampaign(db, { teamId: key.teamId, id: key.campaignId }));
  if (!campaign) return undefined;
  const { hash: reference } = await inForce(db);
  return { iteration, configuration: { ...configurationOf({ campaign, iteration }), reference } };
}

/**
 * Has an iteration's rules verified before a transaction holds rows, in which they are verified again: it is then remembered.
 * Refuses where that takes longer than a request may, and where people are still to be counted.
 */
export async function verifyBefore(
  db: Db,
  key: IterationKey,
  { verifier, peopleQueries, asks }: Verification,
): Promise<Refusal | undefined> {
  const since = performance.now();
  const read = () => readToVerify(db, key);
  const found = await read();
  if (!found) return undefined;
  const { iteration, configuration } = found;
  const verified = await verifiedSoon(verifyRules(verifier, db, { iterationId: iteration.id, configuration }));
  if (!verified) return conflict("rulesBeingChecked");
  if (!peopleQueries) return undefined;
  const { id: iterationId, status } = iteration;
  const readAgain = async () => (await read())?.configuration;
  const count = () =>
    countFindings(peopleQueries, { campaignId: key.campaignId, iterationId, status, configuration, asks, readAgain });
  const begun = await count();
  const left = longestInAllMilliseconds - (performance.now() - since);
  if (begun.counting) await Promise.race([begun.ready, wait(Math.max(0, left), undefined, { ref: false })]);
  const { counting, notCounted, mayPass } = begun.counting ? await count() : begun;
  return counting
    ? conflict("findingsBeingCounted")
    : mayPass
      ? { kind: "conflict", code: "findingsNotCounted", params: { why: notCounted ?? "" } }
      : undefined;
}

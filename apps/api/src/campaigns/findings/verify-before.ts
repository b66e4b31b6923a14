import { setTimeout as wait } from "node:timers/promises";
import type { Refusal } from "@spi/domain/refusal";
import type { Db } from "../../database/schema.ts";
import type { ReadRuleChecker } from "../iterations/rule-checker.ts";
import type { IterationKey } from "../iterations/store.ts";
import { findIteration } from "../iterations/store.ts";
import { configurationOf } from "../configuration.ts";
import { findCampaign } from "../store.ts";
import type { CountFindings, VerifyRules } from "./answered.ts";

interface Verifier {
  readRuleChecker: ReadRuleChecker;
  verifyRules: VerifyRules;
  /** Has people counted too, and waits for it a moment. */
  countFindings?: CountFindings;
  /** The ID of the user who asks. */
  asks: string;
}

/** How long who asks waits for rules, and then for people: together less than a request may take. */
const longestWaitMilliseconds = 2000;

/** What is found, where that does not take longer than who asks waits; else undefined, and it goes on beside them. */
export async function verifiedSoon(
  verified: ReturnType<VerifyRules>,
): Promise<Awaited<ReturnType<VerifyRules>> | undefined> {
  // What goes wrong once nobody waits any more, who asks next is told.
  verified.catch(() => {});
  return Promise.race([verified, wait(longestWaitMilliseconds, undefined, { ref: false })]);
}

/** Returns an iteration with all that is verified of it; undefined where its identifiers do not belong together. */
export async function readToVerify(db: Db, key: IterationKey, readRuleChecker: ReadRuleChecker) {
  const iteration = await findIteration(db, key);
  const campaign = iteration && (await findCampaign(db, { teamId: key.teamId, id: key.campaignId }));
  if (!campaign) return undefined;
  const { referenceHash: reference } = await readRuleChecker(db);
  return { iteration, configuration: { ...configurationOf({ campaign, iteration }), reference } };
}

const stillChecked: Refusal = {
  kind: "conflict",
  message:
    "The rules are being checked, which takes a while for so many. Wait until it says what was found, then try again.",
};

/**
 * Has an iteration's rules verified before a transaction holds rows, in which they are verified again: it is then remembered.
 * Refuses where that takes longer than a request may (REQ-REV-30).
 */
export async function verifyBefore(
  db: Db,
  key: IterationKey,
  { readRuleChecker, verifyRules, countFindings, asks }: Verifier,
): Promise<Refusal | undefined> {
  const read = () => readToVerify(db, key, readRuleChecker);
  const found = await read();
  if (!found) return undefined;
  const { iteration, configuration } = found;
  const verified = await verifiedSoon(verifyRules(db, { iterationId: iteration.id, configuration }));
  if (!verified) return stillChecked;
  if (!countFindings) return undefined;
  const { id: iterationId, status } = iteration;
  const readAgain = async () => (await read())?.configuration;
  const { ready } = await countFindings({
    campaignId: key.campaignId,
    iterationId,
    status,
    configuration,
    asks,
    readAgain,
  });
  await Promise.race([ready, wait(longestWaitMilliseconds, undefined, { ref: false })]);
  return undefined;
}

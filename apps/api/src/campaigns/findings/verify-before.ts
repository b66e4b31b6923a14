import { setTimeout as wait } from "node:timers/promises";
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
}

const longestWaitMilliseconds = 2000;

/** Has an iteration's rules verified before a transaction holds rows, in which they are verified again: it is then remembered. */
export async function verifyBefore(
  db: Db,
  key: IterationKey,
  { readRuleChecker, verifyRules, countFindings }: Verifier,
): Promise<void> {
  const iteration = await findIteration(db, key);
  const campaign = iteration && (await findCampaign(db, { teamId: key.teamId, id: key.campaignId }));
  if (!campaign) return;
  const { referenceHash: reference } = await readRuleChecker(db);
  const configuration = { ...configurationOf({ campaign, iteration }), reference };
  await verifyRules(db, { iterationId: iteration.id, configuration });
  if (!countFindings) return;
  const { ready } = await countFindings({ iterationId: iteration.id, status: iteration.status, configuration });
  await Promise.race([ready, wait(longestWaitMilliseconds, undefined, { ref: false })]);
}

import type { Db } from "../../database/schema.ts";
import type { ReadRuleChecker } from "../iterations/rule-checker.ts";
import type { IterationKey } from "../iterations/store.ts";
import { findIteration } from "../iterations/store.ts";
import { findCampaign } from "../store.ts";
import type { VerifyRules } from "./answered.ts";

interface Verifier {
  readRuleChecker: ReadRuleChecker;
  verifyRules: VerifyRules;
}

/** Has an iteration's rules verified before a transaction holds rows, in which they are verified again: it is then remembered. */
export async function verifyBefore(
  db: Db,
  key: IterationKey,
  { readRuleChecker, verifyRules }: Verifier,
): Promise<void> {
  const iteration = await findIteration(db, key);
  const campaign = iteration && (await findCampaign(db, { teamId: key.teamId, id: key.campaignId }));
  if (!campaign) return;
  const { referenceHash: reference } = await readRuleChecker(db);
  const configuration = { campaign: campaign.document, iteration: iteration.document, reference };
  await verifyRules(db, { iterationId: iteration.id, configuration });
}

import { findCampaign } from "../campaigns/store.ts";
import type { IterationKey } from "../campaigns/iterations/store.ts";
import type { ReadRuleChecker } from "../campaigns/iterations/rule-checker.ts";
import { findIteration } from "../campaigns/iterations/store.ts";
import { isSealOf, sealConfiguration, sealWithPeople } from "../campaigns/iterations/seal/seal.ts";
import type { Db } from "../database/schema.ts";
import { newestSnapshot } from "../reports/store.ts";

/** What an iteration would run with, for features that only read it; undefined where its identifiers do not belong together. */
export async function findConfiguration(db: Db, key: IterationKey) {
  const iteration = await findIteration(db, key);
  const campaign = iteration && (await findCampaign(db, { teamId: key.teamId, id: key.campaignId }));
  if (!campaign) return undefined;
  return {
    campaign: campaign.document,
    iteration: iteration.document,
    versions: { campaign: campaign.version, iteration: iteration.version },
    seal: iteration.seal,
    status: iteration.status,
  };
}

/** The same with the seal of what would be decided about now, with a report also of its people, and whether that is what was approved. */
export function findSealedWith(readRuleChecker: ReadRuleChecker) {
  return async (db: Db, key: IterationKey) => {
    const found = await findConfiguration(db, key);
    if (!found) return undefined;
    const { referenceHash: reference } = await readRuleChecker(db);
    const configuration = { ...found, reference };
    const changedSinceApproval = found.seal !== null && !isSealOf(found.seal, configuration);
    const people = found.status === "report ready" ? await newestSnapshot(db, key.id) : null;
    return { ...found, sealNow: sealWithPeople(sealConfiguration(configuration), people), changedSinceApproval };
  };
}

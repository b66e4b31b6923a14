import { findCampaign } from "../campaigns/store.ts";
import type { IterationKey } from "../campaigns/iterations/store.ts";
import type { ReadRuleChecker } from "../campaigns/iterations/rule-checker.ts";
import { findIteration } from "../campaigns/iterations/store.ts";
import { isSealOf, sealConfiguration, sealWithPeople } from "../campaigns/iterations/seal/seal.ts";
import type { Db } from "../database/schema.ts";
import { newestSnapshot } from "../reports/store.ts";
import { checkNewestReport } from "./reports/report-checks.ts";

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

interface Sealing {
  readRuleChecker: ReadRuleChecker;
  now: () => Date;
  /** Days after which people are old. */
  peopleMaxAgeDays?: number | undefined;
}

/** The same with the seal of what would be decided about now, with a report also of its people, and whether that is what was approved. */
export function findSealedWith({ readRuleChecker, now, peopleMaxAgeDays }: Sealing) {
  return async (db: Db, key: IterationKey) => {
    const found = await findConfiguration(db, key);
    if (!found) return undefined;
    const { referenceHash: reference } = await readRuleChecker(db);
    const configuration = { ...found, reference };
    const changedSinceApproval = found.seal !== null && !isSealOf(found.seal, configuration);
    const decided = found.status === "report ready";
    const people = decided ? await newestSnapshot(db, key.id) : null;
    const report = decided ? await checkNewestReport(db, { iterationId: key.id, now: now(), peopleMaxAgeDays }) : null;
    return {
      ...found,
      sealNow: sealWithPeople(sealConfiguration(configuration), people),
      changedSinceApproval,
      report,
    };
  };
}

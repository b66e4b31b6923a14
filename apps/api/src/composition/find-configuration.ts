import type { CampaignRow } from "../campaigns/answer.ts";
import type { VerifyRules } from "../campaigns/findings/answered.ts";
import { findAnswered, hashOfFindings } from "../campaigns/findings/answered.ts";
import { findCampaign } from "../campaigns/store.ts";
import { reviewPlans } from "../campaigns/plans/approve.ts";
import { readPlans } from "../campaigns/plans/store.ts";
import type { IterationRow } from "../campaigns/iterations/answer.ts";
import type { IterationKey } from "../campaigns/iterations/store.ts";
import type { ReadRuleChecker } from "../campaigns/iterations/rule-checker.ts";
import { findIteration } from "../campaigns/iterations/store.ts";
import { isSealOf, sealConfiguration, sealWith } from "../campaigns/iterations/seal/seal.ts";
import type { Db } from "../database/schema.ts";
import { newestSnapshot } from "../reports/store.ts";
import { checkNewestReport } from "./reports/report-checks.ts";

/** An iteration with its campaign, as they are stored; undefined where their identifiers do not belong together. */
async function findRows(db: Db, key: IterationKey) {
  const iteration = await findIteration(db, key);
  const campaign = iteration && (await findCampaign(db, { teamId: key.teamId, id: key.campaignId }));
  return campaign && { campaign, iteration };
}

/** What an iteration would run with, for features that only read it; undefined where its identifiers do not belong together. */
export async function findConfiguration(db: Db, key: IterationKey) {
  const found = await findRows(db, key);
  return found && configurationOf(found);
}

function configurationOf({ campaign, iteration }: { campaign: CampaignRow; iteration: IterationRow }) {
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
  verifyRules: VerifyRules;
  now: () => Date;
  /** Days after which people are old. */
  peopleMaxAgeDays?: number | undefined;
}

/**
 * The same with the seal of what would be decided about now, of a report also with its people, of an iteration with the NHS
 * Notify IDs it is sent with and what was found in its rules, and whether that is what was approved.
 */
export function findSealedWith({ readRuleChecker, verifyRules, now, peopleMaxAgeDays }: Sealing) {
  return async (db: Db, key: IterationKey) => {
    const rows = await findRows(db, key);
    if (!rows) return undefined;
    const found = configurationOf(rows);
    const { referenceHash: reference } = await readRuleChecker(db);
    const configuration = { ...found, reference };
    const changedSinceApproval = found.seal !== null && !isSealOf(found.seal, configuration);
    const decided = found.status === "report ready";
    const about =
      found.status === "in review" && (await findAnswered(db, { row: rows.iteration, configuration, verifyRules }));
    const people = decided ? await newestSnapshot(db, key.id) : null;
    const report = decided ? await checkNewestReport(db, { iterationId: key.id, now: now(), peopleMaxAgeDays }) : null;
    const plans = reviewPlans(rows.iteration, await readPlans(db, rows.campaign));
    const more = about ? [plans.seal, hashOfFindings(about)] : [people];
    const sealNow = sealWith(sealConfiguration(configuration), ...more);
    return { ...found, sealNow, changedSinceApproval, report, plans };
  };
}

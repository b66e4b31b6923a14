import type { CampaignRow } from "../campaigns/answer.ts";
import { findCampaign } from "../campaigns/store.ts";
import type { Db } from "../database/schema.ts";
import type { IterationRow } from "./answer.ts";
import { configurationOf } from "./configuration.ts";
import { type IterationKey, findIteration } from "./store.ts";

/**
 * Finds a stored iteration with its campaign. Returns undefined if the key's team, campaign and iteration do not match.
 */
export async function findRows(db: Db, key: IterationKey) {
  const iteration = await findIteration(db, key);
  const campaign = iteration && (await findCampaign(db, { teamId: key.teamId, id: key.campaignId }));
  return campaign && { campaign, iteration };
}

/**
 * Finds an iteration's configuration for running. Returns undefined if the key's team, campaign and iteration do not
 * match.
 */
export async function findConfiguration(db: Db, key: IterationKey) {
  const rows = await findRows(db, key);
  return rows && toStoredConfiguration(rows);
}

/** Returns a stored iteration's configuration for running, and its status. */
export function toStoredConfiguration({ campaign, iteration }: { campaign: CampaignRow; iteration: IterationRow }) {
  return {
    ...configurationOf({ campaign, iteration }),
    versions: { campaign: campaign.version, iteration: iteration.version },
    seal: iteration.seal,
    status: iteration.status,
  };
}

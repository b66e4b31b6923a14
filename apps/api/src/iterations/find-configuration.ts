import type { CampaignRow } from "../campaigns/answer.ts";
import { findCampaign } from "../campaigns/store.ts";
import type { Db } from "../database/schema.ts";
import type { IterationRow } from "./answer.ts";
import { configurationOf } from "./configuration.ts";
import { type IterationKey, findIteration } from "./store.ts";

/** An iteration with its campaign, as they are stored; undefined where their identifiers do not belong together. */
export async function findStored(db: Db, key: IterationKey) {
  const iteration = await findIteration(db, key);
  const campaign = iteration && (await findCampaign(db, { teamId: key.teamId, id: key.campaignId }));
  return campaign && { campaign, iteration };
}

/** What an iteration would run with; undefined where its identifiers do not belong together. */
export async function findConfiguration(db: Db, key: IterationKey) {
  const found = await findStored(db, key);
  return found && storedWith(found);
}

/** What an iteration as it is stored would run with, and how far it is. */
export function storedWith({ campaign, iteration }: { campaign: CampaignRow; iteration: IterationRow }) {
  return {
    ...configurationOf({ campaign, iteration }),
    versions: { campaign: campaign.version, iteration: iteration.version },
    seal: iteration.seal,
    status: iteration.status,
  };
}

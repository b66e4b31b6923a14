import type { DeskCampaign } from "@spi/domain/desk/desk";

/** A filter for campaigns. Empty fields match all campaigns. */
export interface CampaignQuery {
  words: string;
  target: DeskCampaign["target"] | "";
  status: DeskCampaign["statuses"][number]["status"] | "";
}

export const emptyQuery: CampaignQuery = { words: "", target: "", status: "" };

/**
 * Returns whether a campaign's name contains the words, its vaccination type matches, and one of its iterations has the
 * status.
 */
export function matchesQuery({ name, target, statuses }: DeskCampaign, query: CampaignQuery): boolean {
  if (!name.toLowerCase().includes(query.words.trim().toLowerCase())) return false;
  if (query.target !== "" && target !== query.target) return false;
  return query.status === "" || statuses.some(({ status }) => status === query.status);
}

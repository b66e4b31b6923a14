import type { DeskCampaign } from "@spi/domain/desk/desk";

/** A filter for campaigns. Empty fields match all campaigns. */
export interface CampaignQuery {
  words: string;
  target: DeskCampaign["target"] | "";
  status: DeskCampaign["statuses"][number]["status"] | "";
}

export const emptyQuery: CampaignQuery = { words: "", target: "", status: "" };

/** Returns whether a campaign has the words in its name, the vaccination type, and an iteration with the status. */
export function matchesQuery({ name, target, statuses }: DeskCampaign, query: CampaignQuery): boolean {
  if (!name.toLowerCase().includes(query.words.trim().toLowerCase())) return false;
  if (query.target !== "" && target !== query.target) return false;
  return query.status === "" || statuses.some(({ status }) => status === query.status);
}

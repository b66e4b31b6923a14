import type { DeskCampaign } from "@spi/domain/desk/desk";

/** A filter for campaigns. Empty fields match all. */
export interface CampaignQuery {
  words: string;
  target: DeskCampaign["target"] | "";
  status: DeskCampaign["statuses"][number]["status"] | "";
}

export const everyCampaign: CampaignQuery = { words: "", target: "", status: "" };

/** Returns whether a campaign has the words in its name, the vaccination type, and an iteration in the status. */
export function matchesQuery({ name, target, statuses }: DeskCampaign, wish: CampaignQuery): boolean {
  if (!name.toLowerCase().includes(wish.words.trim().toLowerCase())) return false;
  if (wish.target !== "" && target !== wish.target) return false;
  return wish.status === "" || statuses.some(({ status }) => status === wish.status);
}

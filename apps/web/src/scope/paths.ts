import type { RuleType, ruleTypeFacts } from "@spi/domain/rule";
import { isSafePath } from "@spi/domain/safe-path";

export interface CampaignKey {
  teamId: string;
  campaignId: string;
}

export interface IterationKey extends CampaignKey {
  iterationId: string;
}

/** The folder of each rule type's screens. The domain's table checks it; importing that table would load zod early. */
export const rulePaths = {
  F: "filter-rules",
  S: "suppression-rules",
  R: "routing-rules",
} as const satisfies { [Type in RuleType]: (typeof ruleTypeFacts)[Type]["path"] };

/** The path of a screen of a campaign, "summary" and so on (REQ-SCR-10). */
export function campaignPath({ teamId, campaignId }: CampaignKey, screen: string): string {
  return `/${encodeURIComponent(teamId)}/campaign/${encodeURIComponent(campaignId)}/${screen}`;
}

/** The path of a screen of an iteration, "cohorts" and so on. */
export function iterationPath(key: IterationKey, screen: string): string {
  return campaignPath(key, `iteration/${encodeURIComponent(key.iterationId)}/${screen}`);
}

/** An iteration's summary with one rule group open (REQ-SCR-13). */
export function openRulesPath(key: IterationKey, type: RuleType): string {
  return iterationPath(key, `summary?openRules=${type}`);
}

/** Where to go after saving: the path `redirectUrl` names when it is safe, else the given one (REQ-SCR-15). */
export function afterSavePath(search: URLSearchParams, otherwise: string): string {
  const wanted = search.get("redirectUrl");
  return wanted !== null && isSafePath(wanted) ? wanted : otherwise;
}

/** The path of an edit screen of an iteration that leads back to the iteration's summary (REQ-SCR-52). */
export function editPath(key: IterationKey, screen: string): string {
  return iterationPath(key, `${screen}?${new URLSearchParams({ redirectUrl: iterationPath(key, "summary") })}`);
}

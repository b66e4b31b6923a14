/** The path of every screen, with all that is somebody's in it encoded. */
import type { RuleType, ruleTypeFacts } from "@spi/domain/rule/rule";
import { isSafePath } from "./safe-path.ts";

export interface CampaignKey {
  teamId: string;
  campaignId: string;
}

export interface IterationKey extends CampaignKey {
  iterationId: string;
}

/** A rule in the address; `newRuleId` for one that is not there yet. */
interface RulePlace {
  type: RuleType;
  ruleId: string;
}

export const homePath = "/home";
export const calendarPath = "/calendar";
export const searchPath = "/search";
export const errorPath = "/error";
export const logOutPath = "/log-out";
export const newCampaignPath = "/campaign/key-details";
export const importCampaignPath = "/campaign/import";

/** What is found for a text, as it was typed. */
export function foundPath(text: string): string {
  return `${searchPath}?${new URLSearchParams({ text })}`;
}

/** The stop list of a team. */
export function stopListPath(teamId: string): string {
  return `/${encodeURIComponent(teamId)}/stop-list`;
}

/** The screens of a campaign, as their paths end. */
export const campaignScreenPaths = [
  "summary",
  "key-details",
  "management-details",
  "routing-plans",
  "sending",
  "expectations",
  "eligibility",
  "coverage",
  "status",
  "iteration/new",
  "history",
] as const;
export type CampaignScreen = (typeof campaignScreenPaths)[number];

/** The screens of an iteration, as their paths end. */
export const iterationScreenPaths = [
  "key-details",
  "summary",
  "summary/reports",
  "reports",
  "routing-plan",
  "cohorts",
  "expectations",
  "copy",
  "reviewers",
  "history",
  "explain",
  "release",
] as const;
export type IterationScreen = (typeof iterationScreenPaths)[number];

/** The folder of each rule type's screens. The domain's table checks it; importing that table would load zod early. */
export const rulePaths = {
  F: "filter-rules",
  S: "suppression-rules",
  R: "routing-rules",
} as const satisfies { [Type in RuleType]: (typeof ruleTypeFacts)[Type]["path"] };

/** The ID in the address of a rule that is not there yet. */
export const newRuleId = "new";

/** The path of a screen of a campaign. */
export function campaignPath(key: CampaignKey, screen: CampaignScreen): string {
  return `${campaignRoot(key)}/${screen}`;
}

/** A campaign's routing plans, leading back to the page that needs one. */
export function addRoutingPlansPath(key: CampaignKey, back: string): string {
  return `${campaignPath(key, "routing-plans")}?${new URLSearchParams({ redirectUrl: back })}`;
}

/** The path of a screen of an iteration. */
export function iterationPath(key: IterationKey, screen: IterationScreen): string {
  return `${iterationRoot(key)}/${screen}`;
}

/** The path of an edit screen of an iteration that leads back to the iteration's summary. */
export function editPath(key: IterationKey, screen: IterationScreen): string {
  return mendPath(key, screen);
}

/** The screen on which something is put right, by how its address ends; it leads back to the iteration's summary. */
export function mendPath(key: IterationKey, screen: string): string {
  return `${iterationRoot(key)}/${screen}?${new URLSearchParams({ redirectUrl: iterationPath(key, "summary") })}`;
}

/** An iteration's summary with one rule group open. */
export function openRulesPath(key: IterationKey, type: RuleType): string {
  return `${iterationPath(key, "summary")}?${new URLSearchParams({ openRules: type })}`;
}

/** The ids of a rule group's heading and of a rule's line on the iteration's summary. */
export const ruleGroupId = (type: RuleType) => `rules-${type}`;
export const ruleLineId = (ruleId: string) => `rule-${ruleId}`;

/** An iteration's summary at one of its rules or, for a new one, at its group. */
function ruleOnSummaryPath(key: IterationKey, { type, ruleId }: RulePlace): string {
  const id = ruleId === newRuleId ? ruleGroupId(type) : ruleLineId(ruleId);
  return `${iterationPath(key, "summary")}#${encodeURIComponent(id)}`;
}

/** One summary report, by its position in the list from 1. */
export function reportPath(key: IterationKey, position: number): string {
  return `${iterationPath(key, "summary/reports")}/${position}`;
}

/** All rules of one type. */
export function rulesPath(key: IterationKey, type: RuleType): string {
  return `${iterationRoot(key)}/${rulePaths[type]}/summary`;
}

/** The editor of a rule. */
export function rulePath(key: IterationKey, { type, ruleId }: RulePlace): string {
  return `${iterationRoot(key)}/${rulePaths[type]}/${encodeURIComponent(ruleId)}`;
}

/** The editor of a rule that leads back to the iteration's summary, where it was opened. */
export function ruleFromSummaryPath(key: IterationKey, place: RulePlace): string {
  return `${rulePath(key, place)}?${new URLSearchParams({ redirectUrl: ruleOnSummaryPath(key, place) })}`;
}

/** The editor of a new rule that begins as another one; leads back from there to the other one on the iteration's summary. */
export function duplicateRulePath(key: IterationKey, { type, ruleId }: RulePlace, from: "summary" | "rules"): string {
  const back = from === "rules" ? rulesPath(key, type) : ruleOnSummaryPath(key, { type, ruleId });
  const search = new URLSearchParams({ copyOf: ruleId, redirectUrl: back });
  return `${rulePath(key, { type, ruleId: newRuleId })}?${search}`;
}

/** The editor of a rule's AND clause, by number. */
export function andClausePath(key: IterationKey, { number, ...place }: RulePlace & { number: number }): string {
  return `${rulePath(key, place)}/and-clause/${number}`;
}

/** The library, to fill a rule or one of its AND clauses from. */
export function libraryPath(key: IterationKey, place: RulePlace & { clauseNumber?: number | undefined }): string {
  const clause = place.clauseNumber === undefined ? "" : `?andClause=${place.clauseNumber}`;
  return `${rulePath(key, place)}/library${clause}`;
}

/** The library, to add several rules of a type from; leads back to their group on the iteration's summary. */
export function severalRulesPath(key: IterationKey, type: RuleType): string {
  const search = new URLSearchParams({
    several: "yes",
    redirectUrl: ruleOnSummaryPath(key, { type, ruleId: newRuleId }),
  });
  return `${libraryPath(key, { type, ruleId: newRuleId })}?${search}`;
}

/** Routing plans by what people need; leads back to the routing rules on the iteration's summary. */
export function routingByNeedPath(key: IterationKey): string {
  const search = new URLSearchParams({ redirectUrl: ruleOnSummaryPath(key, { type: "R", ruleId: newRuleId }) });
  return `${iterationRoot(key)}/${rulePaths.R}/by-need?${search}`;
}

/** The routing plans of a routing rule. */
export function routingIdsPath(key: IterationKey, ruleId: string): string {
  return `${rulePath(key, { type: "R", ruleId })}/routing-ids`;
}

/** Where to go after saving: the path `redirectUrl` names when it is safe, else the given one. */
export function afterSavePath(search: URLSearchParams, otherwise: string): string {
  const wanted = search.get("redirectUrl");
  return wanted !== null && isSafePath(wanted) ? wanted : otherwise;
}

/** A path that leads back after saving to where the present page does, such as from a rule on to its AND clause. */
export function leadingBackAlike(path: string, search: URLSearchParams): string {
  const wanted = search.get("redirectUrl");
  if (wanted === null) return path;
  return `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ redirectUrl: wanted })}`;
}

function campaignRoot({ teamId, campaignId }: CampaignKey): string {
  return `/${encodeURIComponent(teamId)}/campaign/${encodeURIComponent(campaignId)}`;
}

function iterationRoot(key: IterationKey): string {
  return `${campaignRoot(key)}/iteration/${encodeURIComponent(key.iterationId)}`;
}

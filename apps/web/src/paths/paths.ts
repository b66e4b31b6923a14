/** The path of every screen. Identifiers are URL-encoded. */
import type { RuleType, ruleTypeFacts } from "@spi/domain/rule/rule";
import { isSafePath } from "./safe-path.ts";

export interface CampaignKey {
  teamId: string;
  campaignId: string;
}

export interface IterationKey extends CampaignKey {
  iterationId: string;
}

/** A rule in the address, or `newRuleId` for a new one. */
interface RuleKey {
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

/** Returns the path of the search results for a string, as typed. */
export function searchResultsPath(text: string): string {
  return `${searchPath}?${new URLSearchParams({ text })}`;
}

export function stopListPath(teamId: string): string {
  return `/${encodeURIComponent(teamId)}/stop-list`;
}

/** Ends of the paths to a campaign's screens. */
export const campaignScreenPaths = [
  "summary",
  "key-details",
  "management-details",
  "routing-plans",
  "sending",
  "sending/days",
  "sending/limits",
  "sending/waves",
  "sending/checks",
  "expectations",
  "eligibility",
  "coverage",
  "status",
  "iteration/new",
  "history",
] as const;
export type CampaignScreen = (typeof campaignScreenPaths)[number];

/** Ends of the paths to an iteration's screens. */
export const iterationScreenPaths = [
  "key-details",
  "summary",
  "summary/reports",
  "reports",
  "routing-plan",
  "cohorts",
  "expectations",
  "copy",
  "reminder",
  "reviewers",
  "comments",
  "history",
  "explain",
  "release",
] as const;
export type IterationScreen = (typeof iterationScreenPaths)[number];

/**
 * Path segment of each rule type's screens. A test compares this table with the domain's, because importing the
 * domain's table would load zod early.
 */
export const rulePaths = {
  F: "filter-rules",
  S: "suppression-rules",
  R: "routing-rules",
} as const satisfies { [Type in RuleType]: (typeof ruleTypeFacts)[Type]["path"] };

/** The rule ID used in the address of a rule that does not exist yet. */
export const newRuleId = "new";

export function campaignPath(key: CampaignKey, screen: CampaignScreen): string {
  return `${campaignRoot(key)}/${screen}`;
}

/**
 * Returns the path of a campaign's routing plans. After saving, the user returns to the page where they needed a plan.
 */
export function addRoutingPlansPath(key: CampaignKey, back: string): string {
  return `${campaignPath(key, "routing-plans")}?${new URLSearchParams({ redirectUrl: back })}`;
}

export function iterationPath(key: IterationKey, screen: IterationScreen): string {
  return `${iterationRoot(key)}/${screen}`;
}

/** Returns the path of an iteration's edit screen. After saving, the user returns to the iteration summary. */
export function editPath(key: IterationKey, screen: IterationScreen): string {
  return fixPath(key, screen);
}

/**
 * Returns the path of the screen on which users fix a problem. `screen` is the end of the screen's address. After
 * saving, the user returns to the iteration summary.
 */
export function fixPath(key: IterationKey, screen: string): string {
  return `${iterationRoot(key)}/${screen}?${new URLSearchParams({ redirectUrl: iterationPath(key, "summary") })}`;
}

/** Returns the path of an iteration summary with one group of rules expanded. */
export function openRulesPath(key: IterationKey, type: RuleType): string {
  return `${iterationPath(key, "summary")}?${new URLSearchParams({ openRules: type })}`;
}

/** Returns the ID of a rule group's heading on the iteration summary. */
export const ruleGroupId = (type: RuleType) => `rules-${type}`;
export const ruleLineId = (ruleId: string) => `rule-${ruleId}`;

/** Returns the path of an iteration summary at one of its rules or, for a new rule, at its group. */
function ruleOnSummaryPath(key: IterationKey, { type, ruleId }: RuleKey): string {
  const id = ruleId === newRuleId ? ruleGroupId(type) : ruleLineId(ruleId);
  return `${iterationPath(key, "summary")}#${encodeURIComponent(id)}`;
}

/** Returns the path of a summary report. Its position in the list starts at 1. */
export function reportPath(key: IterationKey, position: number): string {
  return `${iterationPath(key, "summary/reports")}/${position}`;
}

/** Returns the path of the page with all rules of one type. */
export function rulesPath(key: IterationKey, type: RuleType): string {
  return `${iterationRoot(key)}/${rulePaths[type]}/summary`;
}

/** Returns the path of a rule's editor. */
export function rulePath(key: IterationKey, { type, ruleId }: RuleKey): string {
  return `${iterationRoot(key)}/${rulePaths[type]}/${encodeURIComponent(ruleId)}`;
}

/** Returns the path of a rule's editor. After saving, the editor redirects to the iteration summary. */
export function ruleFromSummaryPath(key: IterationKey, ruleKey: RuleKey): string {
  return `${rulePath(key, ruleKey)}?${new URLSearchParams({ redirectUrl: ruleOnSummaryPath(key, ruleKey) })}`;
}

/**
 * Returns the path of the editor for a copy of a rule. After saving, the editor redirects to the original rule on the
 * page that the user came from.
 */
export function duplicateRulePath(key: IterationKey, { type, ruleId }: RuleKey, from: "summary" | "rules"): string {
  const back = from === "rules" ? rulesPath(key, type) : ruleOnSummaryPath(key, { type, ruleId });
  const search = new URLSearchParams({ copyOf: ruleId, redirectUrl: back });
  return `${rulePath(key, { type, ruleId: newRuleId })}?${search}`;
}

/** Returns the path of an AND clause's editor, by the clause's number. */
export function andClausePath(key: IterationKey, { number, ...ruleKey }: RuleKey & { number: number }): string {
  return `${rulePath(key, ruleKey)}/and-clause/${number}`;
}

/** Returns the path of the library for setting up a rule or one of its AND clauses. */
export function libraryPath(key: IterationKey, ruleKey: RuleKey & { clauseNumber?: number | undefined }): string {
  const clause = ruleKey.clauseNumber === undefined ? "" : `?andClause=${ruleKey.clauseNumber}`;
  return `${rulePath(key, ruleKey)}/library${clause}`;
}

/**
 * Returns the path of the library for adding several rules of a type. After saving, the library redirects to their
 * group on the iteration summary.
 */
export function severalRulesPath(key: IterationKey, type: RuleType): string {
  const search = new URLSearchParams({
    several: "yes",
    redirectUrl: ruleOnSummaryPath(key, { type, ruleId: newRuleId }),
  });
  return `${libraryPath(key, { type, ruleId: newRuleId })}?${search}`;
}

/**
 * Returns the path of routing by need. After saving, the screen redirects to the routing rules on the iteration
 * summary.
 */
export function routingByNeedPath(key: IterationKey): string {
  const search = new URLSearchParams({ redirectUrl: ruleOnSummaryPath(key, { type: "R", ruleId: newRuleId }) });
  return `${iterationRoot(key)}/${rulePaths.R}/by-need?${search}`;
}

/** Returns the path of a routing rule's routing plans. */
export function routingIdsPath(key: IterationKey, ruleId: string): string {
  return `${rulePath(key, { type: "R", ruleId })}/routing-ids`;
}

/**
 * Returns the path to open after saving, which is the path in `redirectUrl` if it is safe and otherwise the given path.
 */
export function afterSavePath(search: URLSearchParams, defaultPath: string): string {
  const redirectUrl = search.get("redirectUrl");
  return redirectUrl !== null && isSafePath(redirectUrl) ? redirectUrl : defaultPath;
}

/**
 * Returns the path to open after a rule has been deleted. The iteration summary opens at the rule's group, because it no
 * longer has the rule.
 */
export function afterDeletePath(search: URLSearchParams, key: IterationKey, { type, ruleId }: RuleKey): string {
  const next = afterSavePath(search, rulesPath(key, type));
  if (next !== ruleOnSummaryPath(key, { type, ruleId })) return next;
  return ruleOnSummaryPath(key, { type, ruleId: newRuleId });
}

/** Adds the current page's `redirectUrl` to a path, for example for a rule's AND clause. */
export function withRedirectUrl(path: string, search: URLSearchParams): string {
  const redirectUrl = search.get("redirectUrl");
  if (redirectUrl === null) return path;
  return `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ redirectUrl: redirectUrl })}`;
}

function campaignRoot({ teamId, campaignId }: CampaignKey): string {
  return `/${encodeURIComponent(teamId)}/campaign/${encodeURIComponent(campaignId)}`;
}

function iterationRoot(key: IterationKey): string {
  return `${campaignRoot(key)}/iteration/${encodeURIComponent(key.iterationId)}`;
}

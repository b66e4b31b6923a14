/** Every screen and the path it stands at (REQ-SCR-10 to REQ-SCR-14). Pages are loaded when they are first shown. */
import type { RuleType } from "@spi/domain/rule";
import type { ComponentType } from "react";
import { lazy, useState } from "react";

/** What must hold before a screen is shown: nothing more, or the right and the lock to edit a campaign or iteration. */
export type Gate = "view" | "edit campaign" | "edit iteration";

export interface Screen {
  path: string;
  gate: Gate;
  Page: ComponentType;
}

export interface RuleScreen {
  path: string;
  Page: ComponentType<{ type: RuleType }>;
}

const loads: (() => Promise<unknown>)[] = [];

/** A screen whose code is fetched when it is first shown; once it is there, nothing is said about loading it. */
function page<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchScreen = async () => (loaded = await load());
  loads.push(fetchScreen);
  const Fetched = lazy(async () => ({ default: await fetchScreen() }));
  return function Screen(props: Props) {
    const [Shown] = useState(() => loaded ?? Fetched);
    return <Shown {...props} />;
  };
}

/** Fetches all screens while the browser has nothing else to do, so that going to one does not wait for its code. */
export function loadScreensWhenIdle(): void {
  const [next, ...later] = loads.splice(0);
  loads.push(...later);
  if (next) whenIdle(() => void next().then(loadScreensWhenIdle, loadScreensWhenIdle));
}

/** Not every browser says when it is idle. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 10_000 });
  else setTimeout(work, 200);
}

const Home = page(() => import("./HomeScreen.tsx").then((m) => m.HomeScreen));
const CampaignSummary = page(() => import("../features/campaign/SummaryPage.tsx").then((m) => m.SummaryPage));
const NewCampaign = page(() => import("../features/campaign/NewCampaignPage.tsx").then((m) => m.NewCampaignPage));
const KeyDetails = page(() => import("../features/campaign/KeyDetailsPage.tsx").then((m) => m.KeyDetailsPage));
const ManagementDetails = page(() =>
  import("../features/campaign/ManagementDetailsPage.tsx").then((m) => m.ManagementDetailsPage),
);
const CampaignRoutingPlans = page(() =>
  import("../features/campaign/RoutingPlansPage.tsx").then((m) => m.RoutingPlansPage),
);
const IterationStatusList = page(() => import("../features/campaign/StatusPage.tsx").then((m) => m.StatusPage));
const NewIteration = page(() => import("../features/iteration/NewIterationPage.tsx").then((m) => m.NewIterationPage));
const IterationSummary = page(() => import("./IterationSummaryScreen.tsx").then((m) => m.IterationSummaryScreen));
const IterationKeyDetails = page(() =>
  import("../features/iteration/KeyDetailsPage.tsx").then((m) => m.KeyDetailsPage),
);
const DefaultRouting = page(() =>
  import("../features/iteration/DefaultRoutingPage.tsx").then((m) => m.DefaultRoutingPage),
);
const Cohorts = page(() => import("../features/iteration/CohortsPage.tsx").then((m) => m.CohortsPage));
const CopyIteration = page(() => import("../features/iteration/CopyPage.tsx").then((m) => m.CopyPage));
const Reviewers = page(() => import("../features/iteration/ReviewersPage.tsx").then((m) => m.ReviewersPage));
const Explain = page(() => import("../features/explain/ExplainPage.tsx").then((m) => m.ExplainPage));
const CampaignHistory = page(() => import("../features/history/HistoryPages.tsx").then((m) => m.CampaignHistoryPage));
const IterationHistory = page(() => import("../features/history/HistoryPages.tsx").then((m) => m.IterationHistoryPage));
const Reports = page(() => import("../features/reports/SummaryReportsPage.tsx").then((m) => m.SummaryReportsPage));
const Report = page(() => import("./ReportScreen.tsx").then((m) => m.ReportScreen));
const RuleSummary = page(() => import("../features/rules/summary/RuleSummaryPage.tsx").then((m) => m.RuleSummaryPage));
const RuleEditor = page(() => import("../features/rules/editor/RuleEditorPage.tsx").then((m) => m.RuleEditorPage));
const RuleLibrary = page(() => import("../features/rules/library/RuleLibraryPage.tsx").then((m) => m.RuleLibraryPage));
const AndClause = page(() => import("../features/rules/editor/AndClausePage.tsx").then((m) => m.AndClausePage));
const RoutingIds = page(() => import("../features/rules/routing/RoutingIdsPage.tsx").then((m) => m.RoutingIdsPage));

const ErrorScreen = page(() => import("../features/about/ErrorPage.tsx").then((m) => m.ErrorPage));
const ReleaseNotes = page(() => import("../features/about/ReleaseNotesPage.tsx").then((m) => m.ReleaseNotesPage));
const Accessibility = page(() => import("../features/about/AccessibilityPage.tsx").then((m) => m.AccessibilityPage));
const Guidance = page(() => import("../features/about/GuidancePage.tsx").then((m) => m.GuidancePage));

/** Open to everybody, signed in or not. */
export const publicScreens: Screen[] = [
  { path: "error", gate: "view", Page: ErrorScreen },
  { path: "release-notes", gate: "view", Page: ReleaseNotes },
  { path: "guidance", gate: "view", Page: Guidance },
  { path: "accessibility", gate: "view", Page: Accessibility },
];

/** Outside any campaign. "campaign" is the root of a campaign that is not there yet. */
export const topScreens: Screen[] = [
  { path: "", gate: "view", Page: Home },
  { path: "home", gate: "view", Page: Home },
  { path: "campaign", gate: "view", Page: NewCampaign },
  { path: "campaign/key-details", gate: "view", Page: NewCampaign },
];

/** Below {teamId}/campaign/{campaignId}. */
export const campaignScreens: Screen[] = [
  { path: "", gate: "view", Page: CampaignSummary },
  { path: "summary", gate: "view", Page: CampaignSummary },
  { path: "key-details", gate: "edit campaign", Page: KeyDetails },
  { path: "management-details", gate: "edit campaign", Page: ManagementDetails },
  { path: "routing-plans", gate: "edit campaign", Page: CampaignRoutingPlans },
  { path: "status", gate: "view", Page: IterationStatusList },
  { path: "iteration/new", gate: "edit campaign", Page: NewIteration },
  { path: "history", gate: "view", Page: CampaignHistory },
];

/** Below {teamId}/campaign/{campaignId}/iteration/{iterationId}. Copying adds to the campaign, so it edits that. */
export const iterationScreens: Screen[] = [
  { path: "key-details", gate: "edit iteration", Page: IterationKeyDetails },
  { path: "summary", gate: "view", Page: IterationSummary },
  { path: "summary/reports", gate: "view", Page: Reports },
  { path: "summary/reports/:reportId", gate: "view", Page: Report },
  { path: "reports", gate: "view", Page: Reports },
  { path: "routing-plan", gate: "edit iteration", Page: DefaultRouting },
  { path: "cohorts", gate: "edit iteration", Page: Cohorts },
  { path: "copy", gate: "edit campaign", Page: CopyIteration },
  { path: "reviewers", gate: "edit iteration", Page: Reviewers },
  { path: "history", gate: "view", Page: IterationHistory },
  { path: "explain", gate: "view", Page: Explain },
];

const ruleScreens: RuleScreen[] = [
  { path: "summary", Page: RuleSummary },
  { path: ":ruleId", Page: RuleEditor },
  { path: ":ruleId/library", Page: RuleLibrary },
  { path: ":ruleId/and-clause/:andClauseNumber", Page: AndClause },
];

/** The rule screens of each type, below its folder ("filter-rules"). All of them edit. A rule id of "new" is a new rule. */
export const ruleScreensByType = {
  F: ruleScreens,
  S: ruleScreens,
  R: [...ruleScreens, { path: ":ruleId/routing-ids", Page: RoutingIds }],
} as const satisfies Record<RuleType, RuleScreen[]>;

/** Every screen by its path, with functions that load its code and fetch its data at the same time. */
import type { RuleType } from "@spi/domain/rule/rule";
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { queries } from "../api/queries.ts";
import type { CampaignScreen, IterationKey, IterationScreen } from "../paths/paths.ts";
import type { SendingGroup } from "../scope/sending-text.ts";

type Prefetch = (queryClient: QueryClient, key: IterationKey, search: URLSearchParams) => Promise<void>[];

export interface Screen {
  load: () => Promise<ComponentType>;
  /** Starts to fetch the screen's data. The screen itself reports failures. */
  prefetch?: Prefetch;
  /** The permission and lock that are needed to use the screen. */
  gate?: "edit campaign" | "edit iteration";
}

export interface RuleScreen {
  load: () => Promise<ComponentType<{ type: RuleType }>>;
}

const home: Screen = {
  load: () => import("../features/home/HomePage.tsx").then((m) => m.HomePage),
  prefetch: (queryClient) => [queryClient.prefetchQuery(queries.desk())],
};
const newCampaign: Screen = {
  load: () => import("./expectations/NewCampaignScreen.tsx").then((m) => m.NewCampaignScreen),
};

/**
 * Starts to fetch the calendar's data for the parameters in its address. Without parameters, fetches the data for a
 * first visit.
 */
export async function prefetchCalendar(queryClient: QueryClient, search = new URLSearchParams()): Promise<void> {
  const { readCalendarQuery } = await import("../features/calendar/calendar-address.ts");
  await queryClient.prefetchQuery(queries.calendar(readCalendarQuery(search)));
}

/** Screens for all users, signed in or not. */
export const publicScreens = {
  error: { load: () => import("../features/about/ErrorPage.tsx").then((m) => m.ErrorPage) },
  "release-notes": { load: () => import("../features/about/ReleaseNotesPage.tsx").then((m) => m.ReleaseNotesPage) },
  guidance: { load: () => import("../features/about/GuidancePage.tsx").then((m) => m.GuidancePage) },
  accessibility: { load: () => import("../features/about/AccessibilityPage.tsx").then((m) => m.AccessibilityPage) },
} as const satisfies Record<string, Screen>;

/** Screens outside any campaign. "campaign" is the root path of a campaign that does not exist yet. */
export const topScreens = {
  "": home,
  home,
  calendar: {
    load: () => import("../features/calendar/CalendarPage.tsx").then((m) => m.CalendarPage),
    prefetch: (queryClient, _, search) => [prefetchCalendar(queryClient, search)],
  },
  search: { load: () => import("../features/search/SearchPage.tsx").then((m) => m.SearchPage) },
  campaign: newCampaign,
  "campaign/key-details": newCampaign,
  "campaign/import": { load: () => import("../features/campaign/import/ImportPage.tsx").then((m) => m.ImportPage) },
  ":teamId/stop-list": {
    load: () => import("../features/release/stop-list/StopListPage.tsx").then((m) => m.StopListPage),
  },
} as const satisfies Record<string, Screen>;

const campaignSummary: Screen = {
  load: () => import("./expectations/CampaignSummaryScreen.tsx").then((m) => m.CampaignSummaryScreen),
};
const campaignHistory: Prefetch = (queryClient, key) => [queryClient.prefetchInfiniteQuery(queries.history(key))];
const iterationHistory: Prefetch = (queryClient, key) => [
  queryClient.prefetchInfiniteQuery(queries.history(key, { iteration: key.iterationId })),
];
const review = (queryClient: QueryClient, key: IterationKey) => [queryClient.prefetchQuery(queries.review(key))];
const reportList: Screen = {
  load: () => import("../features/reports/SummaryReportsPage.tsx").then((m) => m.SummaryReportsPage),
  prefetch: (queryClient, key) => [queryClient.prefetchQuery(queries.reports(key))],
};

/** Returns the screen that changes one group of sending settings. */
const sendingGroup = (group: SendingGroup): Screen => ({
  load: () => import("../features/campaign/sending/SendingGroupPage.tsx").then((m) => m.sendingGroupPage(group)),
});

/** Screens below {teamId}/campaign/{campaignId}. */
export const campaignScreens = {
  "": campaignSummary,
  summary: campaignSummary,
  "key-details": {
    gate: "edit campaign",
    load: () => import("../features/campaign/CampaignKeyDetailsPage.tsx").then((m) => m.CampaignKeyDetailsPage),
  },
  "management-details": {
    gate: "edit campaign",
    load: () => import("../features/campaign/ManagementDetailsPage.tsx").then((m) => m.ManagementDetailsPage),
  },
  "routing-plans": {
    gate: "edit campaign",
    load: () => import("../features/campaign/routing-plans/RoutingPlansPage.tsx").then((m) => m.RoutingPlansPage),
  },
  sending: { load: () => import("../features/campaign/sending/SendingPage.tsx").then((m) => m.SendingPage) },
  "sending/days": sendingGroup("days"),
  "sending/limits": sendingGroup("limits"),
  "sending/waves": sendingGroup("waves"),
  "sending/checks": sendingGroup("checks"),
  expectations: {
    gate: "edit campaign",
    load: () => import("./expectations/ExpectationsScreens.tsx").then((m) => m.CampaignExpectationsScreen),
  },
  eligibility: {
    gate: "edit campaign",
    load: () => import("./expectations/ExpectationsScreens.tsx").then((m) => m.EligibilityScreen),
  },
  coverage: { load: () => import("../features/coverage/CoveragePage.tsx").then((m) => m.CoveragePage) },
  status: { load: () => import("../features/campaign/StatusPage.tsx").then((m) => m.StatusPage) },
  "iteration/new": {
    gate: "edit campaign",
    load: () => import("../features/iteration/NewIterationPage.tsx").then((m) => m.NewIterationPage),
  },
  history: {
    load: () => import("../features/history/HistoryPages.tsx").then((m) => m.CampaignHistoryPage),
    prefetch: campaignHistory,
  },
} as const satisfies Record<"" | CampaignScreen, Screen>;

/**
 * Screens below {teamId}/campaign/{campaignId}/iteration/{iterationId}. The copy and reminder screens require permission
 * to edit the campaign, because the new iteration is added to the campaign.
 */
export const iterationScreens = {
  "key-details": {
    gate: "edit iteration",
    load: () => import("../features/iteration/IterationKeyDetailsPage.tsx").then((m) => m.IterationKeyDetailsPage),
  },
  summary: {
    load: () => import("./IterationSummaryScreen.tsx").then((m) => m.IterationSummaryScreen),
    prefetch: (queryClient, key) => [
      ...review(queryClient, key),
      queryClient.prefetchQuery(queries.comments(key)),
      queryClient.prefetchQuery(queries.readiness(key)),
    ],
  },
  "summary/reports": reportList,
  "summary/reports/:reportId": {
    load: () => import("./ReportScreen.tsx").then((m) => m.ReportScreen),
    prefetch: (queryClient, key) => [queryClient.prefetchQuery(queries.reports(key)), ...review(queryClient, key)],
  },
  reports: reportList,
  "routing-plan": {
    gate: "edit iteration",
    load: () => import("../features/iteration/DefaultRoutingPage.tsx").then((m) => m.DefaultRoutingPage),
  },
  cohorts: {
    gate: "edit iteration",
    load: () => import("../features/iteration/cohorts/CohortsPage.tsx").then((m) => m.CohortsPage),
  },
  expectations: {
    gate: "edit iteration",
    load: () => import("./expectations/ExpectationsScreens.tsx").then((m) => m.IterationExpectationsScreen),
  },
  copy: {
    gate: "edit campaign",
    load: () => import("../features/iteration/copy/CopyPage.tsx").then((m) => m.CopyPage),
  },
  reminder: {
    gate: "edit campaign",
    load: () => import("../features/iteration/ReminderPage.tsx").then((m) => m.ReminderPage),
  },
  reviewers: {
    gate: "edit iteration",
    load: () => import("../features/iteration/send/ReviewersPage.tsx").then((m) => m.ReviewersPage),
    prefetch: (queryClient) => [queryClient.prefetchQuery(queries.teamUsers())],
  },
  history: {
    load: () => import("../features/history/HistoryPages.tsx").then((m) => m.IterationHistoryPage),
    prefetch: iterationHistory,
  },
  comments: {
    load: () => import("../features/review/CommentsPage.tsx").then((m) => m.CommentsPage),
    prefetch: (queryClient, key) => [queryClient.prefetchQuery(queries.comments(key))],
  },
  explain: { load: () => import("./explain/ExplainScreen.tsx").then((m) => m.ExplainScreen) },
  release: {
    load: () => import("../features/release/ReleasePage.tsx").then((m) => m.ReleasePage),
    prefetch: (queryClient) => [queryClient.prefetchQuery(queries.teamUsers())],
  },
} as const satisfies Record<IterationScreen | "summary/reports/:reportId", Screen>;

const ruleScreens: Record<string, RuleScreen> = {
  summary: { load: () => import("../features/rules/summary/RuleSummaryPage.tsx").then((m) => m.RuleSummaryPage) },
  ":ruleId": { load: () => import("../features/rules/editor/RuleEditorPage.tsx").then((m) => m.RuleEditorPage) },
  ":ruleId/library": {
    load: () => import("../features/rules/library/RuleLibraryPage.tsx").then((m) => m.RuleLibraryPage),
  },
  ":ruleId/and-clause/:andClauseNumber": {
    load: () => import("../features/rules/editor/AndClausePage.tsx").then((m) => m.AndClausePage),
  },
};
const routingIds: RuleScreen = {
  load: () => import("../features/rules/routing/RoutingIdsPage.tsx").then((m) => m.RoutingIdsPage),
};
const byNeed: RuleScreen = {
  load: () => import("../features/rules/needs/RoutingByNeedPage.tsx").then((m) => m.RoutingByNeedPage),
};

/**
 * The rule screens of each type, below the type's path (such as "filter-rules"). All of them require permission to
 * edit. The rule ID "new" stands for a new rule.
 */
export const ruleScreensByType = {
  F: ruleScreens,
  S: ruleScreens,
  R: { ...ruleScreens, ":ruleId/routing-ids": routingIds, "by-need": byNeed },
} as const satisfies Record<RuleType, Record<string, RuleScreen>>;

export const allScreens: readonly { load: () => Promise<unknown> }[] = [
  ...Object.values(topScreens),
  ...Object.values(campaignScreens),
  ...Object.values(iterationScreens),
  ...Object.values(ruleScreensByType.R),
  ...Object.values(publicScreens),
];

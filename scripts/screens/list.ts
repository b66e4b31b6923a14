/** Every screen to take a screenshot of, with its user. */
import type { PersonaUsername } from "@spi/dev-idp/personas";
import type { Page } from "playwright";
import { checkBroken, checkPublished } from "../../e2e/states/import.ts";

export interface Screen {
  name: string;
  title: string;
  who: PersonaUsername | null;
  address: (places: Places) => string;
  /** Actions before the screenshot is taken. */
  act?: (page: Page) => Promise<void>;
}

/** Addresses in the demonstration data: a campaign, a draft iteration, and an iteration with an approved report. */
export interface Places {
  campaign: string;
  draft: string;
  review: string;
  reported: string;
}

const onDraft = (name: string, title: string, rest: string): Screen => ({
  name,
  title,
  who: "wendy.writer",
  address: ({ draft }) => `${draft}/${rest}`,
});

const onCampaign = (name: string, title: string, rest = name): Screen => ({
  name,
  title,
  who: "wendy.writer",
  address: ({ campaign }) => `${campaign}/${rest}`,
});

const onReported = (name: string, title: string, rest: string): Screen => ({
  name,
  title,
  who: "wendy.writer",
  address: ({ reported }) => `${reported}/${rest}`,
});

const onImport = (name: string, title: string, act?: Screen["act"]): Screen => ({
  name,
  title,
  who: "wendy.writer",
  address: () => "/campaign/import",
  ...(act ? { act } : {}),
});

/** Waits until people have been counted, because the page starts to count them when it is first opened. */
async function waitUntilCounted(page: Page) {
  await page.getByRole("table").first().waitFor({ timeout: 120_000 });
}

export const screens: Screen[] = [
  { name: "landing", title: "Landing page", who: null, address: () => "/" },
  { name: "guidance", title: "Guidance", who: null, address: () => "/guidance" },
  { name: "release-notes", title: "Release notes", who: null, address: () => "/release-notes" },
  { name: "no-access", title: "No access", who: "nina.new", address: () => "/home" },
  { name: "home", title: "Home", who: "wendy.writer", address: () => "/home" },
  { name: "home-approver", title: "Home for an approver", who: "arun.approver", address: () => "/home" },
  { name: "calendar", title: "Calendar", who: "wendy.writer", address: () => "/calendar" },
  { name: "search", title: "Search", who: "wendy.writer", address: () => "/search?text=covid" },
  { name: "stop-list", title: "Stop list", who: "rhys.releaser", address: () => "/team-vaccinations/stop-list" },
  { name: "campaign-new", title: "New campaign", who: "wendy.writer", address: () => "/campaign/key-details" },
  onImport("import", "Import a campaign"),
  onImport("import-stops", "Problems that prevent an import", checkBroken),
  onImport("import-kept", "Data kept from an import", checkPublished),
  onCampaign("campaign-summary", "Campaign summary", "summary"),
  onCampaign("campaign-status", "Status", "status"),
  onCampaign("management-details", "Management details", "management-details"),
  onCampaign("routing-plans", "Campaign routing plan IDs", "routing-plans"),
  onCampaign("iteration-new", "New iteration", "iteration/new"),
  onCampaign("sending", "Sending settings"),
  onCampaign("expectations", "Campaign expectations"),
  // The eligibility statement needs an author who did not write the rules.
  { ...onCampaign("eligibility", "Eligibility statement"), who: "bo.both" },
  { ...onCampaign("coverage", "Coverage"), act: waitUntilCounted },
  onCampaign("history", "Campaign history"),
  onDraft("iteration-summary", "Iteration summary", "summary?openRules=F"),
  onDraft("default-routing", "Default routing plan IDs", "routing-plan"),
  onDraft("cohorts", "Cohorts", "cohorts"),
  onDraft("copy", "Copy iteration", "copy"),
  onDraft("reviewers", "Choose reviewers", "reviewers"),
  onDraft("filter-rules", "Filter rules summary", "filter-rules/summary"),
  onDraft("rule-editor", "Rule editor", "filter-rules/new"),
  onDraft("rule-library", "Rule library", "filter-rules/new/library"),
  onDraft("routing-rules", "Routing rules summary", "routing-rules/summary"),
  {
    name: "review",
    title: "Iteration in review, as seen by its reviewer",
    who: "arun.approver",
    address: ({ review }) => `${review}/summary`,
  },
  onReported("reported", "Iteration with an approved report", "summary"),
  onReported("explain", "Why this person?", "explain"),
  onReported("release", "Release", "release"),
  onReported("reports", "Summary reports", "summary/reports"),
  onReported("report", "Summary report", "summary/reports/1"),
];

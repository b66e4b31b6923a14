/** Takes a picture of every screen, wide and narrow, from a service started for it, into docs/screens. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { PersonaUsername } from "@spi/dev-idp/personas";
import type { CampaignListItem, WholeCampaignAnswer } from "@spi/domain/api-contract";
import { chromium } from "playwright";
import type { Page } from "playwright";
import { startServer } from "../e2e/server.ts";
import { signIn } from "../e2e/sign-in.ts";
import { checkBroken, checkPublished } from "../e2e/states/import.ts";
import { browserLaunchOptions } from "./browser.ts";

const folder = path.resolve(import.meta.dirname, "../docs/screens");
const widths = [1280, 375] as const;

interface Screen {
  name: string;
  title: string;
  who: PersonaUsername | null;
  address: (places: Places) => string;
  /** What is done there before the picture is taken. */
  act?: (page: Page) => Promise<void>;
}

/** Addresses in the demonstration data: a campaign, an iteration in draft and one with an approved report. */
interface Places {
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

const onImport = (name: string, title: string, act?: Screen["act"]): Screen => ({
  name,
  title,
  who: "wendy.writer",
  address: () => "/campaign/import",
  ...(act ? { act } : {}),
});

const screens: Screen[] = [
  { name: "landing", title: "Landing page", who: null, address: () => "/" },
  { name: "guidance", title: "Guidance", who: null, address: () => "/guidance" },
  { name: "release-notes", title: "Release notes", who: null, address: () => "/release-notes" },
  { name: "no-access", title: "No access", who: "nina.new", address: () => "/home" },
  { name: "home", title: "Home", who: "wendy.writer", address: () => "/home" },
  { name: "campaign-new", title: "New campaign", who: "wendy.writer", address: () => "/campaign/key-details" },
  onImport("import", "Import a campaign"),
  onImport("import-stops", "What stops an import", checkBroken),
  onImport("import-kept", "What is kept with an import", checkPublished),
  {
    name: "campaign-summary",
    title: "Campaign summary",
    who: "wendy.writer",
    address: ({ campaign }) => `${campaign}/summary`,
  },
  { name: "campaign-status", title: "Status", who: "wendy.writer", address: ({ campaign }) => `${campaign}/status` },
  {
    name: "management-details",
    title: "Management details",
    who: "wendy.writer",
    address: ({ campaign }) => `${campaign}/management-details`,
  },
  {
    name: "routing-plans",
    title: "Campaign routing plan IDs",
    who: "wendy.writer",
    address: ({ campaign }) => `${campaign}/routing-plans`,
  },
  {
    name: "iteration-new",
    title: "New iteration",
    who: "wendy.writer",
    address: ({ campaign }) => `${campaign}/iteration/new`,
  },
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
    title: "Iteration in review, as its reviewer sees it",
    who: "arun.approver",
    address: ({ review }) => `${review}/summary`,
  },
  {
    name: "reports",
    title: "Summary reports",
    who: "wendy.writer",
    address: ({ reported }) => `${reported}/summary/reports`,
  },
  {
    name: "report",
    title: "Summary report",
    who: "wendy.writer",
    address: ({ reported }) => `${reported}/summary/reports/1`,
  },
];

async function picture(
  page: Page,
  { name, address, act }: Screen,
  { origin, places }: { origin: string; places: Places },
) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${origin}${address(places)}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await act?.(page);
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path: path.join(folder, `${name}-${width}.png`), fullPage: true });
  }
}

/** Finds the places in the demonstration's first campaign, by the API, as the signed-in person. */
async function findPlaces(page: Page, origin: string): Promise<Places> {
  const team = "/team-vaccinations";
  const token = await page.evaluate(() => Object.values(sessionStorage).join(" "));
  const bearer = /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/.exec(token)?.[0] ?? "";
  const get = async <Answer>(address: string) => {
    const response = await fetch(`${origin}/api/team${address}`, { headers: { authorization: `Bearer ${bearer}` } });
    return (await response.json()) as Answer;
  };
  const campaigns = await get<CampaignListItem[]>(`${team}/campaign`);
  const id = campaigns.find((campaign) => campaign.target === "COVID")?.id ?? "";
  const { iterations } = await get<WholeCampaignAnswer>(`${team}/campaign/${id}`);
  const campaign = `${team}/campaign/${id}`;
  const inStatus = (status: string) => {
    const found = iterations.find((iteration) => iteration.status === status);
    return `${campaign}/iteration/${found?.iteration_details.ID}`;
  };
  return { campaign, draft: inStatus("draft"), review: inStatus("in review"), reported: inStatus("report approved") };
}

function writeIndex() {
  const rows = screens.map(
    ({ name, title }) =>
      `| ${title} | [![${title}, wide](${name}-1280.png)](${name}-1280.png) | [![${title}, narrow](${name}-375.png)](${name}-375.png) |`,
  );
  const lines = [
    "# Screens",
    "",
    "Made by `npm run screens` from the demonstration data.",
    "",
    "| Screen | 1280 pixels | 375 pixels |",
    "| --- | --- | --- |",
    ...rows,
    "",
  ];
  writeFileSync(path.join(folder, "README.md"), lines.join("\n"));
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const server = await startServer({ env: { SPI_POPULATION_SIZE: "200000", SPI_DEMONSTRATION: "campaigns" } });
const browser = await chromium.launch(await browserLaunchOptions());
try {
  const { origin } = server;
  const places = await (async () => {
    const page = await browser.newPage({ baseURL: origin });
    await signIn(page, "wendy.writer");
    return findPlaces(page, origin);
  })();
  for (const who of new Set(screens.map((screen) => screen.who))) {
    const page = await browser.newPage({ baseURL: origin, locale: "en-GB", timezoneId: "Europe/London" });
    if (who) await signIn(page, who);
    for (const screen of screens.filter((candidate) => candidate.who === who)) {
      await picture(page, screen, { origin, places });
    }
    await page.context().close();
  }
  writeIndex();
} finally {
  await browser.close();
  await server.dispose();
}

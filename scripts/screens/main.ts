/** Takes a picture of every screen, wide and narrow, from a service started for this, and saves it in docs/screens. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { CampaignListItem, WholeCampaignAnswer } from "@spi/domain/api-contract";
import { chromium, type Page } from "playwright";
import { startServer } from "../../e2e/server.ts";
import { signIn } from "../../e2e/sign-in.ts";
import { browserLaunchOptions } from "../browser.ts";
import { type Places, type Screen, screens } from "./list.ts";

const folder = path.resolve(import.meta.dirname, "../../docs/screens");
const widths = [1280, 375] as const;

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

/** Finds the places in the demonstration's first campaign with the API, as the signed-in user. */
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

/** Tests the counts of people while editing, on a service with enough people for a sample. */
import type { Browser, Page } from "@playwright/test";
import type { ReportResponse } from "@spi/domain/api-contract";
import { rule } from "./rule.ts";
import { callAs, decideAs, sendForReviewToArun, setScene } from "./api.ts";
import { axe } from "./axe.ts";
import { deadRule } from "./sound-rules.ts";
import { expect, test } from "./fixtures.ts";
import { tabTo } from "./keyboard.ts";
import { pressButton } from "./page-actions.ts";
import { type ServerUnderTest, startServer } from "./server.ts";
import { signIn } from "./sign-in.ts";

let largeServer: ServerUnderTest;
test.beforeAll(async () => {
  largeServer = await startServer({ env: { SPI_POPULATION_SIZE: "130000", SPI_DEMONSTRATION: "empty" } });
});
test.afterAll(() => largeServer.dispose());

const tooYoung = {
  AttributeName: "DATE_OF_BIRTH",
  Operator: "Y>",
  Comparator: "-75",
};

/** Creates an iteration of about 23,000 people that excludes people who are under 75 or in a care home. */
async function scene(more: ReturnType<typeof rule>[] = []) {
  const rules = [
    rule("F", "Under 75", tooYoung),
    rule("S", "Care home"),
    ...more,
    rule("R", "Letter by post", { Operator: "!=" }),
  ];
  const IterationCohorts = [{ CohortLabel: "flu_65_and_over_v3", Priority: 0 }];
  return { ...(await setScene(largeServer, { iteration: { IterationRules: rules, IterationCohorts } })), rules };
}

async function pageOf(browser: Browser, who: "wendy.writer" | "arun.approver" | "rita.reader"): Promise<Page> {
  const page = await browser.newPage({ baseURL: largeServer.origin, locale: "en-GB", timezoneId: "Europe/London" });
  await signIn(page, who);
  return page;
}

const panelOf = (page: Page) => page.getByRole("complementary", { name: "People who would be invited" });
const figureOf = (page: Page, label: string) =>
  panelOf(page).locator(".spi-figures__row").filter({ hasText: label }).first().getByRole("definition");
const counted = (page: Page) => expect(panelOf(page)).toContainText("Full count");

/** Records every text in the panel, because an estimate may disappear immediately. */
async function watch(page: Page) {
  await page.evaluate(`(() => {
    const panel = document.querySelector(".spi-preview");
    globalThis.shown = [];
    const note = () => globalThis.shown.push(panel.innerText);
    new MutationObserver(note).observe(panel, { childList: true, subtree: true, characterData: true });
  })()`);
}
const shownTexts = (page: Page) => page.evaluate<string[]>("globalThis.shown");

test("a typed age is estimated and then counted exactly as in the later report REQ-RUL-60 REQ-SEL-59 REQ-SEL-423 REQ-RUL-433", async ({
  browser,
}) => {
  const { screens, api, rules, call } = await scene([deadRule()]);
  const page = await pageOf(browser, "wendy.writer");
  await page.goto(`${screens.iteration}/filter-rules/${rules[0]!.ID}`);
  await counted(page);
  await expect(panelOf(page)).toContainText("The same people as the saved version");
  await watch(page);
  const age = page.getByLabel("Age in years");
  let years = 79;
  // The sample is drawn in parallel with the first count.
  await expect(async () => {
    years -= 1;
    await age.fill(`${years}`);
    await counted(page);
    expect((await shownTexts(page)).join("\n")).toMatch(
      /about [\d,]+\n[^]*[\d,]+ to [\d,]+[^]*Estimate from a sample of people/,
    );
  }).toPass({ timeout: 30_000 });
  await age.fill("70");
  await expect(panelOf(page)).toContainText("more than the saved version");
  await counted(page);
  const labels = ["In the cohorts", "After filters", "After suppressions", "Recorded reason"];
  const statusMessages = [];
  for (const label of labels) statusMessages.push(await figureOf(page, label).innerText());
  await expect(panelOf(page).getByRole("status")).toHaveText(
    `${statusMessages[2]} people would be invited, ${/[\d,]+ more/.exec(await panelOf(page).innerText())?.[0]} than the saved version.`,
  );
  await axe(page);
  await pressButton(page, "Save and return to summary");
  await expect(page.getByRole("heading", { level: 1, name: "Filter rules summary" })).toBeVisible();
  await sendForReviewToArun(call, api.iteration);
  await decideAs(await callAs(largeServer, "arun.approver"), api.iteration, { status: "approved" });
  await call("PUT", `${api.iteration}/status`, { status: "report requested" });
  const lastReport = async () => (await call<ReportResponse[]>("GET", `${api.iteration}/summary_report`)).at(-1);
  await expect.poll(async () => (await lastReport())?.status).toBe("ready");
  const report = await lastReport();
  const { invited, filtered, suppressed } = report!.summary_report_totals!.totals;
  const recordedReasons = report!.summary_report_exclusions!.exclusions[0]!.exclusions_count;
  expect(statusMessages).toEqual(
    [invited + filtered + suppressed, invited + suppressed, invited, recordedReasons].map((people) =>
      people.toLocaleString("en-GB"),
    ),
  );
});

test("each rule on a summary shows its matches, recorded reasons and only reasons, and an incomplete rule says so and can be saved REQ-RUL-61 REQ-RUL-60", async ({
  browser,
}) => {
  const { screens, rules } = await scene();
  const page = await pageOf(browser, "wendy.writer");
  for (const name of ["filter", "suppression", "routing"]) {
    await page.goto(`${screens.iteration}/${name}-rules/summary`);
    await counted(page);
    const card = page.locator(".nhsuk-card").filter({ has: page.getByRole("button", { name: /^Delete/ }) });
    for (const label of ["Matches", "Recorded reason", "Only reason"])
      await expect(card.locator(".spi-figures__row").filter({ hasText: label })).toHaveText(/ ?[1-9][\d,]*$/);
    await panelOf(page).getByText("What the figures for each rule mean").click();
    await expect(panelOf(page)).toContainText("reports record it as the reason they were excluded");
  }
  await page.goto(`${screens.iteration}/filter-rules/new`);
  await expect(panelOf(page)).toContainText("Saved version. Finish the rule to see a count.");
  await expect(panelOf(page)).toContainText("Full count");
  await page.goto(`${screens.iteration}/cohorts`);
  await counted(page);
  await page.getByLabel("Cohort name", { exact: true }).fill("not_there_yet_v1");
  await pressButton(page, "Add provisional cohort");
  await expect(panelOf(page)).toContainText("The cohort not_there_yet_v1 has no members yet.");
  await expect(figureOf(page, "In the cohorts")).toHaveText(/[1-9][\d,]*$/);
  await page.route("**/preview*", (route) => route.abort());
  await page.goto(`${screens.iteration}/filter-rules/${rules[0]!.ID}`);
  await expect(panelOf(page)).toContainText("We cannot count people at the moment. You can still save.");
  await pressButton(page, "Save and return to summary");
  await expect(page.getByRole("heading", { level: 1, name: "Filter rules summary" })).toBeVisible();
});

test("a phone shows the count as a bottom bar that opens by keyboard and never hides the focused element REQ-RUL-60 REQ-SCR-33 REQ-SCR-96 REQ-SCR-466", async ({
  browser,
}) => {
  const { screens, rules } = await scene();
  const page = await pageOf(browser, "wendy.writer");
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto(`${screens.iteration}/filter-rules/${rules[0]!.ID}`);
  const panel = panelOf(page);
  await expect(panel).toBeInViewport();
  const show = panel.getByRole("button", { name: "Show figures" });
  await expect(show).toBeVisible();
  await expect(figureOf(page, "In the cohorts")).toBeHidden();
  const save = page.getByRole("button", { name: "Save and return to summary" });
  await tabTo(page, save);
  const isInViewport = async () => {
    const [bar, button] = [await panel.boundingBox(), await save.boundingBox()];
    expect(button!.y + button!.height).toBeLessThanOrEqual(bar!.y);
  };
  await isInViewport();
  await tabTo(page, show);
  await page.keyboard.press("Enter");
  await expect(figureOf(page, "In the cohorts")).toBeVisible();
  await axe(page);
  // The save button also scrolls above the open bar. It does not at 400% zoom, because no space would be left.
  await page.evaluate("scrollTo(0, 0)");
  await tabTo(page, save);
  await isInViewport();
  await page.setViewportSize({ width: 320, height: 256 });
  await expect(panel).toHaveCSS("position", "static");
  await page.setViewportSize({ width: 375, height: 700 });
  await tabTo(page, panel.getByRole("button", { name: "Hide figures" }));
  await page.keyboard.press("Enter");
  await expect(figureOf(page, "In the cohorts")).toBeHidden();
});

test("an approver sees the count of an iteration, and a reader does not REQ-RUL-60", async ({ browser }) => {
  const { screens } = await scene();
  const approver = await pageOf(browser, "arun.approver");
  await approver.goto(`${screens.iteration}/summary`);
  await counted(approver);
  const reader = await pageOf(browser, "rita.reader");
  await reader.goto(`${screens.iteration}/summary`);
  await expect(reader.getByRole("heading", { name: "Cohorts" })).toBeVisible();
  await expect(panelOf(reader)).toHaveCount(0);
});

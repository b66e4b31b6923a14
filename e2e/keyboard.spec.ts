/** The whole process from an empty home page to a review, using only the keyboard: the focus and its order. */
import type { Page } from "@playwright/test";
import type { WholeCampaignResponse } from "@spi/domain/api-contract";
import { callAs } from "./api.ts";
import { expect, test } from "./fixtures.ts";
import { expectFocusOnPage, chooseFrom, enter, tabStopsUntil, tabTo, typeDate, typeInto } from "./keyboard.ts";
import { signIn } from "./sign-in.ts";
import { nextYear, year } from "./season.ts";

const campaign = "By keyboard";
const save = (page: Page) => enter(page, "button", "Save and continue");

/** Expects the error summary to have the focus, and its first line to lead to a field by Tab and Enter. */
async function correct(page: Page, message: string | RegExp, box: string) {
  await expect(page.locator(".nhsuk-error-summary")).toBeFocused();
  await enter(page, "link", message);
  await expect(page.getByLabel(box)).toBeFocused();
}

async function createCampaign(page: Page) {
  await enter(page, "link", "Create a campaign");
  await expectFocusOnPage(page, "Campaign key details");
  await save(page);
  await correct(page, /name/i, "Campaign name");
  await page.keyboard.type(campaign);
  await typeDate(page, "Start date", ["1", "11", year]);
  await typeDate(page, "End date", ["31", "3", nextYear]);
  await page.keyboard.press("Enter");
  await expectFocusOnPage(page, "Campaign management details");
  for (const role of ["manager", "reviewer", "approver"]) {
    await typeInto(page, page.getByLabel(`Campaign ${role}`), `${role}@example.nhs.uk`);
  }
  await save(page);
}

async function addRoutingPlans(page: Page) {
  await expectFocusOnPage(page, "Campaign routing plan IDs");
  const box = page.getByLabel("Add routing plan IDs");
  await typeInto(page, box, "DIGITAL_FIRST BRAILLE LETER");
  await enter(page, "button", "Add");
  await enter(page, "button", "Edit LETER");
  await expect(page.getByLabel("Edit LETER")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Edit LETER" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("LETTER");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Edit LETTER" })).toBeFocused();
  await save(page);
}

async function createIteration(page: Page) {
  await expectFocusOnPage(page, "Create a new iteration");
  await typeInto(page, page.getByLabel("Iteration name"), "First");
  await typeDate(page, /run date/, ["1", "12", year]);
  await save(page);
  await expectFocusOnPage(page, "Choose the default routing plan IDs");
  await chooseFrom(page, page.getByLabel("Routing ID", { exact: true }), "DIGITAL_FIRST");
  await enter(page, "button", "Add");
  await save(page);
  await expectFocusOnPage(page, "Choose cohorts");
  await enter(page, "button", "Add covid_75_and_over_v2");
  await enter(page, "button", "Add covid_immunosuppressed_v2");
  await enter(page, "button", "Move up covid_immunosuppressed_v2");
  await expect(page.getByRole("button", { name: "Move down covid_immunosuppressed_v2" })).toBeFocused();
  await save(page);
  await expectFocusOnPage(page, "First");
}

async function addLibraryRule(page: Page, iteration: string) {
  await enter(page, "link", "Edit filter rules or reorder");
  await expectFocusOnPage(page, "Filter rules summary");
  await enter(page, "link", "Add new rule from library to iteration");
  await expectFocusOnPage(page, "Choose a filter rule from the library");
  await tabTo(page, page.getByRole("radio").first());
  await page.keyboard.press("Space");
  await expect(page.getByRole("radio", { name: /^Too young/ }).first()).toBeChecked();
  await enter(page, "button", "Select rule");
  await expectFocusOnPage(page, "Add a new filter rule");
  await enter(page, "button", "Save and return to summary");
  await expect(page.locator(".nhsuk-error-summary")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.type("75");
  await page.keyboard.press("Enter");
  await expectFocusOnPage(page, "Filter rules summary");
  await expect(page.getByRole("heading", { level: 2, name: /^Rule \d/ })).toHaveCount(2);
  expect(page.url()).toContain(iteration);
}

async function addBuilderRule(page: Page) {
  await enter(page, "link", "Add your own filter rule");
  await expectFocusOnPage(page, "Add a new filter rule");
  await chooseFrom(page, page.getByLabel("What to check"), "Reason for removal");
  await chooseFrom(page, page.getByLabel("Match people if their reason for removal"), "is");
  await typeInto(page, page.getByLabel("Value", { exact: true }), "DEA");
  await typeInto(page, page.getByLabel("Rule name"), "Recorded as dead");
  await typeInto(page, page.getByLabel("Rule description"), "They cannot be invited");
  await enter(page, "button", "Save and return to summary");
  await expectFocusOnPage(page, "First");
}

test("a campaign, its iteration, cohorts and rules are set up and sent for review by keyboard alone REQ-SCR-34", async ({
  page,
  server,
}) => {
  await signIn(page, "wendy.writer");
  await page.getByRole("heading", { level: 1 }).focus();
  await createCampaign(page);
  await addRoutingPlans(page);
  await createIteration(page);
  const iteration = new URL(page.url()).pathname.replace(/\/summary$/, "");
  await addBuilderRule(page);
  await addLibraryRule(page, iteration);
  await enter(page, "button", "Back to iteration summary");
  await expectFocusOnPage(page, "First");
  await enter(page, "link", "Send for review");
  await expectFocusOnPage(page, "This iteration cannot be sent for review yet");
  await tabTo(
    page,
    page.locator("summary").filter({ hasText: "Explain why this is correct for Rule “Too young" }).first(),
  );
  await page.keyboard.press("Enter");
  await typeInto(page, page.getByLabel(/^Why is this correct/), "Nobody under 75 is invited, whatever the cohort");
  await enter(page, "button", /^Save answer about Rule “Too young/);
  // The rules are verified again first.
  const reviewersHeading = page.getByRole("heading", { level: 1, name: "Who should review this iteration?" });
  await expect(reviewersHeading).toBeVisible({ timeout: 30_000 });
  await enter(page, "button", "Send for review");
  await correct(page, "You must select at least one reviewer.", "Abena Approver");
  await tabTo(page, page.getByLabel("Arun Approver"));
  await page.keyboard.press("Space");
  await enter(page, "button", "Send for review");
  await expectFocusOnPage(page, "First");
  await expect(page.getByRole("main").locator(".nhsuk-tag").first()).toHaveText("In review");
  const call = await callAs(server, "wendy.writer");
  const saved = await call<WholeCampaignResponse>("GET", iteration.replace(/^(.*)\/iteration\/.*$/, "/team$1"));
  expect(
    saved.iterations[0]?.iteration_details.IterationRules.map(({ Name, Comparator }) => [Name, Comparator]),
  ).toEqual([
    ["Recorded as dead", "DEA"],
    ["Too young - under 75 years on day of execution", "-75"],
  ]);
});

test("Enter and Escape cancel a confirmation and return the focus, and Tab and the space bar reach the other button §2.1.14", async ({
  page,
}) => {
  await signIn(page, "wendy.writer");
  await enter(page, "link", "Create a campaign");
  await expectFocusOnPage(page, "Campaign key details");
  const name = page.getByLabel("Campaign name");
  await typeInto(page, name, "Half typed");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const back = page.getByRole("link", { name: "Back" });
  await page.keyboard.press("Shift+Tab");
  for (const key of ["Enter", "Escape"]) {
    await back.focus();
    await page.keyboard.press("Enter");
    await expect(question.getByRole("button", { name: "Stay on this page" })).toBeFocused();
    await page.keyboard.press(key);
    await expect(question).toBeHidden();
    await expect(back).toBeFocused();
    await expect(name).toHaveValue("Half typed");
  }
  await page.keyboard.press("Enter");
  await tabTo(page, question.getByRole("button", { name: "Leave this page" }));
  await page.keyboard.press("Space");
  await expectFocusOnPage(page, "Manage or view a campaign");
});

test("Tab stops at each element of a form once, in reading order REQ-SCR-34 REQ-SCR-419", async ({ page }) => {
  await signIn(page, "wendy.writer");
  await enter(page, "link", "Create a campaign");
  await expectFocusOnPage(page, "Campaign key details");
  expect(await tabStopsUntil(page, "Save and continue")).toEqual([
    "?Help with this page",
    "Vaccination",
    "COVID-19",
    "Campaign name",
    "Day",
    "Month",
    "Year",
    "Day",
    "Month",
    "Year",
    "Add the standard set of expectations",
    "What the standard set includes",
    "Save and continue",
  ]);
});

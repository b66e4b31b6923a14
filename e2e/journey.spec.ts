/** A team's whole main task, from an empty home page to a summary report that adds up. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { expectPage as on, expectStatus, fillDate, pressButton, showAdvanced } from "./page-actions.ts";
import { signInOnScreen } from "./sign-in.ts";
import { nextYear, year } from "./season.ts";

const follow = (page: Page, name: string | RegExp) => page.getByRole("link", { name }).first().click();

/** Expects an error summary that has the focus and names the field, with the form unchanged. */
async function expectRefusal(page: Page, message: string | RegExp) {
  const summary = page.locator(".nhsuk-error-summary");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link", { name: message }).first()).toBeVisible();
}

const campaignName = `Spring COVID-19 ${nextYear}`;
const iterationName = "First invitations";

async function signOut(page: Page) {
  await pressButton(page, "Log out");
  await expect(page.getByRole("button", { name: "Login with CIS2" })).toBeVisible();
}

async function createCampaign(page: Page) {
  await on(page, "Manage or view a campaign");
  await follow(page, "Create a campaign");
  await on(page, "Campaign key details");
  await page.getByLabel("Campaign name").fill("Spring 100%");
  await fillDate(page, "Start date", ["1", "11", year]);
  await fillDate(page, "End date", ["31", "2", nextYear]);
  await pressButton(page, "Save and continue");
  await expectRefusal(page, /This value may contain only letters, numbers, spaces/);
  await expectRefusal(page, "Please enter a valid day for February");
  await expect(page.getByLabel("Campaign name")).toHaveValue("Spring 100%");
  await page.getByLabel("Campaign name").fill(campaignName);
  await fillDate(page, "End date", ["31", "3", nextYear]);
  await pressButton(page, "Save and continue");
  await on(page, "Campaign management details");
  await page.getByLabel("Campaign manager").fill("nobody");
  await pressButton(page, "Save and continue");
  await expectRefusal(page, /Enter one or more email addresses/);
  await expect(page.getByLabel("Campaign manager")).toHaveValue("nobody");
  for (const role of ["manager", "reviewer", "approver"]) {
    await page.getByLabel(`Campaign ${role}`).fill(`${role}@example.nhs.uk`);
  }
  await pressButton(page, "Save and continue");
}

async function addRoutingPlans(page: Page) {
  await on(page, "Campaign routing plan IDs");
  await page.getByLabel("Add routing plan IDs").fill("DIGITAL_FIRST\nLETTER, BRAILLE digital_first");
  await pressButton(page, /^Add$/);
  await expect(page.getByText("Routing plan IDs (3)")).toBeVisible();
  await page.getByLabel("Add routing plan IDs").fill("letter");
  await pressButton(page, /^Add$/);
  await expectRefusal(page, /This routing plan ID name already exists/);
  await page.getByLabel("Add routing plan IDs").fill("");
  await pressButton(page, "Save and continue");
}

async function createIteration(page: Page) {
  await on(page, "Create a new iteration");
  await page.getByLabel("Iteration name").fill(iterationName);
  await fillDate(page, /run date/, ["1", "4", nextYear]);
  await pressButton(page, "Save and continue");
  await expectRefusal(page, new RegExp(String.raw`between 1 November ${year} and 31 March ${nextYear}`));
  await fillDate(page, /run date/, ["1", "12", year]);
  await pressButton(page, "Save and continue");
  await on(page, "Choose the default routing plan IDs");
  await page.getByLabel("Routing ID", { exact: true }).selectOption("DIGITAL_FIRST");
  await pressButton(page, /^Add$/);
  await pressButton(page, "Save and continue");
  await on(page, "Choose cohorts");
  await pressButton(page, /^Add covid_75_and_over_v2/);
  await pressButton(page, /^Add covid_immunosuppressed_v2/);
  await pressButton(page, "Save and continue");
  await on(page, iterationName);
}

interface Rule {
  group: "Filter" | "Suppression" | "Routing";
  name: string;
  attribute: string;
  operator: string;
  comparator: string;
  refusedComparator?: { value: string; message: RegExp };
}

async function addRule(page: Page, rule: Rule) {
  await follow(page, `Add your own ${rule.group.toLowerCase()} rule`);
  await on(page, `Add a new ${rule.group.toLowerCase()} rule`);
  await page.getByLabel("Rule name").fill(rule.name);
  await page.getByLabel("Rule description").fill(`Checks ${rule.name}`);
  await showAdvanced(page);
  await page.getByLabel("Attribute", { exact: true }).selectOption({ label: rule.attribute });
  await page.getByLabel("Operator").selectOption({ label: rule.operator });
  if (rule.refusedComparator) {
    await page.getByLabel("Comparator").fill(rule.refusedComparator.value);
    await pressButton(page, "Save and return to summary");
    await expectRefusal(page, rule.refusedComparator.message);
    await expect(page.getByLabel("Comparator")).toHaveValue(rule.refusedComparator.value);
  }
  await page.getByLabel("Comparator").fill(rule.comparator);
  if (rule.group === "Routing") {
    await page.getByLabel("Routing plan IDs", { exact: true }).selectOption("BRAILLE");
    await pressButton(page, /^Add$/);
  }
  await pressButton(page, "Save and return to summary");
  await on(page, iterationName);
  await expect(page.getByRole("button", { name: `Rule 1: ${rule.name}` })).toBeVisible();
}

async function requestReport(page: Page) {
  await pressButton(page, "Request report");
  await expect(page.getByText("Report ready", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
}

/** Returns the figures of one column by the text of the row's first cell. */
async function column(page: Page, table: string, heading: string): Promise<number[]> {
  const rows = page.getByRole("table", { name: table, exact: true });
  const headings = await rows.getByRole("columnheader").allInnerTexts();
  const index = headings.findIndex((text) => text.trim() === heading);
  expect(index, `${heading} among ${headings.join(", ")}`).toBeGreaterThanOrEqual(0);
  const cells = rows.locator(`tbody tr > :nth-child(${index + 1})`);
  const texts = await cells.allInnerTexts();
  return texts.map((text) => Number(text.replace(heading, "").replaceAll(/[^0-9]/g, "")));
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

async function total(page: Page, label: string): Promise<number> {
  const box = page.locator("dl, li, div").filter({ hasText: label }).last();
  return Number((await box.innerText()).replaceAll(/[^0-9]/g, ""));
}

/** Checks that the report's tables add up, and returns its totals. */
async function expectReconciled(page: Page) {
  const totals = {
    invited: await total(page, "Total invites"),
    filtered: await total(page, "Total filtered"),
    suppressed: await total(page, "Total suppressions"),
  };
  expect(totals.invited).toBeGreaterThan(0);
  expect(totals.filtered).toBeGreaterThan(0);
  expect(sum(await column(page, "Filters and suppressions", "Exclusions count"))).toBe(
    totals.filtered + totals.suppressed,
  );
  expect(sum(await column(page, "Cohorts", "Invited"))).toBe(totals.invited);
  expect(sum(await column(page, "Routing", "Total"))).toBe(totals.invited);
  expect(sum(await column(page, "ICB", "Total"))).toBe(totals.invited);
  return totals;
}

test("a team sets up a campaign, has it approved and sees who would be invited §1.03 §1.04 §1.09", async ({
  page,
  server,
}) => {
  await test.step("Wendy sets up a campaign with an iteration and a rule of each type", async () => {
    await signInOnScreen(page, "wendy.writer");
    await createCampaign(page);
    await addRoutingPlans(page);
    await createIteration(page);
    await addRule(page, {
      group: "Filter",
      name: "Under 75",
      attribute: "Date of Birth",
      operator: "Under a given age (Greater than Years)",
      comparator: "-75",
      refusedComparator: { value: "seventy-five", message: /whole number/i },
    });
    await addRule(page, {
      group: "Suppression",
      name: "Recorded as dead",
      attribute: "Removal Reason Code",
      operator: "Equals",
      comparator: "DEA",
    });
    await addRule(page, {
      group: "Routing",
      name: "Braille",
      attribute: "Braille Required",
      operator: "Equals",
      comparator: "Y",
    });
  });

  await test.step("Wendy sends it to Arun for review", async () => {
    await follow(page, "Send for review");
    await on(page, "This iteration cannot be sent for review yet");
    await page.getByText("Explain why this is correct for Rule “Under 75”", { exact: true }).click();
    const rule = page.getByLabel(/Why is this correct\? The rule “Under 75” uses the age range/);
    await rule.fill("Nobody under 75 is invited this season, whatever the cohort");
    await pressButton(page, "Save answer about Rule “Under 75”");
    await expect(rule).toBeHidden();
    // The rules are verified again first.
    await expect(page.getByRole("heading", { level: 1, name: "Who should review this iteration?" })).toBeVisible({
      timeout: 30_000,
    });
    await pressButton(page, "Send for review");
    await expectRefusal(page, "You must select at least one reviewer.");
    await page.getByLabel("Arun Approver").check();
    await pressButton(page, "Send for review");
    await expectStatus(page, "In review");
    await signOut(page);
  });

  await test.step("Arun approves it", async () => {
    await signInOnScreen(page, "arun.approver");
    await follow(page, new RegExp(campaignName));
    await on(page, campaignName);
    await follow(page, iterationName);
    await on(page, iterationName);
    await pressButton(page, /^Approve/);
    await pressButton(page.getByRole("dialog"), "Approve iteration");
    await expectStatus(page, "Approved");
    await signOut(page);
  });

  await test.step("Wendy requests the report, and its totals reconcile", async () => {
    await signInOnScreen(page, "wendy.writer");
    await follow(page, new RegExp(campaignName));
    await follow(page, iterationName);
    await on(page, iterationName);
    await requestReport(page);
    await follow(page, /reports?$/i);
    await on(page, "Summary reports");
    await follow(page, "Report 1");
    await on(page, "Report 1");
  });
  const before = await expectReconciled(page);

  await test.step("everything is still there after a restart", async () => {
    await server.restart();
    await page.reload();
    await on(page, "Report 1");
    expect(await expectReconciled(page)).toEqual(before);
  });
});

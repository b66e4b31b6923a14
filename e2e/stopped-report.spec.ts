/**
 * Tests that a missing rule prevents a report from being approved. Two users find the mistake, check it, fix it and
 * approve the report, using only the browser.
 */
import type { Page } from "@playwright/test";
import { axe } from "./axe.ts";
import { setScene } from "./api.ts";
import { expect, test } from "./fixtures.ts";
import { enter, tabTo, typeInto } from "./keyboard.ts";
import { chooseExpectation, expectStatus, openPart, part, pressButton, requestReport } from "./page-actions.ts";
import { addWithBuilder } from "./rule-steps.ts";
import { signIn } from "./sign-in.ts";
import { validRules } from "./sound-rules.ts";

test("the report of an iteration without its age rule is stopped with its number of people and an example, and approved once the rule is back REQ-EXP-12 REQ-EXP-13 REQ-EXP-44 REQ-EXP-418 REQ-EXP-459", async ({
  page: wendy,
  browser,
  server,
}) => {
  test.setTimeout(240_000);
  const { screens } = await setScene(server, { iteration: { IterationRules: validRules } });
  const summary = `${screens.iteration}/summary`;
  await signIn(wendy, "wendy.writer");
  const context = await browser.newContext({ baseURL: server.origin, viewport: { width: 375, height: 800 } });
  const arun = await context.newPage();
  await signIn(arun, "arun.approver");

  await test.step("Wendy adds the standard set and a sentence, and answers the questions about her rules", async () => {
    await wendy.goto(`${screens.iteration}/expectations`);
    await chooseExpectation(wendy, "The standard set");
    await wendy.getByLabel("Minimum age for an invitation, in years").fill("80");
    await pressButton(wendy, "Add the standard set");
    await expect(wendy.getByRole("button", { name: "Delete No one recorded as having died is invited" })).toBeVisible();
    await chooseExpectation(wendy, "An expectation about people");
    await wendy.getByLabel("What to check").selectOption("Age or date of birth");
    await wendy.getByLabel("Match people if they").selectOption("are aged under X");
    await wendy.getByLabel("Age in years").fill("80");
    await wendy.getByLabel("Expectation name").fill("Nobody younger than 80 is invited");
    await pressButton(wendy, "Add this expectation");
    await expect(wendy.getByRole("button", { name: "Delete Nobody younger than 80 is invited" })).toBeVisible();
  });

  await test.step("Wendy deletes a rule, restores it, and deletes it again", async () => {
    await wendy.goto(`${screens.iteration}/filter-rules/summary`);
    await pressButton(wendy, "Delete Under 80");
    await pressButton(wendy, "Undo deleting Under 80");
    await expect(wendy.getByRole("heading", { level: 2, name: /^Rule 1 Under 80/ })).toBeVisible();
    await pressButton(wendy, "Delete Under 80");
    await pressButton(wendy, "Back to iteration summary");
    await expect(wendy.getByRole("heading", { level: 1, name: "First invitations" })).toBeVisible();
    await approveAndRequestReport({ wendy, arun, summary });
  });

  await test.step("Arun sees who would be invited, opens one person using the keyboard, and cannot approve the report", async () => {
    await arun.goto(`${summary}/reports/1`);
    await expect(arun.getByText(/^2 findings must be fixed/)).toBeVisible();
    const stopped = arun.getByRole("listitem").filter({ hasText: "Nobody younger than 80 is invited" }).first();
    await expect(
      stopped.getByText(
        /^[\d,]+ people are invited but must not be\. This is a safety expectation, so it cannot be waived/,
      ),
    ).toBeVisible();
    await axe(arun);
    const wide = await arun.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth");
    expect(wide).toBe(false);
    await enter(arun, "link", /^Why this person\? Example of someone affected: Nobody younger than 80/);
    await expect(arun.getByRole("heading", { name: "The person you described" })).toBeVisible();
    await arun.goto(`${summary}/reports/1`);
    await expect(arun.getByText(/^You cannot approve this report while 2 expectations are not met\./)).toBeVisible();
    await expect(arun.getByRole("button", { name: "Reject report" })).toBeEnabled();
    await expect(arun.getByRole("button", { name: "Approve report" })).toHaveCount(0);
    await axe(arun);
    await typeInto(arun, arun.getByLabel("Reason or comment"), "People under 80 would be invited");
    await enter(arun, "button", "Reject report");
    await expect(arun.getByText("Report rejected", { exact: true }).first()).toBeVisible();
  });

  await test.step("Wendy reads the reason on the summary, restores the rule, and the second report is approved", async () => {
    await wendy.goto(summary);
    await openPart(wendy, "Expectations and examples");
    await expect(wendy.getByText(/^Report 1 from .+: 2 of 9 expectations are not met\.$/)).toBeVisible();
    await axe(wendy);
    await pressButton(wendy, "Revert to draft");
    await pressButton(wendy.getByRole("dialog"), "Revert to draft");
    await expect(wendy.getByText(/The iteration is a draft again/)).toBeVisible();
    await addWithBuilder(wendy, screens.iteration, {
      group: "filter",
      name: "Under 80",
      attribute: "Date of Birth",
      operator: "Under a given age (Greater than Years)",
      fill: (page) => page.getByLabel("Age in years").fill("80"),
    });
    await approveAndRequestReport({ wendy, arun, summary });
    await arun.goto(`${summary}/reports/2`);
    await expect(arun.getByText("All expectations are met (9).")).toBeVisible();
    await tickAllWarnings(arun);
    await enter(arun, "button", "Approve report");
    await approveReport(arun);
    await expect(arun.getByText("Report approved", { exact: true }).first()).toBeVisible();
  });
  await context.close();
});

/** Answers the questions about the rules, has Arun approve the iteration, and waits for its report. */
async function approveAndRequestReport(scene: { wendy: Page; arun: Page; summary: string }) {
  const { wendy, arun, summary } = scene;
  await wendy.goto(summary);
  await expect(wendy.getByRole("link", { name: "Send for review" })).toBeVisible();
  await expect(part(wendy, "Rule checks")).toContainText(/needs? an answer|Nothing to fix or answer/);
  await answerAllFindings(wendy);
  await wendy.getByRole("link", { name: "Send for review" }).click();
  await wendy.getByLabel("Arun Approver").check();
  await pressButton(wendy, "Send for review");
  await expectStatus(wendy, "In review");
  await arun.goto(summary);
  await pressButton(arun, "Approve");
  await pressButton(arun.getByRole("dialog"), "Approve iteration");
  await expectStatus(arun, "Approved");
  await wendy.goto(summary);
  await requestReport(wendy);
  await expect(wendy.getByText("Report ready", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
}

/** Answers each warning about the rules on the summary. */
async function answerAllFindings(page: Page) {
  const open = page.locator(".spi-needs-list > li").filter({ hasText: "Needs an answer" });
  for (let remaining = await open.count(); remaining > 0; remaining -= 1) {
    await open
      .first()
      .getByText(/^Explain why this is correct/)
      .click();
    await open
      .first()
      .getByLabel(/^Why is this correct/)
      .fill("It is a safeguard for the day the first one goes.");
    await open
      .first()
      .getByRole("button", { name: /^Save answer/ })
      .click();
    await expect(open).toHaveCount(remaining - 1);
  }
}

/** Ticks each of a report's warnings and gives a reason, by keyboard alone. */
async function tickAllWarnings(page: Page) {
  const warnings = page.getByRole("group", { name: "Check before you decide" }).getByRole("checkbox");
  await expect(warnings.first()).toBeVisible();
  for (const warning of await warnings.all()) {
    await tabTo(page, warning);
    await page.keyboard.press("Space");
  }
  await typeInto(page, page.getByLabel("Reason or comment"), "Looked at each");
}

/** Answers Yes. Enter counts as No in a confirmation. */
async function approveReport(page: Page) {
  await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Approve list" }));
  await page.keyboard.press("Space");
}

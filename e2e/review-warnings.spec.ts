/** Tests the warnings for a user who is about to send an iteration for review although it would not invite anyone. */
import { answerWarnings, callAs, setScene } from "./api.ts";
import { deadRule } from "./sound-rules.ts";
import { rule } from "./rule.ts";
import { axe } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { expectPage, expectProblems, expectStatus, fillDate, part, pressButton } from "./page-actions.ts";
import { pastYear } from "./season.ts";
import { signIn } from "./sign-in.ts";

const noPlan = /This rule has no routing plan ID, so the people it matches would get the default/;
const pastRunDate = `The run date, 1 November ${pastYear}, is in the past, so nothing can be sent.`;

test("a routing rule without a plan, an empty cohort and a past run date are fixed or confirmed before a review REQ-REV-20 REQ-REV-21", async ({
  page,
  server,
  browser,
}) => {
  await callAs(server, "arun.approver").then((call) => call("GET", "/me"));
  const braille = rule("R", "Braille", { AttributeName: "BRAILLE_REQD", CommsRouting: "" });
  const { screens } = await setScene(server, {
    campaign: { StartDate: `${pastYear}1101` },
    iteration: {
      IterationDate: `${pastYear}1101`,
      IterationRules: [braille, deadRule()],
      IterationCohorts: [{ CohortLabel: "not_yet_v1", Priority: 0 }],
    },
  });
  await signIn(page, "wendy.writer");

  await test.step("the status page, the summary and the page for sending it agree", async () => {
    for (const address of [
      `${screens.campaign}/status`,
      `${screens.iteration}/summary`,
      `${screens.iteration}/reviewers`,
    ]) {
      await page.goto(address);
      await expect(page.getByRole("main")).toContainText("The cohort 'not_yet_v1' has no people yet");
      await expect(page.getByRole("main")).toContainText(noPlan);
      await expect(page.getByRole("main")).toContainText(pastRunDate);
      await axe(page);
    }
    await expectPage(page, "This iteration cannot be sent for review yet");
    await page.goto(`${screens.campaign}/status`);
    await expect(page.getByRole("link", { name: "Cohorts of First invitations" })).toBeVisible();
  });

  await test.step("the problem is shown next to the rule, which is given a plan", async () => {
    await page.goto(`${screens.iteration}/routing-rules/summary`);
    await expect(page.getByRole("main")).toContainText("Has no effect on people");
    await expect(page.getByRole("main")).toContainText(new RegExp(`Fix before review: ${noPlan.source}`));
    await expect(page.getByText("Check this:")).toHaveCount(0);
    await page.goto(`${screens.iteration}/reviewers`);
    await page.getByRole("link", { name: "Rule “Braille”" }).click();
    await page.getByLabel("Routing plan IDs", { exact: true }).selectOption("BRAILLE");
    await pressButton(page, "Save and continue");
    await expectProblems(page, [/You chose BRAILLE but did not add it/]);
    await pressButton(page, /^Add$/);
    await pressButton(page, "Save and continue");
    await expectPage(page, "First invitations");
  });

  await test.step("the cohort is replaced by one that contains people", async () => {
    await page.getByRole("link", { name: "Cohorts", exact: true }).click();
    await page.getByRole("button", { name: /^Delete not_yet_v1/ }).click();
    await pressButton(page, "Add covid_75_and_over_v2");
    await pressButton(page, "Save and continue");
    await expectPage(page, "First invitations");
  });

  await test.step("the run date is confirmed, and the reviewer sees the confirmation", async () => {
    await page.getByRole("link", { name: "Send for review" }).click();
    await page.getByLabel("Arun Approver").check();
    await pressButton(page, "Send for review");
    await expectProblems(page, [
      "Confirm that the run date is correct. If it is wrong, change it before you continue.",
    ]);
    await page.getByLabel("Yes, send it with this run date").check();
    await axe(page);
    await pressButton(page, "Send for review");
    await expect(page.getByText("This iteration is waiting for Arun Approver to approve or reject it.")).toBeVisible();
    const arun = await browser.newPage();
    await signIn(arun, "arun.approver", `${screens.iteration}/summary`);
    await expect(arun.getByRole("main")).toContainText(pastRunDate);
    await expect(arun.getByRole("main")).toContainText(
      /We store a fingerprint of all this, [0-9a-f]{8}, with your decision/,
    );
    await pressButton(arun, "Approve");
    await expect(
      arun.getByText("Confirm that the run date is correct. If it is wrong, reject the iteration.").first(),
    ).toBeVisible();
    await arun.getByLabel("Yes, approve it with this run date").check();
    await axe(arun);
    await pressButton(arun, "Approve");
    await pressButton(arun.getByRole("dialog"), "Approve iteration");
    await expectStatus(arun, "Approved");
    await arun.close();
  });
});

test("unlikely codes raise one question to the writer, and the reviewer sees the answer REQ-REV-22", async ({
  page,
  server,
  browser,
}) => {
  await callAs(server, "arun.approver").then((call) => call("GET", "/me"));
  const boardRule = rule("F", "Not ours", { AttributeName: "ICB", Operator: "in", Comparator: "ZZZ,qjg,QH8" });
  const { api, call, screens } = await setScene(server, { iteration: { IterationRules: [boardRule, deadRule()] } });
  const toCheck = [
    /“ZZZ” is not a known value for ICB/,
    /“qjg” should be written QJG/,
    /\(QH8\) closed on 31 March 2026\. The people who had this code have moved to NHS Essex \(D7T5G\)/,
  ];
  await signIn(page, "wendy.writer");
  for (const address of ["summary", "reviewers", "filter-rules/summary"]) {
    await page.goto(`${screens.iteration}/${address}`);
    for (const warning of toCheck)
      await expect(page.getByRole("paragraph").filter({ hasText: warning })).toHaveCount(1);
    await axe(page);
  }
  await page.goto(`${screens.iteration}/summary`);
  await expect(part(page, "Filter rules")).toContainText("1 rule, 1 to check");
  await answerWarnings(call, api.iteration);
  await page.goto(`${screens.iteration}/reviewers`);
  await page.getByLabel("Arun Approver").check();
  await pressButton(page, "Send for review");
  await expect(page.getByText("This iteration is waiting for Arun Approver to approve or reject it.")).toBeVisible();
  const arun = await browser.newPage();
  await signIn(arun, "arun.approver", `${screens.iteration}/summary`);
  for (const warning of toCheck) await expect(arun.getByRole("paragraph").filter({ hasText: warning })).toHaveCount(1);
  await arun.close();
});

test("a run date that is today or past raises a warning while typed REQ-REV-21", async ({ page, server }) => {
  const { screens } = await setScene(server, { campaign: { StartDate: `${pastYear}1101` } });
  await signIn(page, "wendy.writer", `${screens.iteration}/key-details`);
  await expect(page.getByLabel("Iteration name")).toBeVisible();
  await expect(page.getByText("is in the past")).toHaveCount(0);
  await fillDate(page, /run date/, ["1", "11", pastYear]);
  await expect(page.getByText(pastRunDate)).toBeVisible();
  await axe(page);
  await pressButton(page, "Save and continue");
  await expectPage(page, "First invitations");
  await page.getByRole("link", { name: "Run date", exact: true }).click();
  await expectPage(page, "Iteration key details");
});

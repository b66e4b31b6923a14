/** Tests the two approvals between a draft and an invitation, with four users' actions and the service's emails. */
import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import type { PersonaUsername } from "@spi/dev-idp/personas";
import type { CampaignResponse, IterationResponse } from "@spi/domain/api-contract";
import { axe } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { expectStatus, openPart, pressButton, requestReport } from "./page-actions.ts";
import { signIn } from "./sign-in.ts";
import { nextYear, year } from "./season.ts";
import { deadRule } from "./sound-rules.ts";

const campaignName = `Winter COVID-19 ${year}`;
const iterationName = "People at risk";
const lists = {
  Manager: ["manager@example.nhs.uk"],
  Reviewer: ["lead@example.nhs.uk"],
  Approver: ["head@example.nhs.uk"],
};

/** Signs a user in with a separate browser. */
async function openAs(browser: Browser, origin: string, who: PersonaUsername): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, locale: "en-GB", timezoneId: "Europe/London" });
  const page = await context.newPage();
  await signIn(page, who);
  return page;
}

/** Calls the API as the user signed in on a page. */
async function callAs(page: Page, method: "POST" | "PUT", path: string, data: object) {
  const storedText = await page.evaluate(() => Object.values(sessionStorage).join(" "));
  const token = /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/.exec(storedText)?.[0] ?? "";
  return page.request.fetch(`/api${path}`, { method, data, headers: { authorization: `Bearer ${token}` } });
}

/** Creates a campaign with a complete draft iteration and returns the iteration's path. */
async function makeDraft(page: Page): Promise<string> {
  const team = "/team/team-vaccinations/campaign";
  const campaign = await callAs(page, "POST", team, {
    Name: campaignName,
    Type: "V",
    Target: "COVID",
    IterationFrequency: "X",
    IterationType: "M",
    IterationTime: "07:00:00",
    DefaultCommsRouting: "PLACEHOLDER_COMMS_ROUTING",
    ApprovalMinimum: 0,
    ApprovalMaximum: 0,
    StartDate: `${year}1101`,
    EndDate: `${nextYear}0331`,
    AvailableRoutingIds: ["DIGITAL_FIRST", "BRAILLE"],
    ...lists,
  });
  expect(campaign.status(), await campaign.text()).toBe(201);
  const { campaign_details } = (await campaign.json()) as CampaignResponse;
  const atRisk = "covid_immunosuppressed_v2";
  const rule = {
    ID: randomUUID(),
    Type: "F",
    Name: "Under 75",
    Description: "Filters out people under 75",
    Priority: 0,
    Operator: "Y>",
    Comparator: "-75",
    AttributeTarget: "ALL",
    AttributeLevel: "PERSON",
    AttributeName: "DATE_OF_BIRTH",
    CohortLabel: "covid_75_and_over_v2",
    AndNumber: 0,
    AndClauses: [],
  };
  const iteration = await callAs(page, "POST", `${team}/${campaign_details.ID}/iteration`, {
    Name: iterationName,
    IterationDate: `${year}1201`,
    CommsType: "I",
    Type: "M",
    ApprovalMinimum: 0,
    ApprovalMaximum: 0,
    DefaultCommsRouting: "DIGITAL_FIRST",
    IterationCohorts: ["covid_75_and_over_v2", atRisk].map((CohortLabel, index) => ({
      CohortLabel,
      Priority: index * 10,
    })),
    IterationRules: [
      rule,
      { ...rule, ID: randomUUID(), Name: "Under 18", Priority: 10, Comparator: "-18", CohortLabel: atRisk },
      deadRule(),
    ],
  });
  expect(iteration.status(), await iteration.text()).toBe(201);
  const { iteration_details } = (await iteration.json()) as IterationResponse;
  return `/team-vaccinations/campaign/${campaign_details.ID}/iteration/${iteration_details.ID}`;
}

async function sendForReview(page: Page, reviewer: string) {
  await page.getByRole("link", { name: "Send for review" }).click();
  await page.getByLabel(reviewer).check();
  await pressButton(page, "Send for review");
  await expectStatus(page, "In review");
}

async function revert(page: Page) {
  await pressButton(page, "Revert to draft");
  await pressButton(page.getByRole("dialog"), "Revert to draft");
  await expect(page.getByText(/This iteration is a draft|The iteration is a draft again/)).toBeVisible();
}

/** Opens the reviewer's first task from home. */
async function openTask(page: Page, taskTitle: string) {
  await page.goto("/home");
  const taskLink = page.getByRole("link", { name: `${taskTitle} ${iterationName}`, exact: true });
  await expect(taskLink).toBeVisible();
  await axe(page);
  await taskLink.click();
  const heading =
    taskTitle === "Review the report for" ? "Approve or reject this report" : "Approve or reject this iteration";
  await expect(page.getByRole("heading", { name: heading })).toBeVisible();
}

/** Expects a number of emails with a subject, one to each of these users. */
async function expectMail(page: Page, subject: string, to: readonly string[], times = 1) {
  const mails = page.getByRole("article").filter({ hasText: `${subject}: ${iterationName}` });
  const addressed = mails.filter({ has: page.getByRole("heading", { name: new RegExp(`^${subject}:`) }) });
  // The page shows the emails that existed when it was opened, and an email is sent a moment after the decision.
  await expect(async () => {
    await page.goto("/development/mail");
    expect(await addressed.count()).toBe(to.length * times);
  }).toPass({ timeout: 30_000 });
  for (const recipient of to) await expect(addressed.filter({ hasText: `To ${recipient},` })).toHaveCount(times);
}

test("reviewers decide twice before anyone is invited, and all users concerned are notified §1.09 §2.3.27 §4.10 §4.11 §4.12 §6.05 §6.06", async ({
  browser,
  server,
}) => {
  test.setTimeout(240_000);
  const { origin } = server;
  const bo = await openAs(browser, origin, "bo.both");
  const wendy = await openAs(browser, origin, "wendy.writer");
  const arun = await openAs(browser, origin, "arun.approver");
  const abena = await openAs(browser, origin, "abena.approver");
  const mail = await (await browser.newContext({ baseURL: origin })).newPage();
  const iterationPath = await makeDraft(bo);
  const [manager, lead, head, reviewer] = [
    "manager@example.nhs.uk",
    "lead@example.nhs.uk",
    "head@example.nhs.uk",
    "arun.approver@example.nhs.uk",
  ];
  const open = (page: Page) => page.goto(`${iterationPath}/summary`);

  await test.step("Bo sends his iteration for review and cannot approve it himself", async () => {
    await open(bo);
    await bo.getByRole("link", { name: "Send for review" }).click();
    await expect(bo.getByLabel("Arun Approver")).toBeVisible();
    await expect(bo.getByLabel("Bo Both")).toHaveCount(0);
    await bo.getByLabel("Arun Approver").check();
    await pressButton(bo, "Send for review");
    await expect(bo.getByRole("heading", { name: "You cannot approve or reject this iteration" })).toBeVisible();
    await expect(bo.getByText("You worked on this iteration, a similar one")).toBeVisible();
    await expect(bo.getByRole("button", { name: "Approve" })).toHaveCount(0);
    await axe(bo);
    const path = `/team${iterationPath}/status`;
    expect((await callAs(bo, "PUT", path, { status: "approved" })).status()).toBe(403);
    await expectMail(mail, "For review", [manager, lead, reviewer]);
    await axe(mail);
  });

  await test.step("Abena, who is not a named reviewer, sees that she cannot decide", async () => {
    await open(abena);
    await expect(abena.getByText("Only reviewers of this iteration can do this.")).toBeVisible();
    await abena.goto("/home");
    await expect(abena.getByText(/^You have no tasks\./)).toBeVisible();
  });

  await test.step("Arun finds it waiting, looks up one person's explanation, comments and rejects it with a reason", async () => {
    await openTask(arun, "Review");
    await expect(arun.getByText(`Filters out people born after 1 December ${Number(year) - 75}`)).toBeVisible();
    await arun.getByRole("link", { name: "Why this person?", exact: true }).click();
    await arun.getByLabel("Someone I describe").check();
    await arun.getByLabel("covid_75_and_over_v2").check();
    for (const [label, value] of [
      ["Day", "1"],
      ["Month", "1"],
      ["Year", "1960"],
    ] as const) {
      await arun.getByLabel(label).fill(value);
    }
    await pressButton(arun, "Explain");
    await expect(arun.getByText("by the filter rule “Under 75”")).toBeVisible();
    await axe(arun);
    await arun.getByRole("link", { name: "Back" }).click();
    await arun.getByRole("link", { name: /^Comments/ }).click();
    await pressButton(arun, "Write a comment");
    await arun.getByLabel("Comment about").selectOption({ label: "Filter rule: Under 75" });
    await arun.getByLabel("Comment", { exact: true }).fill("Should this not be 80?");
    await pressButton(arun, "Add comment");
    await expect(arun.locator(".spi-comment").getByText("Should this not be 80?")).toBeVisible();
    await arun.getByRole("link", { name: "Back" }).click();
    await pressButton(arun, "Reject");
    await expect(arun.getByText("Enter the reason, so that the writer knows what to change.").first()).toBeVisible();
    await arun.getByLabel("Reason or comment").fill("The run date is too early");
    await pressButton(arun, "Reject");
    await expectStatus(arun, "Rejected");
    await axe(arun);
    await expectMail(mail, "Rejected", [manager]);
  });

  await test.step("Wendy reads the reason, reverts, changes the run date and sends it again", async () => {
    await open(wendy);
    await expect(wendy.getByText("The run date is too early").first()).toBeVisible();
    await wendy.getByRole("link", { name: "Comments (1 open)" }).click();
    await pressButton(wendy, /^Mark as dealt with/);
    await expect(wendy.getByText("Every comment has been dealt with.")).toBeVisible();
    await wendy.getByRole("link", { name: "Back" }).click();
    await revert(wendy);
    await openPart(wendy, "Details");
    await wendy.getByRole("link", { name: "Edit run date" }).click();
    const date = wendy.getByRole("group", { name: /run date/ });
    await date.getByLabel("Day").fill("15");
    await pressButton(wendy, "Save and continue");
    await sendForReview(wendy, "Arun Approver");
    await expectMail(mail, "For review", [manager, lead, reviewer], 2);
  });

  await test.step("Arun sees what changed since he rejected it, and approves", async () => {
    await openTask(arun, "Review");
    const changes = arun.getByRole("table", { name: "Changes since the last review" });
    await expect(changes.getByRole("row").filter({ hasText: "Run date" })).toContainText(`15 December ${year}`);
    await axe(arun);
    await pressButton(arun, "Approve");
    const dialog = arun.getByRole("dialog", { name: "Approve this iteration" });
    await expect(dialog).toContainText(/to run on 15 December \d{4}\.\s*[\d,]+ people would be invited/);
    await expect(dialog).not.toContainText("rejected on");
    await pressButton(arun.getByRole("dialog"), "Approve iteration");
    await expectStatus(arun, "Approved");
    await expectMail(mail, "Approved", [manager]);
  });

  const requestAndRead = async (number: number) => {
    await open(wendy);
    await requestReport(wendy);
    await expect(wendy.getByText("Report ready", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
    await expectMail(mail, "Report ready", [manager, head, reviewer], number);
  };

  await test.step("Wendy requests the report, and Arun rejects it with a reason", async () => {
    await requestAndRead(1);
    await openTask(arun, "Review the report for");
    await arun.getByLabel("Reason or comment").fill("Wait for the refreshed cohorts");
    await pressButton(arun, "Reject report");
    await expect(arun.getByText("Report rejected").first()).toBeVisible();
    await expectMail(mail, "Report rejected", [manager]);
  });

  await test.step("Arun approves the second report after a second round", async () => {
    await open(wendy);
    await revert(wendy);
    await sendForReview(wendy, "Arun Approver");
    await openTask(arun, "Review");
    await pressButton(arun, "Approve");
    await pressButton(arun.getByRole("dialog"), "Approve iteration");
    await expectStatus(arun, "Approved");
    await requestAndRead(2);
    await openTask(arun, "Review the report for");
    await expect(arun.getByRole("heading", { level: 1, name: "Report 2" })).toBeVisible();
    // Report 1 was rejected, so it is not a baseline.
    await expect(arun.getByText(/people are invited\. Report 1 invited/)).toHaveCount(0);
    await axe(arun);
    for (const warning of await arun
      .getByRole("group", { name: "Check before you decide" })
      .getByRole("checkbox")
      .all())
      await warning.check();
    await arun.getByLabel("Reason or comment").fill("Looked at");
    await pressButton(arun, "Approve report");
    const dialog = arun.getByRole("dialog", { name: "Approve report 2" });
    await expect(dialog).toContainText(/calculated for the run date, 15 December .*[\d,]+ people would be invited/);
    await pressButton(arun.getByRole("dialog"), "Approve list");
    await expect(arun.getByText("Report approved", { exact: true }).first()).toBeVisible();
    await expectMail(mail, "Report approved", [manager, "bo.both@example.nhs.uk", "rhys.releaser@example.nhs.uk"]);
    await arun.getByRole("link", { name: "Summary report" }).click();
    await expect(arun.getByRole("link", { name: "Report 1" })).toBeVisible();
    await arun.getByRole("link", { name: "Report 2" }).click();
    await arun.getByText("How this report was made").click();
    await expect(arun.getByText("20,000 people as of", { exact: false })).toBeVisible();
    await axe(arun);
  });

  await test.step("the approval no longer counts once the campaign changes, and the screens say so", async () => {
    const campaignPath = `/team${iterationPath.split("/iteration/")[0]}`;
    const storedText = await wendy.evaluate(() => Object.values(sessionStorage).join(" "));
    const token = /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/.exec(storedText)?.[0] ?? "";
    const read = await wendy.request.get(`/api${campaignPath}`, { headers: { authorization: `Bearer ${token}` } });
    const { campaign_details } = (await read.json()) as CampaignResponse;
    const changed = { ...campaign_details, EndDate: `${nextYear}0330` };
    expect((await callAs(wendy, "PUT", campaignPath, changed)).status()).toBe(200);
    await open(arun);
    await expect(arun.getByText("Changed since approval")).toBeVisible();
    await axe(arun);
  });
});

/** An iteration's screens from a user's point of view. Scenes are set up through the API. */
import type { Page } from "@playwright/test";
import type { WholeCampaignResponse } from "@spi/domain/api-contract";
import type { CohortReference } from "@spi/domain/reference/reference-data";
import type { RuleType } from "@spi/domain/rule/rule";
import { callAs, setScene, sendForReviewToArun } from "./api.ts";
import { deadRule } from "./sound-rules.ts";
import { axe } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { rule } from "./rule.ts";
import { expectPage, expectProblems, fillDate, openPart, part, pressButton, valueOf } from "./page-actions.ts";
import { signIn } from "./sign-in.ts";
import { nextYear, year } from "./season.ts";

const card = (page: Page, heading: string | RegExp) =>
  page.locator(".nhsuk-card").filter({ has: page.getByRole("heading", { name: heading }) });

test("a new iteration has invitation type, name and run date, each with its error message §2.3.15 §5.14", async ({
  page,
  server,
}) => {
  const { screens } = await setScene(server);
  await signIn(page, "wendy.writer", `${screens.campaign}/iteration/new`);
  await expect(page.getByRole("group", { name: "Invitation type" }).getByRole("radio")).toHaveCount(2);
  await pressButton(page, "Save and continue");
  await expectProblems(page, ["Iteration Name is required", `Enter a real run date, for example 1 11 ${year}`]);
  await page.getByLabel("Iteration name").fill(" First invitations ");
  await fillDate(page, /run date/, ["1", "4", nextYear]);
  await pressButton(page, "Save and continue");
  await expectProblems(page, [
    "Iteration name must be unique",
    `The iteration run date must be within the campaign dates. Enter a date between 1 November ${year} and 31 March ${nextYear}.`,
  ]);
  await axe(page);
  await page.getByLabel("Iteration name").fill("Reminder");
  await page.getByRole("radio", { name: "Reminder communication" }).check();
  await fillDate(page, /run date/, ["1", "3", nextYear]);
  await pressButton(page, "Save and continue");
  await expectPage(page, "Choose the default routing plan IDs");
});

test("Back from the second page of a new iteration leads to the saved iteration, not to another new one REQ-SCR-82", async ({
  page,
  server,
}) => {
  const { screens } = await setScene(server);
  await signIn(page, "wendy.writer", `${screens.campaign}/iteration/new`);
  await page.getByLabel("Iteration name").fill("Reminder");
  await fillDate(page, /run date/, ["1", "3", nextYear]);
  await pressButton(page, "Save and continue");
  await expectPage(page, "Choose the default routing plan IDs");
  const second = page.url();
  await page.goBack();
  await expect(page).toHaveURL(second.replace("routing-plan", "key-details"));
  await expect(page.getByLabel("Iteration name")).toHaveValue("Reminder");
});

test("the summary shows details, routing, cohorts and the rule group in openRules §2.2.11 §2.3.16 REQ-RUL-79", async ({
  page,
  server,
}) => {
  const rules = [rule("F", "Filtered"), rule("S", "Suppressed"), rule("R", "Routed")];
  const { screens } = await setScene(server, { iteration: { IterationRules: rules } });
  await signIn(page, "wendy.writer", `${screens.iteration}/summary`);
  await openPart(page, "Details");
  await openPart(page, "Cohorts");
  await expect(valueOf(page, "Invitation type")).toContainText("First communication");
  await expect(valueOf(page, "Run date")).toContainText(`1 December ${year}`);
  await expect(valueOf(page, "Default routing plan IDs")).toContainText("DIGITAL_FIRST");
  await expect(page.getByRole("table", { name: "Cohorts" })).toContainText(/covid_75_and_over_v2.*\d+/);
  const names = { F: "Filtered", S: "Suppressed", R: "Routed" } as const;
  const nameOf = (type: RuleType) => page.getByRole("button", { name: `Rule 1: ${names[type]}` });
  for (const open of ["F", "S", "R"] as const) {
    await page.goto(`${screens.iteration}/summary?openRules=${open}`);
    for (const type of ["F", "S", "R"] as const) {
      await expect(nameOf(type)).toBeVisible({ visible: type === open });
      if (type !== open) continue;
      const duplicate = page.getByRole("link", { name: `Duplicate ${names[type]}` });
      await expect(duplicate).toHaveAttribute("href", /\/new\?copyOf=[\w-]+&redirectUrl=.*summary%23rule-[\w-]+$/);
      await expect(page.getByText(`Why ${names[type]}`).first()).toBeVisible();
    }
    await axe(page);
  }
});

test("the summary shows the status badge and the actions of each status and user §2.3.17 §4.10 §4.11 §4.12 §4.15 REQ-SCR-449", async ({
  page,
  server,
}) => {
  const { screens, call, api } = await setScene(server);
  const summary = `${screens.iteration}/summary`;
  const badge = page.getByRole("main").locator(".nhsuk-tag").first();
  await signIn(page, "wendy.writer", summary);
  await expect(badge).toHaveText("Draft");
  await expect(page.getByRole("link", { name: "Send for review" })).toHaveAttribute(
    "href",
    `${screens.iteration}/reviewers`,
  );
  await expect(page.getByRole("button", { name: "Revert to draft" })).toBeHidden();
  await sendForReviewToArun(call, api.iteration);
  await page.reload();
  await expect(badge).toHaveText("In review");
  await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeHidden();
  await expect(page.getByRole("link", { name: /^Edit / })).toHaveCount(0);
  await axe(page);
  await pressButton(page, "Revert to draft");
  await page.keyboard.press("Escape");
  await expect(badge).toHaveText("In review");
  await pressButton(page, "Log out");
  await signIn(page, "arun.approver", summary);
  await expect(page.getByRole("button", { name: "Revert to draft" })).toBeHidden();
  await pressButton(page, /^Reject$/);
  await expect(badge).toHaveText("In review");
  await page.getByLabel("Reason or comment").fill("The run date is too early.");
  await pressButton(page, /^Reject$/);
  await expect(badge).toHaveText("Rejected");
  await expect(page.getByText("The run date is too early.").first()).toBeVisible();
  await axe(page);
});

test("an incomplete iteration is shown as To complete, with the reason it cannot be sent §2.3.18 §5.22 REQ-REV-20", async ({
  page,
  server,
}) => {
  const { screens } = await setScene(server, { iteration: { DefaultCommsRouting: "", IterationCohorts: [] } });
  await signIn(page, "wendy.writer", `${screens.iteration}/summary`);
  await openPart(page, "Details");
  await expect(valueOf(page, "Default routing plan IDs")).toContainText("To complete");
  await openPart(page, "Cohorts");
  await expect(part(page, "Cohorts")).toContainText("There are no cohorts yet.");
  const toFix = card(page, "What happens next").getByRole("listitem");
  await expect(toFix).toHaveText([/^Default routing plan IDs: /, /^Cohorts: Choose at least one cohort/]);
  await page.goto(`${screens.iteration}/reviewers`);
  await expectPage(page, "This iteration cannot be sent for review yet");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(2);
  await axe(page);
});

test("default routing plan IDs have an explanation, can be chosen, and continue to the cohorts §2.3.19 §2.3.20 §2.3.21 §2.3.22 §4.34", async ({
  page,
  server,
}) => {
  const { screens, call, api } = await setScene(server, { iteration: { DefaultCommsRouting: "" } });
  await signIn(page, "wendy.writer", `${screens.iteration}/routing-plan`);
  await expectPage(page, "Choose the default routing plan IDs");
  await expect(page.getByRole("main")).toContainText(
    "The default routing plan ID is the primary ID used for communication requests when no other routing rule is selected.",
  );
  const chosen = card(page, "Campaign routing plan IDs").last();
  await expect(chosen).toContainText("The routing plan IDs you add will appear here.");
  const list = page.getByLabel("Routing ID", { exact: true });
  await expect(list).toHaveValue("");
  await expect(list.locator("option").first()).toHaveText("Select a routing ID");
  await pressButton(page, "Save and continue");
  await expectProblems(page, ["Enter at least one routing plan ID"]);
  await axe(page);
  await pressButton(page, "Add All");
  await pressButton(page, "Delete BRAILLE");
  await pressButton(page, "Save and continue");
  await expect(page).toHaveURL(`${screens.iteration}/cohorts`);
  const { iterations } = await call<WholeCampaignResponse>("GET", api.campaign);
  expect(iterations[0]?.iteration_details.DefaultCommsRouting).toBe("DIGITAL_FIRST|LETTER");
});

test("saving returns to the summary if the user came from there, or to redirectUrl §2.2.23 §2.3.22", async ({
  page,
  server,
}) => {
  const { screens } = await setScene(server);
  await signIn(page, "wendy.writer", `${screens.iteration}/summary`);
  await openPart(page, "Details");
  await page.getByRole("link", { name: "Edit default routing plan ids" }).click();
  await pressButton(page, "Save and continue");
  await expect(page).toHaveURL(`${screens.iteration}/summary`);
  await page.goto(`${screens.iteration}/routing-plan?redirectUrl=${encodeURIComponent(`${screens.campaign}/status`)}`);
  await pressButton(page, "Save and continue");
  await expect(page).toHaveURL(`${screens.campaign}/status`);
  await page.goto(`${screens.iteration}/routing-plan?redirectUrl=${encodeURIComponent("//evil.example/")}`);
  await pressButton(page, "Save and continue");
  await expect(page).toHaveURL(`${screens.iteration}/cohorts`);
});

test("an edit page shows that it is loading until the iteration arrives, and takes its free lock §2.3.23 §4.17 §4.20", async ({
  page,
  server,
}) => {
  const { screens, call, api } = await setScene(server);
  await signIn(page, "wendy.writer");
  let releaseResponse = () => {};
  const heldResponse = new Promise<void>((resolve) => (releaseResponse = resolve));
  await page.route(`**${api.iteration}/lock`, async (route) => {
    await heldResponse;
    await route.continue();
  });
  await page.goto(`${screens.iteration}/routing-plan`);
  await expect(page.getByText("Loading iteration details...")).toBeVisible();
  await axe(page);
  releaseResponse();
  await expectPage(page, "Choose the default routing plan IDs");
  const holder = async () =>
    (await call<WholeCampaignResponse>("GET", api.campaign)).iterations[0]?.locked_by?.name ?? "nobody";
  expect(await holder()).toBe("Wendy Writer");
  await call("PUT", `${api.iteration}/unlock`);
  expect(await holder()).toBe("nobody");
  await page.goto(`${screens.iteration}/filter-rules/summary`);
  await expectPage(page, "Filter rules summary");
  expect(await holder()).toBe("Wendy Writer");
});

const months = (count: number) => {
  const day = new Date();
  day.setUTCMonth(day.getUTCMonth() - count);
  return Number(`${day.toISOString().slice(0, 10).replaceAll("-", "")}120000`);
};

const cohort = (CohortLabel: string, MemberCount: number, monthsAgo: number): CohortReference => ({
  CohortLabel,
  MemberCount,
  LastRefreshed: months(monthsAgo),
  Region: "",
  ICB: "",
  AgeBucket: "",
});

test("cohorts are filtered by age, version and words, and counted in British numbers §2.3.24 §2.3.25 §9.11", async ({
  page,
  server,
}) => {
  const { screens } = await setScene(server);
  const cohorts = [
    cohort("covid_a_v1", 1, 1),
    cohort("covid_a_v2", 1_234_567, 1),
    cohort("covid_b_care", 20, 1),
    cohort("covid_old", 30, 4),
    cohort("covid_ancient", 40, 30),
    cohort("flu_a", 50, 1),
  ];
  await page.route("**/api/metadata/cohorts", (route) => route.fulfill({ json: cohorts }));
  await signIn(page, "wendy.writer", `${screens.iteration}/cohorts`);
  const words = page.getByLabel("Words in the cohort's name");
  const age = page.getByLabel("Hide cohorts not refreshed for");
  const listed = page.getByRole("button", { name: /^Add (covid|flu)/ });
  await expect(words).toHaveValue("COVID");
  await expect(age.locator("option")).toHaveText(["3 months", "6 months", "12 months", "24 months", "No limit"]);
  await expect(listed).toHaveText(["Add covid_a_v2", "Add covid_b_care"]);
  await expect(page.getByText("1,234,567 people")).toBeVisible();
  await page.getByLabel("Latest version only").uncheck();
  await expect(listed).toHaveText(["Add covid_a_v1", "Add covid_a_v2", "Add covid_b_care"]);
  await age.selectOption("6 months");
  await expect(listed).toContainText(["covid_a_v1", "covid_a_v2", "covid_b_care", "covid_old"]);
  await age.selectOption("No limit");
  await words.fill("covid -a_v -care");
  await expect(listed).toHaveText(["Add covid_old", "Add covid_ancient"]);
  await words.fill("nothing like it");
  await expect(page.getByText(/^No cohorts match/)).toBeVisible();
  await axe(page);
});

test("cohorts get priorities in steps of 10, and a provisional one is marked and listed once §2.3.26 §5.19", async ({
  page,
  server,
}) => {
  const { screens, call, api } = await setScene(server);
  await signIn(page, "wendy.writer", `${screens.iteration}/cohorts`);
  const provisional = page.getByLabel("Cohort name", { exact: true });
  await provisional.fill("covid_new_v9");
  await pressButton(page, "Add provisional cohort");
  await pressButton(page, "Add covid_immunosuppressed_v2");
  const chosen = card(page, /^Cohorts in this iteration/);
  await expect(chosen.getByRole("listitem")).toContainText([
    /covid_75_and_over_v2\s*Priority 0/,
    /covid_new_v9 \(Provisional\)\s*Priority 10/,
    /covid_immunosuppressed_v2\s*Priority 20/,
  ]);
  await provisional.fill("COVID_NEW_V9");
  await pressButton(page, "Add provisional cohort");
  await expectProblems(page, ["This cohort is already selected."]);
  await axe(page);
  await provisional.fill("");
  await pressButton(page, "Move up covid_immunosuppressed_v2");
  await pressButton(page, "Save and continue");
  await expectPage(page, "First invitations");
  await openPart(page, "Cohorts");
  await expect(page.getByRole("table", { name: "Cohorts" })).toContainText("covid_new_v9 (Provisional)");
  const { iterations } = await call<WholeCampaignResponse>("GET", api.campaign);
  expect(iterations[0]?.iteration_details.IterationCohorts).toEqual([
    { CohortLabel: "covid_75_and_over_v2", Priority: 0 },
    { CohortLabel: "covid_immunosuppressed_v2", Priority: 10 },
    { CohortLabel: "covid_new_v9", Priority: 20 },
  ]);
});

test("a cohort that a rule uses cannot be deleted §5.20", async ({ page, server }) => {
  const rules = [rule("F", "Only there", { CohortLabel: "covid_75_and_over_v2" })];
  const { screens } = await setScene(server, { iteration: { IterationRules: rules } });
  await signIn(page, "wendy.writer", `${screens.iteration}/cohorts`);
  await pressButton(page, "Delete covid_75_and_over_v2");
  await expectProblems(page, ["This cohort is used in a filter or suppression rule, so it cannot be deleted."]);
});

test("reviewers are chosen by name, without the sender §2.3.27 §2.3.28 §2.3.29 §5.33 §5.36 §6.06", async ({
  page,
  server,
}) => {
  const { screens } = await setScene(server, { author: "bo.both", iteration: { IterationRules: [deadRule()] } });
  await callAs(server, "arun.approver").then((call) => call("GET", "/me"));
  await callAs(server, "abena.approver").then((call) => call("GET", "/me"));
  await signIn(page, "bo.both", `${screens.iteration}/reviewers`);
  await expectPage(page, "Who should review this iteration?");
  await expect(page.getByRole("main")).toContainText(
    /must be reviewed and approved before it can be sent. Reviewers can view it, approve or reject it, and leave feedback/,
  );
  const names = page.getByRole("group", { name: "Reviewers" }).locator("label");
  await expect(names).toHaveText(["Abena Approver", "Arun Approver"]);
  await pressButton(page, "Send for review");
  await expectProblems(page, ["You must select at least one reviewer."]);
  await axe(page);
});

test("the campaign's reviewer is marked and preselected until the user chooses another REQ-SCR-60", async ({
  page,
  server,
}) => {
  const { screens } = await setScene(server, {
    campaign: { Reviewer: ["arun.approver@example.nhs.uk"] },
    iteration: { IterationRules: [deadRule()] },
  });
  for (const username of ["arun.approver", "abena.approver"] as const) {
    await callAs(server, username).then((call) => call("GET", "/me"));
  }
  await signIn(page, "wendy.writer", `${screens.iteration}/reviewers`);
  const arun = page.getByLabel("Arun Approver");
  await expect(arun).toBeChecked();
  await expect(arun).toHaveAccessibleDescription(/Named as this campaign’s reviewer/);
  await expect(page.getByLabel("Abena Approver")).not.toBeChecked();
  await arun.uncheck();
  await pressButton(page, "Send for review");
  await expectProblems(page, ["You must select at least one reviewer."]);
});

test("sending for review stores the chosen reviewers, refetches the campaign and opens the summary §2.3.30 §4.10", async ({
  page,
  server,
}) => {
  const { screens, call, api } = await setScene(server, { iteration: { IterationRules: [deadRule()] } });
  await signIn(page, "wendy.writer", `${screens.iteration}/reviewers`);
  await page.getByLabel("Arun Approver").check();
  const fetched = page.waitForResponse((response) => response.url().endsWith(api.campaign) && response.ok());
  await pressButton(page, "Send for review");
  await fetched;
  await expect(page).toHaveURL(`${screens.iteration}/summary`);
  await expect(page.getByRole("main").locator(".nhsuk-tag").first()).toHaveText("In review");
  const { iterations } = await call<WholeCampaignResponse>("GET", api.campaign);
  expect(iterations[0]).toMatchObject({ status: "in review", reviewers: [{ name: "Arun Approver" }] });
});

test("the page reports a team without approvers, missing users and a failed send §2.3.29 §8.13", async ({
  page,
  server,
}) => {
  const { screens, api } = await setScene(server, { iteration: { IterationRules: [deadRule()] } });
  let users: object = { status: 200, json: { "team-vaccinations": { approve: [] } } };
  await page.route("**/api/team/users", (route) => route.fulfill(users));
  await signIn(page, "wendy.writer");
  const open = async () => {
    await page.goto(`${screens.iteration}/reviewers`);
    await expectPage(page, "Who should review this iteration?");
  };
  await open();
  await expect(page.getByText("There are no users in team Vaccinations with the approve permission")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send for review" })).toBeDisabled();
  await axe(page);
  const alert = page.getByRole("alert");
  for (const [answer, message] of [
    [{ status: 200, json: null }, "No data returned from team users API"],
    [{ status: 200, json: { "team-vaccinations": { approve: "x" } } }, "Failed to process team users data"],
    [{ status: 404, body: "" }, "An error has occurred while fetching team users. Please try again later."],
  ] as const) {
    users = answer;
    await open();
    await expect(alert).toContainText(message);
  }
  await axe(page);
  await page.unroute("**/api/team/users");
  await page.route(`**${api.iteration}/status`, (route) => route.abort());
  await open();
  await page.getByLabel("Arun Approver").check();
  await pressButton(page, "Send for review");
  await expect(alert).toContainText("Failed to send for review. Please try again.");
});

const copyTitle = "Choose how to use the copied iteration";

test("a copy starts unticked, says so, counts the ticks, opens each part and explains the copied expectations REQ-SCR-499 §2.3.40 §2.3.41 REQ-EXP-36", async ({
  page,
  server,
}) => {
  const and = { ...rule("F", "Also in London"), AndNumber: 1, AndClauses: undefined };
  const rules = [rule("F", "Under 75", { AndClauses: [and] }), rule("R", "Braille")];
  const { screens } = await setScene(server, { iteration: { IterationRules: rules } });
  await signIn(page, "wendy.writer", `${screens.iteration}/copy`);
  await expectPage(page, copyTitle);
  await expect(page.getByRole("heading", { name: "Copy of: First invitations" })).toBeVisible();
  await expect(page.getByLabel("Iteration name")).toHaveValue("Duplicated - First invitations");
  await expect(page.getByRole("group", { name: "Iteration run date" })).toBeVisible();
  await expect(page.getByText("We always copy this iteration's expectations")).toBeVisible();
  const parts = [
    "Iteration details (0/1 selected)",
    "Cohorts (0/1 selected)",
    "Routing plan IDs (0/1 selected)",
    "Filter rules (0/1 selected)",
    "Suppression rules (0/0 selected)",
    "Routing rules (0/1 selected)",
  ];
  for (const part of parts) await expect(page.getByRole("checkbox", { name: part })).not.toBeChecked();
  await expect(page.getByText(/^Nothing is selected\./)).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Suppression rules (0/0 selected)" })).toBeDisabled();
  await page.getByText("Choose from filter rules").click();
  const filter = page.getByRole("checkbox", { name: "Under 75" });
  await expect(filter).toHaveAccessibleDescription(/Why Under 75\s*AND who live in a care home/);
  await filter.check();
  await expect(page.getByText(/^Nothing is selected\./)).toBeHidden();
  await expect(page.getByRole("checkbox", { name: "Filter rules (1/1 selected)" })).toBeChecked();
  const all = page.getByRole("checkbox", { name: "Select all" });
  await expect(all).toHaveAccessibleDescription(/^Review the details carefully/);
  await axe(page);
  await all.check();
  await expect(page.getByRole("checkbox", { name: "Cohorts (1/1 selected)" })).toBeChecked();
});

test("a copy is rejected with a message for each field, which disappears when the field is changed §5.14 §5.30 §5.31 §5.32", async ({
  page,
  server,
}) => {
  const rules = [rule("F", "Cohort rule", { CohortLabel: "covid_75_and_over_v2" })];
  const { screens } = await setScene(server, { iteration: { IterationRules: rules } });
  await signIn(page, "wendy.writer", `${screens.iteration}/copy`);
  await page.getByLabel("Iteration name").fill("");
  await page.getByRole("checkbox", { name: /^Filter rules/ }).check();
  await pressButton(page, "Save and continue");
  const cohortRules =
    "These rules use cohorts that: Cohort rule. You need to either add this cohort or remove the rules that include this cohort.";
  await expectProblems(page, ["Iteration name is required", "Iteration run date is required", cohortRules]);
  await axe(page);
  await page.getByLabel("Iteration name").fill("First invitations");
  await expect(page.locator(".nhsuk-error-summary").getByRole("link")).toHaveCount(2);
  await fillDate(page, "Iteration run date", ["1", "4", nextYear]);
  await page.getByRole("checkbox", { name: /^Cohorts/ }).check();
  await expect(page.locator(".nhsuk-error-summary")).toBeHidden();
  await pressButton(page, "Save and continue");
  await expectProblems(page, [
    "Iteration name must be unique",
    "Iteration run date must be within the campaign date range",
  ]);
  await page.getByLabel("Iteration name").fill("Copy: 2");
  await pressButton(page, "Save and continue");
  await expectProblems(page, [
    /^This value may contain only letters, numbers, spaces and the following characters/,
    "Iteration run date must be within the campaign date range",
  ]);
});

test("saving a copy creates the iteration with the ticked parts and opens its summary §2.3.42 §4.36", async ({
  page,
  server,
}) => {
  const rules = [rule("F", "Copied"), rule("S", "Left behind")];
  const { screens, call, api, iteration } = await setScene(server, { iteration: { IterationRules: rules } });
  await signIn(page, "wendy.writer", `${screens.iteration}/copy`);
  await fillDate(page, "Iteration run date", ["1", "3", nextYear]);
  await page.getByRole("checkbox", { name: /^Filter rules/ }).check();
  await pressButton(page, "Save and continue");
  await expectPage(page, "Duplicated - First invitations");
  expect(page.url()).not.toContain(iteration.ID);
  const { iterations } = await call<WholeCampaignResponse>("GET", api.campaign);
  const copy = iterations.find(({ iteration_details }) => iteration_details.ID !== iteration.ID)?.iteration_details;
  expect(copy).toMatchObject({ Version: 1, IterationNumber: 2, IterationCohorts: [], DefaultCommsRouting: "" });
  expect(copy?.IterationRules.map(({ Name }) => Name)).toEqual(["Copied"]);
});

test("an iteration that another user has locked is read-only until its lock is taken over §4.15 §4.18 §6.07 §6.08", async ({
  page,
  server,
}) => {
  const { screens, call, api } = await setScene(server, { author: "bo.both" });
  await call("PUT", `${api.iteration}/lock`);
  await signIn(page, "wendy.writer", `${screens.iteration}/cohorts`);
  await expect(page).toHaveURL(`${screens.iteration}/summary`);
  await expect(page.getByRole("alert")).toContainText("Bo Both is editing this.");
  await expect(page.getByRole("link", { name: /^Edit / })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Send for review" })).toBeHidden();
  await axe(page);
  await pressButton(page, "Take over the lock");
  await pressButton(page.getByRole("dialog"), "Take over the lock");
  await expect(page.getByRole("region", { name: "Lock on this iteration" })).toContainText("You have been editing");
  await openPart(page, "Cohorts");
  await page.getByRole("link", { name: "Edit cohorts" }).click();
  await expectPage(page, "Choose cohorts");
});

test("edit pages redirect to the summary without write permission or after draft §4.15 §6.04", async ({
  page,
  server,
}) => {
  const { screens, call, api } = await setScene(server);
  const pages = ["key-details", "routing-plan", "cohorts", "reviewers", "filter-rules/summary"];
  const expectTurned = async () => {
    for (const screen of pages) {
      await page.goto(`${screens.iteration}/${screen}`);
      await expect(page).toHaveURL(`${screens.iteration}/summary`);
    }
  };
  await signIn(page, "rita.reader");
  await expectTurned();
  await expect(page.getByRole("link", { name: /^Edit / })).toHaveCount(0);
  await axe(page);
  await pressButton(page, "Log out");
  await sendForReviewToArun(call, api.iteration);
  await signIn(page, "wendy.writer");
  await expectTurned();
});

test("a reminder is planned from an invitation in one step REQ-SCR-503 REQ-CAM-406", async ({ page, server }) => {
  const { screens } = await setScene(server, { iteration: { IterationRules: [deadRule()] } });
  await signIn(page, "wendy.writer");
  await page.goto(`${screens.iteration}/summary`);
  await page.getByRole("link", { name: "Plan a reminder" }).click();
  await expectPage(page, "Plan a reminder");
  await axe(page);
  await pressButton(page, "Create the reminder");
  await expectPage(page, "Reminder - First invitations");
  await openPart(page, "Filter rules");
  await expect(part(page, "Filter rules")).toContainText("Not selected for invitation since");
  await openPart(page, "Details");
  await expect(part(page, "Details")).toContainText("Reminder communication");
});

test("every iteration address opens directly and stays after a reload §2.2.10 §2.2.12 §2.2.14 §2.2.15 §2.2.16 §2.2.17 §2.2.18", async ({
  page,
  server,
}) => {
  const { screens } = await setScene(server, { iteration: { IterationRules: [deadRule()] } });
  await signIn(page, "wendy.writer");
  for (const [screen, heading] of [
    ["key-details", "Iteration key details"],
    ["summary", "First invitations"],
    ["summary/reports", "Summary reports"],
    ["reports", "Summary reports"],
    ["routing-plan", "Choose the default routing plan IDs"],
    ["cohorts", "Choose cohorts"],
    ["copy", copyTitle],
    ["reminder", "Plan a reminder"],
    ["reviewers", "Who should review this iteration?"],
  ] as const) {
    await page.goto(`${screens.iteration}/${screen}`);
    await expectPage(page, heading);
    await page.reload();
    await expectPage(page, heading);
    await expect(page).toHaveURL(`${screens.iteration}/${screen}`);
  }
});

test("every rule address opens directly, and new opens a new rule §2.2.19 §2.2.20 §2.2.21 §2.2.22", async ({
  page,
  server,
}) => {
  const rules = { F: rule("F", "Filtered"), S: rule("S", "Suppressed"), R: rule("R", "Routed") };
  const { screens } = await setScene(server, { iteration: { IterationRules: Object.values(rules) } });
  await signIn(page, "wendy.writer");
  for (const [type, folder, name] of [
    ["F", "filter-rules", "filter"],
    ["S", "suppression-rules", "suppression"],
    ["R", "routing-rules", "routing"],
  ] as const) {
    const { ID, Name } = rules[type];
    for (const [screen, heading] of [
      ["summary", new RegExp(`^${name} rules summary$`, "i")],
      ["new", `Add a new ${name} rule`],
      ["new/library", /./],
      [ID, /./],
      [`${ID}/library`, /./],
      [`${ID}/and-clause/1`, `Set up 'AND' clause 1 for ${Name}`],
      ...(type === "R" ? [[`${ID}/routing-ids`, `Add routing IDs for ${Name}`] as const] : []),
    ] as const) {
      await page.goto(`${screens.iteration}/${folder}/${screen}`);
      await expectPage(page, heading);
      await expect(page).toHaveURL(`${screens.iteration}/${folder}/${screen}`);
    }
  }
});

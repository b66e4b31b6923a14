/** The home page and a campaign's screens from a user's point of view. Scenes are set up through the API. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { CampaignResponse, WholeCampaignResponse } from "@spi/domain/api-contract";
import { callAs, setScene, sendForReviewToArun } from "./api.ts";
import { axe } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { expectPage, expectProblems, fillDate, openDetails, pressButton, valueOf } from "./page-actions.ts";
import type { ServerUnderTest } from "./server.ts";
import { signIn, signInOnScreen } from "./sign-in.ts";
import { nextYear, year } from "./season.ts";

const save = "Save campaign config file";

interface Opening {
  server: ServerUnderTest;
  /** Path below the campaign, for example "key-details". */
  screen: string;
  scene?: Parameters<typeof setScene>[1];
  /** Signs in on screen if the provider must know the browser. */
  signInBy?: typeof signIn;
}

/** Opens a screen of a new campaign as a user who can change it. */
async function openAsWendy(page: Page, { server, screen, scene, signInBy = signIn }: Opening) {
  const made = await setScene(server, scene);
  await signInBy(page, "wendy.writer", `${made.screens.campaign}/${screen}`);
  return made;
}

test("the header link saves the campaign as a file with four-space indentation and the next version §1.11 §2.1.12 §9.12", async ({
  page,
  server,
}) => {
  const { details } = await openAsWendy(page, {
    server,
    screen: "summary",
    scene: { campaign: { Name: "Spring export" } },
  });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("banner").getByRole("button", { name: save }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`Spring export-${details.Version + 1}.json`);
  const text = await readFile(await download.path(), "utf8");
  const { CampaignConfig } = JSON.parse(text) as { CampaignConfig: { Version: number; Iterations: object[] } };
  expect(CampaignConfig).toMatchObject({ Name: "Spring export", Version: details.Version + 1 });
  expect(CampaignConfig.Iterations).toHaveLength(1);
  expect(text).toContain('\n    "CampaignConfig": {\n        "');
});

test("an incomplete iteration prevents the file, and an alert says what to do §4.13 §8.12 REQ-SCR-404", async ({
  page,
  server,
}) => {
  await openAsWendy(page, { server, screen: "summary", scene: { iteration: { DefaultCommsRouting: "" } } });
  await page.getByRole("button", { name: save }).click();
  const alert = page.getByRole("dialog");
  await expect(alert).toContainText(
    "Some details are missing from the iteration. Please review and complete all the required information before exporting.",
  );
  await expect(alert).toContainText("First invitations: Choose the default routing plan IDs.");
  await axe(page);
  await page.keyboard.press("Escape");
  await expect(alert).toBeHidden();
  await expect(page.getByRole("button", { name: save })).toBeFocused();
});

test("the file is offered only to users who can change the campaign while no one else does §2.1.12 REQ-LIF-06 REQ-SCR-403", async ({
  page,
  server,
}) => {
  const { screens, call, api } = await setScene(server, { author: "bo.both" });
  await signIn(page, "rita.reader", `${screens.campaign}/summary`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Scene/);
  await expect(page.getByRole("button", { name: save })).toBeHidden();
  await call("PUT", `${api.iteration}/lock`);
  await page.getByRole("button", { name: "Log out" }).click();
  await signIn(page, "wendy.writer", `${screens.campaign}/summary`);
  await expect(page.getByText("Being edited by Bo Both")).toBeVisible();
  await expect(page.getByRole("button", { name: save })).toBeHidden();
});

test("a deleted campaign is not shown, and Back goes to the home page, which shows the reason §8.03 REQ-SCR-20 REQ-SCR-424", async ({
  page,
  server,
}) => {
  const { details } = await openAsWendy(page, { server, screen: "summary", scene: { campaign: { Name: "Mistaken" } } });
  await page.getByRole("button", { name: "Delete campaign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete campaign" }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole("alert")).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole("alert")).toContainText("not");
  await expect(page.getByText(details.Name, { exact: true })).toBeHidden();
});

const plansPage = "Campaign routing plan IDs";

test("54 pasted routing plan IDs fit one screen, each can be edited in its row, and existing ones are named REQ-SCR-85 REQ-SCR-435", async ({
  page,
  server,
}) => {
  await openAsWendy(page, {
    server,
    screen: "routing-plans",
    scene: { campaign: { AvailableRoutingIds: ["DIGITAL_FIRST", "LETTER"] } },
  });
  const window = { width: 1280, height: 900 };
  await page.setViewportSize(window);
  const pasted = Array.from({ length: 52 }, (_, index) => `VACCS0088_covid${year}${index + 10}_LETTER_V1`);
  await page.getByLabel("Add routing plan IDs").fill(["LETTER", ...pasted, "digital_first"].join("\n"));
  await pressButton(page, /^Add$/);
  await expectProblems(page, [
    /^This routing plan ID name already exists/,
    "“LETTER” and “digital_first” are already in the campaign. Remove them from the box to continue.",
  ]);
  const list = page.getByRole("list").filter({ has: page.getByRole("button", { name: "Edit LETTER", exact: true }) });
  await expect(list.getByRole("listitem")).toHaveCount(54);
  const { height = Infinity } = (await list.boundingBox()) ?? {};
  expect(height).toBeLessThanOrEqual(window.height);
  await pressButton(page, `Edit ${pasted[30]}`);
  await expect(list.getByLabel(`Edit ${pasted[30]}`)).toBeFocused();
});

test("a routing plan ID can be added, edited, deleted and saved §2.3.10 §5.18 §8.08", async ({ page, server }) => {
  const { api } = await openAsWendy(page, { server, screen: "routing-plans" });
  await expectPage(page, plansPage);
  await page.getByLabel("Add routing plan IDs").fill("TEXT, letter");
  await pressButton(page, /^Add$/);
  await expectProblems(page, [
    "This routing plan ID name already exists. Campaign routing plan IDs must be unique and cannot have the same name.",
    "“letter” is already in the campaign. Remove it from the box to continue.",
  ]);
  await expect(page.getByLabel("Add routing plan IDs")).toHaveValue("letter");
  await axe(page);
  await page.getByLabel("Add routing plan IDs").fill("");
  await pressButton(page, "Edit BRAILLE");
  await page.getByLabel("Edit BRAILLE").fill("BRAILLE_2");
  await page.keyboard.press("Enter");
  await pressButton(page, "Delete LETTER");
  const saves: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") saves.push(new URL(request.url()).pathname);
  });
  await pressButton(page, "Save and continue");
  await expectPage(page, /^Scene/);
  // There is one call, so the changes are either all saved together or not saved at all.
  expect(saves).toEqual([`/api${api.campaign}/routing-plans/rename`]);
  await expect(valueOf(page, "Routing plan IDs")).toContainText(/DIGITAL_FIRST\s*BRAILLE_2\s*TEXT/);
  await expect(valueOf(page, "Routing plan IDs")).not.toContainText("LETTER");
});

test("an ID that an iteration uses cannot be deleted, and an ID can be edited once per visit §8.09 §8.10 REQ-SCR-437", async ({
  page,
  server,
}) => {
  await openAsWendy(page, { server, screen: "routing-plans" });
  await pressButton(page, "Delete DIGITAL_FIRST");
  await expectProblems(page, [
    "You cannot delete the routing plan ID 'DIGITAL_FIRST', because it's being used in an iteration.",
  ]);
  await pressButton(page, "Edit LETTER");
  await page.getByLabel("Edit LETTER").fill("LETTER_2");
  await pressButton(page, "Update");
  await pressButton(page, "Edit LETTER_2");
  await expectProblems(page, [
    "You can only edit the routing plan ID once on this screen. To edit again, save your updates, leave this screen, and return to edit.",
  ]);
});

test("renaming an ID used by upcoming iterations shows a warning with both values and the iterations, and renames it there §4.35", async ({
  page,
  server,
}) => {
  const { call, api } = await openAsWendy(page, {
    server,
    screen: "routing-plans",
    scene: { iteration: { IterationDate: `${nextYear}0301` } },
  });
  await pressButton(page, "Edit DIGITAL_FIRST");
  await page.getByLabel("Edit DIGITAL_FIRST").fill("DIGITAL_ONLY");
  await pressButton(page, "Update");
  const warning = page.getByRole("dialog", { name: "Warning: this change affects other iterations" });
  await expect(warning).toContainText(/Old value\s*DIGITAL_FIRST\s*New value\s*DIGITAL_ONLY/);
  await expect(warning).toContainText(`First invitations, run date 1 March ${nextYear}`);
  await axe(page);
  await pressButton(page.getByRole("dialog"), "Change the value");
  await pressButton(page, "Save and continue");
  await expectPage(page, /^Scene/);
  const { iterations } = await call<WholeCampaignResponse>("GET", api.campaign);
  expect(iterations[0]?.iteration_details.DefaultCommsRouting).toBe("DIGITAL_ONLY");
});

test("an ID of an iteration that runs later and is in review cannot be edited §8.11 REQ-SCR-436", async ({
  page,
  server,
}) => {
  const { screens, call, api } = await setScene(server, { iteration: { IterationDate: `${nextYear}0301` } });
  await sendForReviewToArun(call, api.iteration);
  await signIn(page, "wendy.writer", `${screens.campaign}/routing-plans`);
  await pressButton(page, "Edit DIGITAL_FIRST");
  await expectProblems(page, [
    "You cannot edit the routing plan 'DIGITAL_FIRST', because it's being used in an iteration update.",
  ]);
});

test("management details say when each user is notified, and a shared message names its field §2.3.09 §5.16", async ({
  page,
  server,
}) => {
  await openAsWendy(page, {
    server,
    screen: "management-details",
    scene: { campaign: { Manager: [], Reviewer: [], Approver: [] } },
  });
  for (const role of ["manager", "reviewer", "approver"]) {
    await expect(page.getByLabel(`Campaign ${role}`)).toHaveAccessibleDescription(/^We notify these people when /);
  }
  await page.getByLabel("Campaign reviewer").fill("reviewer@example.nhs.uk");
  await pressButton(page, "Save and continue");
  await expectProblems(page, [
    /^Campaign manager: Enter one or more email addresses in the correct format/,
    /^Campaign approver: Enter one or more email addresses in the correct format/,
  ]);
  await axe(page);
  await page.setViewportSize({ width: 375, height: 800 });
  await expect.poll(() => page.evaluate("document.documentElement.scrollWidth")).toBe(375);
  await page.getByRole("link", { name: /^Campaign approver/ }).click();
  await expect(page.getByLabel("Campaign approver")).toBeFocused();
});

test("managers, reviewers and approvers are chosen from the team or typed REQ-SCR-59", async ({ page, server }) => {
  const managementDetails = { Manager: ["typed@example.nhs.uk"], Reviewer: [], Approver: ["approver@example.nhs.uk"] };
  const { call, api } = await openAsWendy(page, {
    server,
    screen: "management-details",
    scene: { campaign: managementDetails },
  });
  await callAs(server, "arun.approver").then((as) => as("GET", "/me"));
  await page.reload();
  await page.getByText("Choose the campaign manager from the team").click();
  await page.getByRole("group", { name: "Team members", exact: true }).getByLabel("Wendy Writer").check();
  const manager = page.getByLabel("Campaign manager", { exact: true });
  await expect(manager).toHaveValue("typed@example.nhs.uk, wendy.writer@example.nhs.uk");
  await page.getByText("Choose the campaign reviewer from the team").click();
  const approvers = page.getByRole("group", { name: "Team members who can approve" });
  await expect(approvers.getByLabel("Wendy Writer")).toHaveCount(0);
  await approvers.getByLabel("Arun Approver").check();
  await axe(page);
  await page.setViewportSize({ width: 375, height: 800 });
  await expect.poll(() => page.evaluate("document.documentElement.scrollWidth")).toBe(375);
  await pressButton(page, "Save and continue");
  await expect(page).toHaveURL(/summary$/);
  const { campaign_details: saved } = await call<CampaignResponse>("GET", api.campaign);
  expect([saved.Manager, saved.Reviewer]).toEqual([
    ["typed@example.nhs.uk", "wendy.writer@example.nhs.uk"],
    ["arun.approver@example.nhs.uk"],
  ]);
});

test("a response without a campaign's identifier is a failed update, and unsaved changes stay §8.05 REQ-SCR-429", async ({
  page,
  server,
}) => {
  const { api } = await openAsWendy(page, { server, screen: "key-details" });
  await page.getByLabel("Campaign name").fill("Renamed");
  await page.route(`**/api${api.campaign}`, (route) =>
    route.request().method() === "PUT" ? route.fulfill({ json: {} }) : route.continue(),
  );
  await pressButton(page, "Save and continue");
  await expect(page.getByRole("alert")).toContainText("failed to update campaign");
  await expect(page.getByLabel("Campaign name")).toHaveValue("Renamed");
});

test("home greets by name and lists each team's campaigns, newest change first §2.3.01 §2.3.02 §2.3.03 §2.3.04", async ({
  page,
  server,
}) => {
  const older = await setScene(server, { campaign: { Name: "Older flu", Target: "FLU" } });
  const newer = await setScene(server, { campaign: { Name: "Newer RSV", Target: "RSV" } });
  await signIn(page, "tom.teams");
  await expectPage(page, "Manage or view a campaign");
  await expect(page.getByText("Hello, Tom Teams")).toBeVisible();
  await expect(page.getByRole("link", { name: "Create a campaign" })).toBeVisible();
  const rows = page.getByRole("table", { name: "Campaigns in Vaccinations" }).getByRole("row");
  await expect(rows.nth(1)).toContainText(
    new RegExp(
      String.raw`Newer RSV\s*Respiratory Syncytial Virus.*1 November ${year}.*31 March ${nextYear}.*Wendy Writer\s*\d+ \w+ \d{4} at \d\d:\d\d`,
      "s",
    ),
  );
  await expect(rows.nth(2)).toContainText(/Older flu\s*Flu/);
  const link = page.getByRole("link", { name: "Newer RSV" });
  await expect(link).toHaveAttribute("href", `${newer.screens.campaign}/summary`);
  const empty = page.locator(".nhsuk-card").filter({ has: page.getByRole("heading", { name: "New Programme" }) });
  await expect(empty).toContainText("No campaigns found.");
  await axe(page);
  // A change to the older campaign makes it the most recently changed.
  await older.call("PUT", older.api.campaign, { ...older.details, Name: "Older flu, changed" });
  await page.reload();
  await expect(rows.nth(1)).toContainText("Older flu, changed");
});

test("Create a campaign starts with an empty form, and saving continues to management details §2.3.05 §2.3.06 §2.3.07 REQ-SCR-430", async ({
  page,
}) => {
  await signIn(page, "wendy.writer");
  const create = page.getByRole("link", { name: "Create a campaign" });
  await create.click();
  await expect(page).toHaveURL(/\/campaign\/key-details$/);
  await expectPage(page, "Campaign key details");
  await page.getByLabel("Campaign name").fill("Given up");
  await page.getByRole("link", { name: "Back" }).click();
  await pressButton(page.getByRole("dialog"), "Leave this page");
  await create.click();
  await expect(page.getByLabel("Campaign name")).toHaveValue("");
  await axe(page);
  await page.getByRole("radio", { name: "Screening" }).check();
  await page.getByRole("radio", { name: "Bowel cancer screening" }).check();
  await page.getByLabel("Campaign name").fill(`Catch up ${nextYear}`);
  await fillDate(page, "Start date", ["1", "1", nextYear]);
  await fillDate(page, "End date", ["31", "3", nextYear]);
  await pressButton(page, "Save and continue");
  await expect(page).toHaveURL(/\/team-vaccinations\/campaign\/[\w-]+\/management-details$/);
  await expectPage(page, "Campaign management details");
});

test("Back from the second page of a new campaign leads to the saved campaign, not to another new one REQ-SCR-82", async ({
  page,
}) => {
  await signIn(page, "wendy.writer");
  await page.getByRole("link", { name: "Create a campaign" }).click();
  await page.getByRole("radio", { name: "Measles, Mumps & Rubella" }).check();
  await page.getByLabel("Campaign name").fill(`Catch up twice ${nextYear}`);
  await fillDate(page, "Start date", ["1", "1", nextYear]);
  await fillDate(page, "End date", ["31", "3", nextYear]);
  await pressButton(page, "Save and continue");
  await expectPage(page, "Campaign management details");
  const second = page.url();
  await page.goBack();
  await expect(page).toHaveURL(second.replace("management-details", "key-details"));
  await expect(page.getByLabel("Campaign name")).toHaveValue(`Catch up twice ${nextYear}`);
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
});

test("date errors are shown at the field to correct §5.07 §5.08 §5.09 §5.13 REQ-SCR-432", async ({ page, server }) => {
  await openAsWendy(page, { server, screen: "key-details" });
  const attempt = async (start: readonly string[], end: readonly string[], problems: readonly string[]) => {
    await fillDate(page, "Start date", start);
    await fillDate(page, "End date", end);
    await pressButton(page, "Save and continue");
    await expectProblems(page, problems);
  };
  const end = ["31", "3", nextYear];
  await attempt(["123", "1", nextYear], end, ["Day cannot be longer than 2 digits"]);
  await attempt(["1", "123", nextYear], end, ["Month cannot be longer than 2 digits"]);
  await attempt(["1", "1", `${nextYear}7`], end, ["Year cannot be longer than 4 digits"]);
  await attempt(
    ["x", "1", nextYear],
    ["31", "3", "y"],
    ["Start date: Date should only contain numbers", "End date: Date should only contain numbers"],
  );
  await expect(page.getByRole("group", { name: "Start date" }).getByLabel("Day")).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await attempt(["1", "4", nextYear], end, ["End date must be after start date"]);
  await axe(page);
});

test("saving a campaign's key details returns to its summary §2.3.07 REQ-SCR-430", async ({ page, server }) => {
  const { screens } = await openAsWendy(page, { server, screen: "key-details" });
  await page.getByLabel("Campaign name").fill("Renamed campaign");
  await pressButton(page, "Save and continue");
  await expect(page).toHaveURL(new RegExp(`${screens.campaign}/summary$`));
  await expectPage(page, "Renamed campaign");
});

test("a user who does not get the campaign's lock is redirected to the summary with the reason §2.3.08 §8.06 REQ-SCR-423", async ({
  page,
  server,
}) => {
  const { screens, call, api } = await setScene(server, { author: "bo.both" });
  await call("PUT", `${api.campaign}/lock`);
  await signIn(page, "wendy.writer", `${screens.campaign}/key-details`);
  await expect(page).toHaveURL(new RegExp(`${screens.campaign}/summary$`));
  await expect(page.getByRole("alert")).toContainText("Cannot lock campaign, is the campaign already locked?");
  await axe(page);
});

test("opening an edit page from the summary takes a free lock without confirmation §4.16 §4.17 §4.19", async ({
  page,
  server,
}) => {
  const { call, api } = await openAsWendy(page, { server, screen: "summary" });
  await openDetails(page);
  await page.getByRole("link", { name: "Edit campaign name" }).click();
  await expectPage(page, "Campaign key details");
  const lockedCampaign = await call<WholeCampaignResponse>("GET", api.campaign);
  expect(lockedCampaign.locked_by?.name).toBe("Wendy Writer");
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByRole("region", { name: "Lock on this campaign" })).toContainText(
    "You have been editing this campaign",
  );
  await pressButton(page, "Finish editing");
  await expect(page.getByRole("region", { name: "Lock on this campaign" })).toBeHidden();
  expect((await call<WholeCampaignResponse>("GET", api.campaign)).locked_by).toBeNull();
});

test("another user's lock hides the edit links and can be taken over after a warning §4.18 §6.07 §6.08", async ({
  page,
  server,
}) => {
  const { screens, call, api } = await setScene(server, { author: "bo.both" });
  await call("PUT", `${api.campaign}/lock`);
  await signIn(page, "wendy.writer", `${screens.campaign}/summary`);
  const lock = page.getByRole("region", { name: "Lock on this campaign" });
  await expect(lock).toContainText(/Bo Both has been editing this campaign since \d+ \w+ \d{4} at/);
  await expect(page.getByRole("link", { name: /^Edit / })).toHaveCount(0);
  await axe(page);
  await pressButton(page, "Take over the lock");
  await expect(page.getByRole("dialog")).toContainText("they will not be able to save it");
  await pressButton(page.getByRole("dialog"), "Take over the lock");
  await expect(lock).toContainText("You have been editing this campaign");
  await expect(page.getByRole("link", { name: "Edit campaign name" })).toBeVisible();
});

test("a user without write permission sees no edit links, cannot unlock, and is redirected from edit pages to the summary §6.04 §6.07 §6.08", async ({
  page,
  server,
}) => {
  const { screens, call, api } = await setScene(server);
  await call("PUT", `${api.campaign}/lock`);
  await signIn(page, "rita.reader", `${screens.campaign}/summary`);
  await expect(page.getByRole("region", { name: "Lock on this campaign" })).toContainText("Wendy Writer");
  await expect(page.getByRole("button", { name: "Take over the lock" })).toBeHidden();
  await expect(page.getByRole("link", { name: /^Edit / })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Create a new iteration" })).toBeHidden();
  await axe(page);
  for (const screen of ["key-details", "management-details", "routing-plans", "iteration/new"]) {
    await page.goto(`${screens.campaign}/${screen}`);
    await expect(page).toHaveURL(new RegExp(`${screens.campaign}/summary$`));
  }
  // The route of a new campaign does not have a team. The form opens and shows what is missing.
  await page.goto("/campaign/key-details");
  await expectPage(page, "Campaign key details");
  await expect(page.getByText(/but not create one/)).toBeVisible();
});

test("the campaign summary edits each detail and lists iterations by run date, newest first §2.3.11 §2.3.12 §2.3.13", async ({
  page,
  server,
}) => {
  const { screens, call, api, iteration } = await setScene(server);
  const { ID: _id, Version: _version, IterationNumber: _number, ...content } = iteration;
  await call("POST", `${api.campaign}/iteration`, { ...content, Name: "Later", IterationDate: `${nextYear}0201` });
  await call("POST", `${api.campaign}/iteration`, { ...content, Name: "Earlier", IterationDate: `${year}1102` });
  await signIn(page, "wendy.writer", `${screens.campaign}/summary`);
  await openDetails(page);
  const details = page.getByRole("group").filter({ hasText: "Campaign details" });
  const rows = details.locator(".nhsuk-summary-list__row");
  await expect(rows.first()).toBeVisible();
  await expect(details.getByRole("link", { name: /^Edit / })).toHaveCount(await rows.count());
  const names = page.getByRole("table", { name: "Iterations in this campaign" }).locator("tbody a.spi-strong");
  await expect(names).toHaveText(["Later", "First invitations", "Earlier"]);
  await expect(page.getByRole("link", { name: "Create a new iteration" })).toHaveAttribute(
    "href",
    `${screens.campaign}/iteration/new`,
  );
  await expect(page.getByRole("link", { name: "Return to manage a campaign" })).toHaveAttribute("href", "/home");
  await axe(page);
});

test("the status page lists each iteration with its completeness and links back §2.3.14 §5.22", async ({
  page,
  server,
}) => {
  const { screens, call, api, iteration } = await setScene(server);
  const { ID: _id, Version: _version, IterationNumber: _number, ApprovalMaximum: _maximum, ...content } = iteration;
  const { Type: _type, CommsType: _comms, ...bare } = content;
  await call("POST", `${api.campaign}/iteration`, { ...bare, Name: "Bare", DefaultCommsRouting: "" });
  await signIn(page, "wendy.writer", `${screens.campaign}/status`);
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(row("First invitations")).toContainText("Complete");
  await expect(row("Bare")).toContainText("To complete");
  await expect(row("Bare").getByRole("link")).toHaveText([
    "Bare",
    "Key details of Bare",
    "Key details of Bare",
    "Default routing plan IDs of Bare",
    "Key details of Bare",
    "1 finding must be fixed in Bare",
  ]);
  await axe(page);
  await page.getByRole("link", { name: "Back to campaign summary" }).click();
  await expect(page).toHaveURL(new RegExp(`${screens.campaign}/summary$`));
});

test("a campaign that cannot be loaded redirects to the home page, which shows the reason §8.03 §8.06", async ({
  page,
}) => {
  await signIn(page, "wendy.writer", "/team-vaccinations/campaign/00000000-0000-4000-8000-000000000000/summary");
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole("alert")).toContainText("Cannot find team or campaign");
  await axe(page);
});

test("every campaign address opens directly and stays after a reload §2.2.01 §2.2.02 §2.2.04 §2.2.05 §2.2.06 §2.2.07 §2.2.08 §2.2.09", async ({
  page,
  server,
}) => {
  const { screens, details } = await setScene(server);
  const places = [
    ["/", "Manage or view a campaign"],
    ["/home", "Manage or view a campaign"],
    ["/campaign", "Campaign key details"],
    [screens.campaign, details.Name],
    [`${screens.campaign}/summary`, details.Name],
    [`${screens.campaign}/key-details`, "Campaign key details"],
    [`${screens.campaign}/management-details`, "Campaign management details"],
    [`${screens.campaign}/routing-plans`, plansPage],
    [`${screens.campaign}/status`, "Iteration completeness"],
    [`${screens.campaign}/iteration/new`, "Create a new iteration"],
  ] as const;
  await signIn(page, "wendy.writer");
  for (const [address, heading] of places) {
    await page.goto(address);
    await expectPage(page, heading);
    await expect(page).toHaveTitle(`${heading} – Select People for Invitation`);
    await page.reload();
    await expectPage(page, heading);
    expect(new URL(page.url()).pathname).toBe(address);
  }
});

test("unsaved changes are restored after the session ended and the user signed in REQ-SCR-24 REQ-SCR-406", async ({
  page,
  server,
}) => {
  const { screens } = await openAsWendy(page, { server, screen: "key-details", signInBy: signInOnScreen });
  await page.getByLabel("Campaign name").fill("Typed for a long time");
  await page.route("**/api/**", (route) => route.fulfill({ status: 401, json: {} }));
  await pressButton(page, "Save and continue");
  await expect(page.getByText("Your session has ended. Log in to continue where you left off.")).toBeVisible();
  await page.unroute("**/api/**");
  await pressButton(page, "Login with CIS2");
  await pressButton(page, "wendy.writer");
  await expect(page).toHaveURL(new RegExp(`${screens.campaign}/key-details$`));
  await expect(page.getByText("We restored your unsaved changes.")).toBeVisible();
  await expect(page.getByLabel("Campaign name")).toHaveValue("Typed for a long time");
  await axe(page);
  await pressButton(page, "Log out");
  await pressButton(page.getByRole("dialog"), "Leave this page");
  await signInOnScreen(page, "wendy.writer");
  await page.goto(`${screens.campaign}/key-details`);
  await expect(page.getByLabel("Campaign name")).toHaveValue(/^Scene/);
});

test("a user who signs in after another user's session ended opens their own home REQ-SIGN-04 REQ-SIGN-400", async ({
  page,
  server,
}) => {
  await openAsWendy(page, { server, screen: "key-details", signInBy: signInOnScreen });
  await expect(page.getByLabel("Campaign name")).toHaveValue(/^Scene/);
  await page.evaluate(
    "fetch('/api/session', { method: 'DELETE', headers: { authorization: `Bearer ${JSON.parse(sessionStorage.getItem('spi.session')).accessToken}` } })",
  );
  await page.reload();
  await expect(page.getByText("Your session has ended. Log in to continue where you left off.")).toBeVisible();
  await pressButton(page, "Login with CIS2");
  await pressButton(page, "rita.reader");
  await expectPage(page, "Manage or view a campaign");
  await expect(page.getByRole("table", { name: "Campaigns in Vaccinations" })).toBeVisible();
  for (const name of ["Create a campaign", "Import a campaign"])
    await expect(page.getByRole("link", { name })).toHaveCount(0);
});

test("a save that comes second shows both values and saves the user's choice REQ-SCR-26 REQ-SCR-408", async ({
  page,
  server,
}) => {
  const { screens, call, api, details } = await setScene(server);
  const read = async () => (await call<WholeCampaignResponse>("GET", api.campaign)).campaign_details;
  await signIn(page, "wendy.writer", `${screens.campaign}/key-details`);
  await expectPage(page, "Campaign key details");
  await page.getByLabel("Campaign name").fill("Wendy's name");
  await fillDate(page, "End date", ["30", "4", nextYear]);
  const change = { Name: "The other name", EndDate: `${nextYear}0515`, Manager: ["new@example.nhs.uk"] };
  await call("PUT", api.campaign, { ...details, ...change });
  await pressButton(page, "Save and continue");
  await expect(page.getByRole("alert")).toContainText(
    "You saved changes elsewhere after you opened this page, perhaps in another tab.",
  );
  const name = page.getByRole("group", { name: "Name" });
  await expect(name).toContainText(/Keep what is on this page\s*Wendy's name/);
  await expect(name).toContainText(/Keep what I saved\s*The other name/);
  await expect(page.getByText(/Campaign manager was changed by you/)).toContainText("to “new@example.nhs.uk”");
  await axe(page);
  await pressButton(page, "Save my choices");
  await expect(name).toContainText("Choose which one to keep");
  await name.getByRole("radio", { name: "Keep what is on this page" }).check();
  await page.getByRole("group", { name: "End date" }).getByRole("radio", { name: "Keep what I saved" }).check();
  await pressButton(page, "Save my choices");
  await expectPage(page, "Wendy's name");
  expect(await read()).toMatchObject({ ...change, Name: "Wendy's name" });
});

test("leaving with unsaved changes by a link or the browser's Back needs confirmation REQ-SCR-25", async ({
  page,
  server,
}) => {
  await openAsWendy(page, { server, screen: "summary" });
  await openDetails(page);
  await page.getByRole("link", { name: "Edit campaign name" }).click();
  await page.getByLabel("Campaign name").fill("Half typed");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await page.getByRole("link", { name: /Select People for Invitation homepage/ }).click();
  await expect(question).toBeVisible();
  await axe(page);
  await pressButton(page.getByRole("dialog"), "Stay on this page");
  await expect(page.getByLabel("Campaign name")).toHaveValue("Half typed");
  await page.goBack();
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(/key-details$/);
  await pressButton(page.getByRole("dialog"), "Leave this page");
  await expect(page).toHaveURL(/summary$/);
  await page.getByRole("link", { name: "Edit campaign name" }).click();
  await expect(page.getByLabel("Campaign name")).toHaveValue(/^Scene/);
});

test("the history shows who changed what, with old and new values, for one user on request REQ-SCR-27 REQ-SCR-411", async ({
  page,
  server,
}) => {
  const { screens, call, api, details, iteration } = await setScene(server);
  await call("PUT", api.campaign, { ...details, EndDate: `${nextYear}0430` });
  const asBo = await callAs(server, "bo.both");
  await asBo("PUT", api.iteration, { ...iteration, IterationDate: `${nextYear}0301` });
  await signIn(page, "rita.reader", `${screens.campaign}/summary`);
  await page.getByRole("link", { name: "See the history of this campaign" }).click();
  await expectPage(page, "Campaign history");
  const events = page.locator(".spi-event");
  await expect(events).toHaveCount(4);
  await expect(events.nth(0)).toContainText(/Bo Both saved the iteration First invitations/);
  await expect(events.nth(0)).toContainText(
    new RegExp(String.raw`Run date\s*from 1 December ${year} to\s*→ 1 March ${nextYear}`),
  );
  await expect(events.nth(1)).toContainText(
    new RegExp(String.raw`Wendy Writer saved the campaign .*End date.*31 March ${nextYear}.*30 April ${nextYear}`, "s"),
  );
  await axe(page);
  await page.getByLabel("Show events by").selectOption("Bo Both");
  await expect(events).toHaveCount(1);
  await page.getByLabel("Kind of event").selectOption("Reports");
  await expect(page.getByText("There are no such events.")).toBeVisible();
  await page.goto(`${screens.iteration}/summary`);
  await page.getByRole("link", { name: "History of this iteration" }).click();
  await expectPage(page, "Iteration history");
  await expect(events).toHaveCount(2);
  await events
    .nth(1)
    .getByText(/\d+ details/)
    .click();
  await expect(events.nth(1)).toContainText(/Cohorts\s*covid_75_and_over_v2/);
  await axe(page);
});

test("help opens next to the task by keyboard, leaves the form unchanged and returns the focus REQ-SCR-28 REQ-SCR-412", async ({
  page,
  server,
}) => {
  await openAsWendy(page, { server, screen: "key-details" });
  await page.getByLabel("Campaign name").fill("Half typed");
  const help = page.getByRole("button", { name: "Help with this page" });
  await help.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: "Campaign key details" });
  await expect(panel.getByRole("heading", { name: "Campaign key details" })).toBeFocused();
  await expect(panel).toContainText("We do not save anything until you select Save and continue.");
  await axe(page);
  await page.getByLabel("Campaign name").fill("Typed beside it");
  await expect(panel).toBeVisible();
  await panel.getByRole("button", { name: "Close help" }).focus();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(help).toBeFocused();
  await expect(page.getByLabel("Campaign name")).toHaveValue("Typed beside it");
});

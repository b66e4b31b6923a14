/** Home and the screens of a campaign, each as a person meets it; scenes are set through the API. */
import { readFile } from "node:fs/promises";
import type { WholeCampaignAnswer } from "@spi/domain/answers";
import { setScene, subjectOf } from "./api.ts";
import { axe } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { expectPage, expectProblems, press, valueOf } from "./on-screen.ts";
import { signIn } from "./sign-in.ts";

const save = "Save campaign config file";

test("the header saves the campaign as a file, indented by four spaces, as its next version §1.11 §2.1.12 §9.12", async ({
  page,
  server,
}) => {
  const { screens, details } = await setScene(server, { campaign: { Name: "Spring export" } });
  await signIn(page, "wendy.writer");
  await page.goto(`${screens.campaign}/summary`);
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

test("an incomplete iteration stops the file with an alert that says what to do §4.13 §8.12", async ({
  page,
  server,
}) => {
  const { screens } = await setScene(server, { iteration: { DefaultCommsRouting: "" } });
  await signIn(page, "wendy.writer");
  await page.goto(`${screens.campaign}/summary`);
  await page.getByRole("button", { name: save }).click();
  const alert = page.getByRole("dialog");
  await expect(alert).toContainText(
    "Some details are missing from the iteration. Please review and complete all the required information before exporting.",
  );
  await expect(alert).toContainText("First invitations is not complete.");
  await axe(page);
  await page.keyboard.press("Escape");
  await expect(alert).toBeHidden();
  await expect(page.getByRole("button", { name: save })).toBeFocused();
});

test("the file is offered only to who may change the campaign, and while nobody else does §2.1.12 §4.13", async ({
  page,
  server,
}) => {
  const { screens, call, api } = await setScene(server, { author: "bo.both" });
  await signIn(page, "rita.reader");
  await page.goto(`${screens.campaign}/summary`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Scene/);
  await expect(page.getByRole("button", { name: save })).toBeHidden();
  await call("PUT", `${api.iteration}/lock`);
  await page.getByRole("button", { name: "Log out" }).click();
  await signIn(page, "wendy.writer");
  await page.goto(`${screens.campaign}/summary`);
  await expect(page.getByText("Being edited by Bo Both")).toBeVisible();
  await expect(page.getByRole("button", { name: save })).toBeHidden();
});

const plansPage = "Campaign routing plan IDs";

test("a routing plan ID is added, edited and deleted, and kept when saved §2.3.10 §5.18 §8.08", async ({
  page,
  server,
}) => {
  const { screens } = await setScene(server);
  await signIn(page, "wendy.writer");
  await page.goto(`${screens.campaign}/routing-plans`);
  await expectPage(page, plansPage);
  await page.getByLabel("Add routing plan IDs").fill("TEXT, letter");
  await press(page, /^Add$/);
  await expectProblems(page, [
    "This routing plan ID name already exists. Campaign routing plan IDs must be unique and cannot have the same name.",
  ]);
  await expect(page.getByLabel("Add routing plan IDs")).toHaveValue("letter");
  await axe(page);
  await page.getByLabel("Add routing plan IDs").fill("");
  await press(page, "Edit BRAILLE");
  await page.getByLabel("Edit BRAILLE").fill("BRAILLE_2");
  await page.keyboard.press("Enter");
  await press(page, "Delete LETTER");
  await press(page, "Save and continue");
  await expectPage(page, /^Scene/);
  await expect(valueOf(page, "Routing plan IDs")).toContainText(/DIGITAL_FIRST\s*BRAILLE_2\s*TEXT/);
  await expect(valueOf(page, "Routing plan IDs")).not.toContainText("LETTER");
});

test("an ID that an iteration uses cannot be deleted, and an ID is edited once a visit §8.09 §8.10", async ({
  page,
  server,
}) => {
  const { screens } = await setScene(server);
  await signIn(page, "wendy.writer");
  await page.goto(`${screens.campaign}/routing-plans`);
  await press(page, "Delete DIGITAL_FIRST");
  await expectProblems(page, [
    "You cannot delete the routing plan ID 'DIGITAL_FIRST', because it's being used in an iteration.",
  ]);
  await press(page, "Edit LETTER");
  await page.getByLabel("Edit LETTER").fill("LETTER_2");
  await press(page, "Update");
  await press(page, "Edit LETTER_2");
  await expectProblems(page, [
    "You can only edit the routing plan ID once on this screen. To edit again, save your updates, leave this screen, and return to edit.",
  ]);
});

test("renaming an ID that iterations ahead use warns with both values and who follows, and renames there §4.35", async ({
  page,
  server,
}) => {
  const { screens, call, api } = await setScene(server, { iteration: { IterationDate: "20270301" } });
  await signIn(page, "wendy.writer");
  await page.goto(`${screens.campaign}/routing-plans`);
  await press(page, "Edit DIGITAL_FIRST");
  await page.getByLabel("Edit DIGITAL_FIRST").fill("DIGITAL_ONLY");
  await press(page, "Update");
  const warning = page.getByRole("dialog", { name: "Warning: this change affects other iterations" });
  await expect(warning).toContainText(/Old value\s*DIGITAL_FIRST\s*New value\s*DIGITAL_ONLY/);
  await expect(warning).toContainText("First invitations, run date 1 March 2027");
  await axe(page);
  await press(page, "Yes, change it");
  await press(page, "Save and continue");
  await expectPage(page, /^Scene/);
  const { iterations } = await call<WholeCampaignAnswer>("GET", api.campaign);
  expect(iterations[0]?.iteration_details.DefaultCommsRouting).toBe("DIGITAL_ONLY");
});

test("an ID of an iteration that runs later and is in review cannot be edited §8.11", async ({ page, server }) => {
  const { screens, call, api } = await setScene(server, { iteration: { IterationDate: "20270301" } });
  await call("PUT", `${api.iteration}/status`, { status: "in review", reviewers: [subjectOf("arun.approver")] });
  await signIn(page, "wendy.writer");
  await page.goto(`${screens.campaign}/routing-plans`);
  await press(page, "Edit DIGITAL_FIRST");
  await expectProblems(page, [
    "You cannot edit the routing plan 'DIGITAL_FIRST', because it's being used in an iteration update.",
  ]);
});

test("management details say when each person is told, and a shared message names its field §2.3.09 §5.16", async ({
  page,
  server,
}) => {
  const { screens } = await setScene(server, { campaign: { Manager: [], Reviewer: [], Approver: [] } });
  await signIn(page, "wendy.writer");
  await page.goto(`${screens.campaign}/management-details`);
  for (const role of ["manager", "reviewer", "approver"]) {
    await expect(page.getByLabel(`Campaign ${role}`)).toHaveAccessibleDescription(/^Notified when /);
  }
  await page.getByLabel("Campaign reviewer").fill("reviewer@example.nhs.uk");
  await press(page, "Save and continue");
  await expectProblems(page, [
    /^Campaign manager: Enter one or more email addresses in the correct format/,
    /^Campaign approver: Enter one or more email addresses in the correct format/,
  ]);
  await axe(page);
  await page.getByRole("link", { name: /^Campaign approver/ }).click();
  await expect(page.getByLabel("Campaign approver")).toBeFocused();
});

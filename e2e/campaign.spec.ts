/** Home and the screens of a campaign, each as a person meets it; scenes are set through the API. */
import { readFile } from "node:fs/promises";
import { setScene } from "./api.ts";
import { axe } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
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

/**
 * Tests the pages for a user who wants to change something that a different user is editing. Bo edits through the API.
 */
import type { CampaignResponse, WholeCampaignResponse } from "@spi/domain/api-contract";
import { setScene } from "./api.ts";
import { axe } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { expectPage, pressButton } from "./page-actions.ts";
import { signIn } from "./sign-in.ts";

test("a user who lost the lock while typing takes it over on the same page and resolves the conflict §4.18 REQ-SCR-58 REQ-SCR-425", async ({
  page,
  server,
}) => {
  const { screens, call, api } = await setScene(server, { author: "bo.both" });
  await signIn(page, "wendy.writer", `${screens.campaign}/key-details`);
  await page.getByLabel("Campaign name").fill("Wendy's name");
  await call("PUT", `${api.campaign}/lock?take_over=true`);
  const lockedCampaign = await call<CampaignResponse>("GET", api.campaign);
  await call("PUT", api.campaign, { ...lockedCampaign.campaign_details, Name: "Bo's name" });
  await pressButton(page, "Save and continue");
  const lock = page.getByRole("region", { name: "Lock on this campaign" });
  await expect(lock).toContainText("Bo Both has been editing this campaign");
  await page.getByRole("group", { name: "Name" }).getByRole("radio", { name: "Keep mine" }).check();
  await pressButton(page, "Save my choices");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Bo Both is editing this.");
  await axe(page);
  await pressButton(page, "Take over the lock");
  await pressButton(page.getByRole("dialog"), "Take over the lock");
  await expect(lock).toBeHidden();
  await expect(alert).toBeHidden();
  await expect(page.getByLabel("Campaign name", { exact: true })).toHaveValue("Wendy's name");
  await pressButton(page, "Save my choices");
  await expectPage(page, "Wendy's name");
  expect((await call<CampaignResponse>("GET", api.campaign)).campaign_details.Name).toBe("Wendy's name");
});

test("a rule typed while another user took the lock is saved after taking it over again §4.18 REQ-SCR-58 REQ-SCR-425", async ({
  page,
  server,
}) => {
  const { screens, call, api } = await setScene(server, { author: "bo.both" });
  await signIn(page, "wendy.writer", `${screens.iteration}/key-details`);
  await page.getByLabel("Iteration name").fill("Typed by Wendy");
  await call("PUT", `${api.iteration}/lock?take_over=true`);
  await pressButton(page, "Save and continue");
  await expect(page.getByRole("alert")).toContainText("Bo Both is editing this.");
  await pressButton(page, "Take over the lock");
  await pressButton(page.getByRole("dialog"), "Take over the lock");
  await expect(page.getByRole("alert")).toBeHidden();
  await pressButton(page, "Save and continue");
  await expectPage(page, /Typed by Wendy/);
});

test("the alert about a refused lock disappears once it is taken over §8.06 REQ-SCR-58 REQ-SCR-426", async ({
  page,
  server,
}) => {
  const { screens, call, api } = await setScene(server, { author: "bo.both" });
  await call("PUT", `${api.campaign}/lock`);
  await call("PUT", `${api.iteration}/lock`);
  await signIn(page, "wendy.writer");
  for (const screen of [`${screens.campaign}/key-details`, `${screens.iteration}/cohorts`]) {
    await page.goto(screen);
    await expect(page).toHaveURL(/summary$/);
    await expect(page.getByRole("alert")).toBeVisible();
    await pressButton(page, "Take over the lock");
    await pressButton(page.getByRole("dialog"), "Take over the lock");
    await expect(page.getByRole("region", { name: /^Lock on this/ })).toContainText("You have been editing");
    await expect(page.getByRole("alert")).toBeHidden();
  }
});

test("the error for renaming a plan in an iteration that another user is editing names the user and the iteration §4.16 REQ-CAM-22", async ({
  page,
  server,
}) => {
  const { screens, call, api } = await setScene(server, { author: "bo.both" });
  await call("PUT", `${api.iteration}/lock`);
  await signIn(page, "wendy.writer", `${screens.campaign}/routing-plans`);
  await pressButton(page, "Edit DIGITAL_FIRST");
  await page.getByLabel("Edit DIGITAL_FIRST").fill("DIGITAL_2");
  await page.keyboard.press("Enter");
  await pressButton(page.getByRole("dialog"), "Change the value");
  await pressButton(page, "Save and continue");
  await expect(page.getByRole("alert")).toContainText(
    "Bo Both is editing the iteration 'First invitations', and your change affects this iteration.",
  );
  const { iterations } = await call<WholeCampaignResponse>("GET", api.campaign);
  expect(iterations[0]?.iteration_details.DefaultCommsRouting).toBe("DIGITAL_FIRST");
});

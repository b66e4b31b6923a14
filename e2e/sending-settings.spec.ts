/**
 * Tests sending settings: their errors, which name the field, and the effect of a change before and after it is saved.
 */
import type { IterationResponse } from "@spi/domain/api-contract";
import { defaultSending } from "@spi/domain/release/sending/sending-settings";
import { callAs, decideAs, sendForReviewToArun, setScene } from "./api.ts";
import { axe } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { signIn } from "./sign-in.ts";

test("a change that ends an approval needs confirmation by name, and each page shows it afterwards REQ-REL-70", async ({
  page,
  server,
}) => {
  const { api, call, screens } = await setScene(server);
  await sendForReviewToArun(call, api.iteration);
  await decideAs(await callAs(server, "arun.approver"), api.iteration, { status: "approved" });
  await signIn(page, "wendy.writer", `${screens.campaign}/sending`);
  await axe(page);
  await page.getByRole("link", { name: "Change sending days and hours" }).click();
  const save = page.getByRole("button", { name: "Save and continue" });
  await page.getByLabel("Sending begins").selectOption("20");
  await page.getByLabel("Sending ends").selectOption("8");
  await save.click();
  const wrong = page.getByRole("alert").getByRole("listitem");
  await expect(wrong).toContainText("Sending ends: Choose an hour that is later");
  await axe(page);
  await page.getByLabel("Sending begins").selectOption("8");
  await page.getByLabel("Sending ends").selectOption("20");
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByRole("link", { name: "Change checks on the list" }).click();
  await page.getByLabel("Tolerance, as a percentage").fill("much");
  await save.click();
  await expect(wrong).toContainText("Tolerance, as a percentage: Enter a number from 0 to 10");
  await axe(page);
  await page.getByLabel("Tolerance, as a percentage").fill("2");
  await save.click();
  const dialog = page.getByRole("dialog", { name: "Save settings and cancel approvals?" });
  await expect(dialog.getByRole("listitem")).toHaveText(/, run date .*: Approved$/);
  await axe(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/sending\/checks$/);
  await save.click();
  await dialog.getByRole("button", { name: "Save settings" }).click();
  await expect(page).toHaveURL(/\/sending$/);
  await page.goto(`${screens.iteration}/summary`);
  const main = page.getByRole("main");
  await expect(main).toContainText("Something has changed since the approval, so the approval is no longer valid.");
  await expect(page.getByRole("button", { name: "Request report" })).toHaveCount(0);
  await page.goto(`${screens.iteration}/release`);
  await expect(main).toContainText("Changed since approval");
  await expect(main).toContainText("Nothing has been sent, and nothing can be sent until this is fixed.");
  await axe(page);
});

test("a report whose sending settings changed since the review can be rejected but not approved, and the page says why REQ-REL-90 REQ-REV-229", async ({
  page,
  server,
}) => {
  const { api, call, screens } = await setScene(server);
  await sendForReviewToArun(call, api.iteration);
  await decideAs(await callAs(server, "arun.approver"), api.iteration, { status: "approved" });
  await call("PUT", `${api.iteration}/status`, { status: "report requested", confirm_past_run_date: true });
  await expect
    .poll(async () => (await call<IterationResponse>("GET", api.iteration)).status, { timeout: 60_000 })
    .toBe("report ready");
  await signIn(page, "arun.approver");
  const report = `${screens.iteration}/summary/reports/1`;
  await page.goto(report);
  await expect(page.getByRole("button", { name: "Approve report" })).toBeVisible();
  const { version } = await call<{ version: number }>("GET", `${api.campaign}/sending`);
  await call("PUT", `${api.campaign}/sending`, { Version: version, sending: defaultSending });
  await page.goto(report);
  await expect(page.getByRole("heading", { name: "Changed since approval" })).toBeVisible();
  await expect(
    page.getByText(/^Something that was approved has changed, so this report cannot be approved\./),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Reject report" })).toBeEnabled();
  await expect(page.getByRole("button", { name: "Approve report" })).toHaveCount(0);
  await axe(page);
});

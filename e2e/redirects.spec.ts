/** Tests addresses that redirect to a summary or the home page, or that do not reach another part of the API. */
import { setScene } from "./api.ts";
import { axe } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { signIn } from "./sign-in.ts";

test("a redirected user sees why REQ-SCR-35", async ({ page, server }) => {
  const { screens } = await setScene(server);
  const alert = page.getByRole("alert");
  await signIn(page, "wendy.writer", "/nowhere/at/all");
  await expect(page).toHaveURL(`${server.origin}/home`);
  await expect(alert).toContainText("We could not find that page.");
  await axe(page);
  await page.goto(`${screens.iteration}/summary/reports/7`);
  await expect(page).toHaveURL(`${server.origin}${screens.iteration}/summary`);
  await expect(alert).toContainText("We cannot find this report. Choose a different report for this iteration.");
  await page.getByRole("button", { name: "Log out" }).click();
  await signIn(page, "rita.reader");
  for (const editPage of [`${screens.campaign}/key-details`, `${screens.iteration}/cohorts`]) {
    await page.goto(editPage);
    await expect(page).toHaveURL(/\/summary$/);
    await expect(alert).toContainText("You do not have permission to do this.");
  }
});

test("the root of an iteration and of its rules redirects to their summary REQ-SCR-36", async ({ page, server }) => {
  const { screens } = await setScene(server);
  await signIn(page, "wendy.writer", screens.iteration);
  await expect(page).toHaveURL(`${server.origin}${screens.iteration}/summary`);
  for (const folder of ["filter-rules", "suppression-rules", "routing-rules"]) {
    await page.goto(`${screens.iteration}/${folder}`);
    await expect(page).toHaveURL(`${server.origin}${screens.iteration}/${folder}/summary`);
    await expect(page.getByRole("heading", { level: 1, name: /rules summary/ })).toBeVisible();
  }
});

test("an identifier in an address cannot redirect a call to another part of the API REQ-SCR-37", async ({ page }) => {
  await signIn(page, "wendy.writer");
  const apiPaths: string[] = [];
  page.on("request", (request) => request.url().includes("/api/") && apiPaths.push(new URL(request.url()).pathname));
  await page.goto("/team-vaccinations/campaign/%2e%2e%2f%2e%2e%2f%2e%2e%2fme");
  await expect(page).toHaveURL(/\/home$/);
  expect(apiPaths).toContain("/api/team/team-vaccinations/campaign/..%2F..%2F..%2Fme");
});

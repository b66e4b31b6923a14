/** A screen whose code is gone, because a new version has been put in its place. */
import type { Page } from "@playwright/test";
import { axe } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { signIn } from "./sign-in.ts";

/** Answers as a server does that has another version's files, the first so many times. */
async function withoutCode(page: Page, name: string, times: number) {
  let left = times;
  await page.route(`**/assets/${name}-*.js`, (route) => {
    left -= 1;
    return left >= 0 ? route.fulfill({ status: 404, body: "" }) : route.fallback();
  });
}

/** How often the page has been loaded. */
function countLoads(page: Page) {
  const count = { loads: 0 };
  page.on("load", () => (count.loads += 1));
  return count;
}

// Screens are fetched while nobody waits for them; here each is fetched when it is asked for.
test.beforeEach(async ({ page }) => {
  await page.addInitScript("window.requestIdleCallback = () => 0");
});

test("a screen that a new version has replaced is shown after loading the page once more REQ-SRV-20", async ({
  page,
  server,
}) => {
  await signIn(page, "wendy.writer");
  await withoutCode(page, "NewCampaignPage", 1);
  const count = countLoads(page);
  await page.getByRole("link", { name: /Create a campaign/ }).click();
  await expect(page.getByRole("textbox", { name: "Campaign name" })).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/campaign/key-details`);
  expect(count.loads).toBe(1);
});

test("a screen that stays away is said so, without loading the page again and again REQ-SRV-20", async ({ page }) => {
  await signIn(page, "wendy.writer");
  await withoutCode(page, "NewCampaignPage", 2);
  const count = countLoads(page);
  await page.getByRole("link", { name: /Create a campaign/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "This page could not be loaded" })).toBeVisible();
  expect(count.loads).toBe(1);
  await axe(page);
  await page.getByRole("button", { name: "Load the page again" }).click();
  await expect(page.getByRole("textbox", { name: "Campaign name" })).toBeVisible();
});

test("signing in works although its code has been replaced, at its start and at its end REQ-SRV-20", async ({
  page,
  server,
}) => {
  await page.goto("/");
  await withoutCode(page, "sign-in", 1);
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Login with CIS2" }).click();
  await reloaded;
  await expect(page.getByRole("alert")).toBeHidden();
  // As if it were later: the page is not loaded again twice in a minute.
  await page.evaluate("sessionStorage.removeItem('spi.reloaded-at')");
  await page.getByRole("button", { name: "Login with CIS2" }).click();
  await withoutCode(page, "SignInReturn", 1);
  await page.getByRole("button", { name: "wendy.writer" }).click();
  await expect(page.getByRole("button", { name: "Log out" })).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/home`);
});

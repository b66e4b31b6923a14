/** Tests screens that have missing code, because a new version has been deployed. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { setScene } from "./api.ts";
import { axe } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { signIn } from "./sign-in.ts";
import { mockSavedMeanwhile } from "./states/state.ts";

const manifest = new URL("../apps/web/dist/.vite/manifest.json", import.meta.url);

/** Returns the addresses of the file that contains a screen's code, or the code of part of one. */
function copyBuild(name: string): string {
  const parts = Object.values(
    JSON.parse(readFileSync(manifest, "utf8")) as Record<string, { file: string; src?: string }>,
  );
  const part = parts.find(({ src }) => src?.match(/([^/]+)\.tsx?$/)?.[1] === name);
  if (!part) throw new Error(`Nothing was built from ${name}`);
  return `**/${part.file}`;
}

/** Responds like a server with a different version's files, for the first few requests. */
async function withoutCode(page: Page, name: string, times: number) {
  let left = times;
  await page.route(copyBuild(name), (route) => {
    left -= 1;
    return left >= 0 ? route.fulfill({ status: 404, body: "" }) : route.fallback();
  });
}

/** Counts the loads of the page. */
function countLoads(page: Page) {
  const count = { loads: 0 };
  page.on("load", () => (count.loads += 1));
  return count;
}

// Screens load in advance when the browser is idle. Here, each loads when requested.
test.beforeEach(async ({ page }) => {
  await page.addInitScript("window.requestIdleCallback = () => 0");
});

test("a screen that a new version has replaced is shown after a reload REQ-SRV-20", async ({ page, server }) => {
  await signIn(page, "wendy.writer");
  await withoutCode(page, "NewCampaignScreen", 1);
  const count = countLoads(page);
  await page.getByRole("link", { name: /Create a campaign/ }).click();
  await expect(page.getByRole("textbox", { name: "Campaign name" })).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/campaign/key-details`);
  expect(count.loads).toBe(1);
});

test("a screen that stays missing is reported without repeated reloads REQ-SRV-20 REQ-SRV-404", async ({ page }) => {
  await signIn(page, "wendy.writer");
  await withoutCode(page, "NewCampaignScreen", 2);
  const count = countLoads(page);
  await page.getByRole("link", { name: /Create a campaign/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "This page could not be loaded" })).toBeVisible();
  expect(count.loads).toBe(1);
  await axe(page);
  await page.getByRole("button", { name: "Reload the page" }).click();
  await expect(page.getByRole("textbox", { name: "Campaign name" })).toBeVisible();
});

test("a campaign file whose export code has been replaced is saved after a reload and raises the version once REQ-SRV-20", async ({
  page,
  server,
}) => {
  const { screens } = await setScene(server);
  await signIn(page, "wendy.writer", `${screens.campaign}/summary`);
  // Uses a single interception throughout, because a request that is open when interception ends might never get a
  // response.
  await withoutCode(page, "export-campaign", 2);
  const exports: string[] = [];
  page.on("request", (request) => request.url().endsWith("/export") && exports.push(request.url()));
  const save = page.getByRole("button", { name: "Save campaign config file" });
  const reloaded = page.waitForEvent("load");
  await save.click();
  await reloaded;
  expect(exports).toEqual([]);
  await save.click();
  await expect(page.getByRole("heading", { level: 1, name: "This page could not be loaded" })).toBeVisible();
  await page.getByRole("button", { name: "Reload the page" }).click();
  const download = page.waitForEvent("download");
  await save.click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);
  expect(exports).toHaveLength(1);
});

test("sign-in works although its code has been replaced, both at its start and at its end REQ-SRV-20", async ({
  page,
  server,
}) => {
  await page.goto("/");
  await withoutCode(page, "sign-in", 1);
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Login with CIS2" }).click();
  await reloaded;
  await expect(page.getByRole("alert")).toBeHidden();
  // The page does not reload twice within a minute, so the test moves the time forward.
  await page.evaluate("sessionStorage.removeItem('spi.reloaded-at')");
  await page.getByRole("button", { name: "Login with CIS2" }).click();
  await withoutCode(page, "SignInCallback", 1);
  await page.getByRole("button", { name: "wendy.writer" }).click();
  await expect(page.getByRole("button", { name: "Log out" })).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/home`);
});

/** Fills in half a form. */
async function typeName(page: Page, { screens }: { screens: { campaign: string } }, name: string) {
  await signIn(page, "wendy.writer", `${screens.campaign}/key-details`);
  await page.getByLabel("Campaign name").fill(name);
}

const help = (page: Page) => page.getByRole("button", { name: "Help with this page" });

test("unsaved changes are restored after a reload for a missing part of the page REQ-SRV-20", async ({
  page,
  server,
}) => {
  await typeName(page, await setScene(server), "Half typed");
  await page.route(copyBuild("HelpPanel"), (route) => route.abort(), { times: 1 });
  const count = countLoads(page);
  await help(page).click();
  await expect(page.getByText("We restored your unsaved changes.")).toBeVisible();
  await expect(page.getByLabel("Campaign name")).toHaveValue("Half typed");
  expect(count.loads).toBe(1);
  await help(page).click();
  await expect(page.getByRole("button", { name: /Close|Hide/ }).first()).toBeVisible();
  await expect(page.getByLabel("Campaign name")).toHaveValue("Half typed");
});

test("unsaved changes survive while a part of the page stays missing REQ-SRV-20", async ({ page, server }) => {
  const scene = await setScene(server);
  await typeName(page, scene, "Half typed");
  await withoutCode(page, "HelpPanel", 2);
  await help(page).click();
  await expect(page.getByText("We restored your unsaved changes.")).toBeVisible();
  await help(page).click();
  await expect(page.getByText("We have kept what you typed.")).toBeVisible();
  await page.getByRole("button", { name: "Reload the page" }).click();
  await expect(page.getByLabel("Campaign name")).toHaveValue("Half typed");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Half typed" })).toBeVisible();
});

test("a form is saved once although the next screen has been replaced REQ-SRV-20", async ({ page, server }) => {
  const scene = await setScene(server);
  await typeName(page, scene, "Typed and saved");
  await withoutCode(page, "CampaignSummaryScreen", 1);
  const saves: string[] = [];
  page.on("request", (request) => request.method() === "PUT" && saves.push(new URL(request.url()).pathname));
  const count = countLoads(page);
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Typed and saved" })).toBeVisible();
  expect(count.loads).toBe(1);
  expect(saves.filter((path) => path === `/api${scene.api.campaign}`)).toHaveLength(1);
});

test("unsaved changes survive missing code for another user's save REQ-SRV-20", async ({ page, server }) => {
  const scene = await setScene(server);
  await typeName(page, scene, "Mine");
  await mockSavedMeanwhile(`**/api${scene.api.campaign}`, () => ({ Name: "Theirs" }))(page);
  await withoutCode(page, "ConflictCard", 1);
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByText("We restored your unsaved changes.")).toBeVisible();
  await expect(page.getByLabel("Campaign name")).toHaveValue("Mine");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByRole("group", { name: "Name", exact: true })).toContainText("Theirs");
  await page.getByRole("radio", { name: "Keep what is on this page" }).check();
  await page.getByRole("button", { name: "Save my choices" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mine" })).toBeVisible();
});

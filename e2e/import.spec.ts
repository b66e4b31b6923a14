/** Imports a campaign from a file that first needs corrections. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { axe } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { signIn } from "./sign-in.ts";

const example = readFileSync(
  new URL("../packages/domain/src/campaign-file/published-example.json", import.meta.url),
  "utf8",
);

async function choose(page: Page, text: string) {
  const file = { name: "published.json", mimeType: "application/json", buffer: Buffer.from(text) };
  await page.getByLabel("Campaign file").setInputFiles(file);
  await page.getByRole("button", { name: "Check the file" }).click();
}

test("importing a published campaign shows all blockers, then the stored details, then the draft REQ-CAM-21 REQ-CAM-403", async ({
  page,
}) => {
  await signIn(page, "wendy.writer");
  await page.getByRole("link", { name: "Import a campaign" }).click();
  await expect(page.getByText(/up to 4 MB/)).toBeVisible();
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByRole("alert")).toContainText("Select a campaign file");

  await choose(page, example.replace('"RSV"', '"POLIO"').replace('"PERSON"', '"PLANET"'));
  await page.getByRole("link", { name: "“published.json” cannot be imported. Check the problems below" }).click();
  await expect(page.locator("#stops-the-import")).toBeFocused();
  await expect(page.getByText(/^This must be COVID, FLU, COVID_FLU, MMR, RSV/)).toBeVisible();
  await expect(page.getByText(/Invalid|expected one of/)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Import as a draft" })).toHaveCount(0);
  await axe(page);

  await choose(page, example);
  await expect(page.getByRole("heading", { name: "“published.json” can be imported" })).toBeFocused();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByText("The cohort 'RSV_75to79' is not in this iteration.")).toBeVisible();
  await page.getByRole("button", { name: "Import as a draft" }).click();
  const { CampaignConfig } = JSON.parse(example) as { CampaignConfig: { Name: string } };
  await expect(page.getByRole("heading", { level: 1, name: CampaignConfig.Name })).toBeVisible();
  await expect(page.getByRole("cell", { name: "Draft" })).toBeVisible();
});

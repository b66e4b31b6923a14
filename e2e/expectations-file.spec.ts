/**
 * Tests that a campaign's expectations are saved as a second file, and that its example people can be imported into a
 * different campaign.
 */
import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import type { ExpectationsResponse } from "@spi/domain/api-contract";
import { rule } from "./rule.ts";
import { callAs, setScene } from "./api.ts";
import { expect, test } from "./fixtures.ts";
import { chooseExpectation } from "./page-actions.ts";
import { signIn } from "./sign-in.ts";
import { writeStatement } from "./states/eligibility-statement.ts";

const under80 = { AttributeLevel: "PERSON", AttributeName: "DATE_OF_BIRTH", Operator: "Y>", Comparator: "-80" };
const sentence = { Name: "Nobody younger than 80 is invited", Kind: "Nobody", Conditions: [under80] };
const tooYoung = {
  Name: "A day too young",
  Outcome: "filtered",
  Reason: "Under 80",
  Person: { PERSON: { DATE_OF_BIRTH: "-80Y+1D" }, TARGET: {}, COHORTS: ["covid_75_and_over_v2"] },
};
const uuid = "6f0c1d52-3b7e-4a8f-9d21-0c5e7b9a4f01";

const textOf = async (download: Download) => readFile(await download.path(), "utf8");

/** Presses a button that downloads a number of files. */
async function saved(page: Page, [button, files]: readonly [string, number]): Promise<Download[]> {
  const downloads: Download[] = [];
  page.on("download", (download) => downloads.push(download));
  await page.getByRole("button", { name: button }).click();
  await expect.poll(() => downloads.length).toBe(files);
  return downloads;
}

test("expectations are saved in a file separate from the campaign's, and its people are added to another campaign REQ-EXP-30 REQ-EXP-31 REQ-EXP-33", async ({
  page,
  server,
}) => {
  const rules = [rule("F", "Under 80", { ...under80 })];
  const { api, call, screens } = await setScene(server, {
    campaign: { Name: "Told apart" },
    iteration: { IterationRules: rules },
  });
  const version = async (path: string) => (await call<{ version: number }>("GET", path)).version;
  const putContent = async (path: string, body: object) => call("PUT", path, { Version: await version(path), ...body });
  await putContent(`${api.campaign}/expectations`, { expectations: { Expectations: [sentence], Examples: [] } });
  await putContent(`${api.iteration}/expectations`, { expectations: { Expectations: [], Examples: [tooYoung] } });
  await putContent(`${api.campaign}/notify-plans`, { notify_plans: [{ id: "LETTER", uuid }] });
  await writeStatement(await callAs(server, "bo.both"), api.campaign);

  await signIn(page, "wendy.writer", `${screens.campaign}/summary`);
  const [config, expectationsFile] = await saved(page, ["Save campaign config file", 2]);
  const name = config!.suggestedFilename();
  expect(name).toMatch(/^Told apart-\d+\.json$/);
  expect(expectationsFile!.suggestedFilename()).toBe(name.replace(/\.json$/, "-expectations.json"));
  const file = await textOf(config!);
  expect(JSON.parse(file)).toHaveProperty("CampaignConfig.Name", "Told apart");
  expect(file).not.toMatch(/Nobody younger|A day too young|6f0c1d52|reading Braille|Eligib|xpectation|olerance/);
  expect(JSON.parse(await textOf(expectationsFile!))).toMatchObject({
    Expectations: [{ Name: sentence.Name }],
    Examples: [{ Name: tooYoung.Name, Iteration: "First invitations" }],
    NotifyPlans: [{ id: "LETTER", uuid }],
    Eligibility: { WrittenBy: "Bo Both" },
  });

  const copy = await setScene(server, { iteration: { IterationRules: [{ ...rules[0]!, ID: crypto.randomUUID() }] } });
  await page.goto(`${copy.screens.campaign}/expectations`);
  await chooseExpectation(page, /^Expectations from a file/);
  const chosen = page.getByLabel("File of expectations");
  const broken = (await textOf(expectationsFile!)).replace("First invitations", "Third wave");
  await chosen.setInputFiles({ name: "broken.json", mimeType: "application/json", buffer: Buffer.from(broken) });
  await page.getByRole("button", { name: "Add the file’s expectations" }).click();
  await expect(page.getByRole("alert")).toContainText(
    /Line \d+, Examples\.0\.Iteration: The campaign does not have an iteration/,
  );
  await chosen.setInputFiles(await expectationsFile!.path());
  await page.getByRole("button", { name: "Add the file’s expectations" }).click();
  await expect(
    page.getByText(/We added 2 items from the file\. We did not add other parts of the file\. Enter NHS Notify IDs/),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: `Delete ${sentence.Name}` })).toBeVisible();
  const [exportedCopy] = await saved(page, ["Save as a file", 1]);
  expect(JSON.parse(await textOf(exportedCopy!))).toMatchObject({
    Expectations: [{ Name: sentence.Name }],
    Examples: [{ Name: tooYoung.Name, Iteration: "First invitations" }],
  });

  await page.goto(`${screens.iteration}/expectations`);
  const [people] = await saved(page, ["Save these people as a file", 1]);
  const other = await setScene(server, { iteration: { IterationRules: [{ ...rules[0]!, ID: crypto.randomUUID() }] } });
  await page.goto(`${other.screens.iteration}/expectations`);
  await chooseExpectation(page, /^Example people from a file/);
  await page.getByLabel("File of example people").setInputFiles(await people!.path());
  await page.getByRole("button", { name: "Add people from the file" }).click();
  await expect(page.getByRole("button", { name: "Delete A day too young" })).toBeVisible();
  const otherExpectations = await call<ExpectationsResponse>("GET", `${other.api.iteration}/expectations`);
  expect(otherExpectations.expectations).toMatchObject({ Expectations: [], Examples: [tooYoung] });
});

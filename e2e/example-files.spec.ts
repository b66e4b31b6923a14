/**
 * Tests example people that are imported from a file and exported, and one saved with the rule that must be the
 * recorded reason.
 */
import { readFile } from "node:fs/promises";
import type { ExpectationsResponse } from "@spi/domain/api-contract";
import { axe } from "./axe.ts";
import { setScene } from "./api.ts";
import { rule } from "./rule.ts";
import { expect, test } from "./fixtures.ts";
import { chooseExpectation } from "./page-actions.ts";
import { signIn } from "./sign-in.ts";

const line = (id: string, born: string) =>
  JSON.stringify({
    id,
    person: { PERSON: { DATE_OF_BIRTH: born }, COHORTS: ["covid_75_and_over_v2"] },
    expected: { status: "not_eligible", firstReason: { name: "Under 80" } },
  });
const linesFile = (text: string) => ({ name: "people.ndjson", mimeType: "", buffer: Buffer.from(text) });

test("a file of example people is rejected by line and field, then imported, and a person is saved with the recorded reason REQ-EXP-30 REQ-EXP-32", async ({
  page,
  server,
}) => {
  const rules = [rule("F", "Under 80", { AttributeName: "DATE_OF_BIRTH", Operator: "Y>", Comparator: "-80" })];
  const { api, call, screens } = await setScene(server, { iteration: { IterationRules: rules } });
  await signIn(page, "wendy.writer", `${screens.iteration}/expectations`);
  const add = page.getByRole("button", { name: "Add people from the file" });
  await expect(page.getByText("There are no expectations yet.")).toBeVisible();
  await chooseExpectation(page, /^Example people from a file/);
  await add.click();
  await expect(page.getByText("Select a file of example people")).toBeVisible();
  const field = page.getByLabel("File of example people");
  await field.setInputFiles(linesFile(`${line("A week too young", "-80Y+7D")}\n${line("Wrong", "80")}\n`));
  await add.click();
  await expect(page.getByText(/^Line 2, person\.PERSON\.DATE_OF_BIRTH: Enter a date/)).toBeVisible();
  await axe(page);
  await field.setInputFiles(
    linesFile(`${line("A week too young", "-80Y+7D")}\n${line("A day too young", "-80Y+1D")}\n`),
  );
  await add.click();
  await expect(page.getByText("You added the people in the file.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete A day too young" })).toBeVisible();
  await axe(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save these people as a file" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/-examples\.ndjson$/);
  const saved = (await readFile(await download.path(), "utf8")).trim().split("\n");
  expect(saved.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(["A week too young", "A day too young"]);

  await page.getByRole("link", { name: "Why this person? A day too young" }).click();
  await page.getByLabel("What the example shows").fill("Kept with its reason");
  await page.getByLabel("Only if the recorded reason is the rule “Under 80”").check();
  await axe(page);
  await page.getByRole("button", { name: "Save as an example" }).click();
  await expect(page.getByText("Saved as an example.")).toBeVisible();
  const { expectations } = await call<ExpectationsResponse>("GET", `${api.iteration}/expectations`);
  expect(expectations.Examples.at(-1)).toMatchObject({ Name: "Kept with its reason", Reason: "Under 80" });
});

/**
 * Tests that changes to expectations are not lost if a save is rejected, or if the user leaves the page before saving.
 */
import type { CampaignExpectationsResponse } from "@spi/domain/api-contract";
import type { OwnStatement } from "@spi/domain/eligibility/statement";
import { expect, test } from "vitest";
import { readBound } from "../bound/read-bound.ts";
import { bo, open } from "../test/campaign-page.ts";

const read = readBound({ of: "invited", part: "", least: "", most: "10", percentOf: "cohorts" });
if (!read.ok) throw new Error(read.refusal);
const bound = read.value;
const expected = (...Expectations: CampaignExpectationsResponse["expectations"]["Expectations"]) => ({
  expectations: { Expectations, Examples: [] },
});
const age = (years: string) =>
  ({ AttributeLevel: "PERSON", AttributeName: "DATE_OF_BIRTH", Operator: "Y<=", Comparator: years }) as const;

test("a sentence survives a failed or second save and is added to the other user's version REQ-EXP-62 REQ-EXP-471", async () => {
  const {
    screen,
    saves,
    box,
    fail,
    saveAsOther: meanwhile,
    press,
    choose,
    fillAgeCondition: ask,
  } = await open("expectations", { ...expected(), version: 1 });
  await choose("An expectation about people");
  await ask("-75");
  await box("Expectation name").fill("Nobody of 75 or over");
  fail();
  await press("Add this expectation");
  await expect.element(screen.getByRole("alert").getByText("Not now.")).toBeVisible();
  await expect.element(box("Expectation name")).toHaveValue("Nobody of 75 or over");
  await expect.element(screen.getByRole("button", { name: /^Delete condition People born/ })).toBeVisible();
  meanwhile(expected(bound));
  await press("Add this expectation");
  await expect.element(screen.getByText(/^Bo Both saved version 2 on/)).toBeVisible();
  await expect.element(screen.getByRole("button", { name: `Delete ${bound.Name}` })).toBeVisible();
  await expect.element(box("Expectation name")).toHaveValue("Nobody of 75 or over");
  await press("Make my change again");
  await expect.element(box("Expectation name")).toHaveValue("");
  expect(saves).toMatchObject([{ expectations: { Expectations: [bound, { Name: "Nobody of 75 or over" }] } }]);
  await expect.element(screen.getByRole("button", { name: "Make my change again" })).not.toBeInTheDocument();
});

test("a name that the other user has added is not added twice, and its field shows the reason REQ-EXP-62 REQ-EXP-473", async () => {
  const {
    screen,
    saves,
    box,
    saveAsOther: meanwhile,
    choose,
    press,
  } = await open("expectations", { ...expected(), version: 1 });
  await choose("A limit on the report");
  await box("At most").fill("10");
  meanwhile(expected(bound));
  await press("Add this limit");
  await expect.element(screen.getByText(/^Bo Both saved version 2 on/)).toBeVisible();
  await expect.element(screen.getByText(/^Someone has already added an expectation with this name/)).toBeVisible();
  await press("Add this limit");
  const takenMessage = "This limit already exists. Enter different numbers or choose a different group of people";
  await expect.element(box("At least")).toHaveAccessibleDescription(expect.stringContaining(takenMessage));
  await expect.element(box("At least")).toHaveFocus();
  await expect.element(box("At most")).toHaveValue("10");
  expect(saves).toHaveLength(0);
});

const statement: OwnStatement = {
  Name: "Everybody from 75",
  Policy: { Document: "Who is eligible", Version: "3" },
  AnyOf: [{ Name: "Aged 75 or over", Conditions: [age("-75")] }],
};
const written = (by: OwnStatement) => ({ statement: { ...by, WrittenBy: bo.name }, written_by: bo });
const savedResponse = { ...written(statement), version: 1, cannot_edit_reason: null, editors: "Tom Teams can." };

test("an eligibility statement saved second shows both versions and saves the choice REQ-EXP-62 REQ-EXP-472", async () => {
  const {
    screen,
    saves,
    box,
    fail,
    saveAsOther: meanwhile,
    press,
    fillAgeCondition: ask,
  } = await open("eligibility", savedResponse);
  await box("Who is eligible").fill("Everybody from 76");
  await box("Group name").fill("Aged 90 or over");
  await ask("-90");
  await press("Add this group");
  fail();
  await press("Save");
  await expect.element(screen.getByRole("alert").getByText("Not now.")).toBeVisible();
  await expect.element(box("Who is eligible")).toHaveValue("Everybody from 76");
  const aged80 = { Name: "Aged 80 or over", Conditions: [age("-80")] };
  meanwhile(written({ ...statement, Name: "Everybody from 80", AnyOf: [...statement.AnyOf, aged80] }));
  await box("Policy version").fill("3");
  await press("Save");
  const clash = screen.getByRole("group", { name: "Who is eligible" });
  await expect.element(clash.getByText("Everybody from 80")).toBeVisible();
  await expect.element(screen.getByText(/Group “Aged 80 or over”/)).toBeVisible();
  await clash.getByRole("radio", { name: "Keep mine" }).click();
  await press("Save my choices");
  await expect
    .poll(() => saves)
    .toMatchObject([
      {
        statement: {
          Name: "Everybody from 76",
          AnyOf: [{ Name: "Aged 75 or over" }, { Name: "Aged 80 or over" }, { Name: "Aged 90 or over" }],
        },
      },
    ]);
});

test("an eligibility statement stays on the page of a user who turns out to have written rules REQ-EXP-62", async () => {
  const { screen, box, fail, saveAsOther: meanwhile, press } = await open("eligibility", savedResponse);
  await box("Who is eligible").fill("Everybody from 76");
  meanwhile({ cannot_edit_reason: "You wrote some of this campaign's rules." });
  fail();
  await press("Save");
  await expect.element(screen.getByText("You wrote some of this campaign's rules.", { exact: false })).toBeVisible();
  await expect.element(box("Who is eligible")).toHaveValue("Everybody from 76");
});

test("leaving each of these pages with unsaved changes needs confirmation REQ-SCR-72", async () => {
  for (const [page, response, label, kind] of [
    ["expectations", { ...expected(), version: 1 }, "Expectation name", "An expectation about people"],
    ["expectations", { ...expected(), version: 1 }, "At most", "A limit on the report"],
    ["expectations", { ...expected(), version: 1 }, "Minimum age for an invitation, in years", "The standard set"],
    ["eligibility", savedResponse, "Policy", undefined],
    ["eligibility", savedResponse, "Group name", undefined],
  ] as const) {
    const { screen, box, press, choose } = await open(page, response);
    if (kind) await choose(kind);
    await box(label).fill("76");
    await screen.getByRole("link", { name: "Back" }).click();
    await expect.element(screen.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
    await press("Stay on this page");
    await expect.element(box(label)).toHaveValue("76");
    await screen.getByRole("link", { name: "Back" }).click();
    await press("Leave this page");
    await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
    await screen.unmount();
  }
});

test("leaving with an incomplete condition needs confirmation, and the condition is restored REQ-SCR-72 REQ-SCR-468", async () => {
  const first = await open("eligibility", savedResponse);
  await first.box("Attribute").selectOptions("DATE_OF_BIRTH");
  await first.box("Policy").fill("Another");
  await first.screen.unmount();
  const { screen, box, press } = await open("eligibility", savedResponse);
  await expect.element(screen.getByText(/^We restored your unsaved changes/)).toBeVisible();
  await expect.element(box("Attribute")).toHaveValue("DATE_OF_BIRTH");
  await expect.element(box("Policy")).toHaveValue("Another");
  await press("Clear this group");
  await expect.element(box("Attribute")).toHaveValue("");
});

test("the notice about restored changes disappears when the changes are saved REQ-SCR-72", async () => {
  const first = await open("expectations", { ...expected(), version: 1 });
  await first.choose("A limit on the report");
  await first.box("At most").fill("10");
  await first.screen.unmount();
  const { screen, press } = await open("expectations", { ...expected(), version: 1 });
  await expect.element(screen.getByText(/^We restored your unsaved changes/)).toBeVisible();
  await press("Add this limit");
  await expect.element(screen.getByText("You saved the expectations.")).toBeVisible();
  await expect.element(screen.getByText(/^We restored your unsaved changes/)).not.toBeInTheDocument();
});

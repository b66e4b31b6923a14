import type { CampaignExpectationsResponse, EligibilityResponse } from "@spi/domain/api-contract";
import type { Bound, Sentence } from "@spi/domain/expectation/expectations";
import { expect, test } from "vitest";
import { open } from "./test/campaign-page.ts";

const noStatement: EligibilityResponse = {
  statement: null,
  version: 1,
  written_by: null,
  cannot_edit_reason: null,
  editors: "",
};
const noExpectations: CampaignExpectationsResponse = { expectations: { Expectations: [], Examples: [] }, version: 1 };
const old = { AttributeLevel: "PERSON", AttributeName: "DATE_OF_BIRTH", Operator: "Y<=", Comparator: "-75" } as const;

test("an incomplete group is preserved, and saving prompts the user to add or clear it REQ-EXP-25 REQ-EXP-440", async () => {
  const { screen, saves, press, box, fillAgeCondition: ask } = await open("eligibility", noStatement);
  await box("Who is eligible").fill("Everybody from 75");
  await box("Policy").fill("Who is eligible");
  await box("Policy version").fill("3");
  await box("Group name").fill("Aged 75 or over");
  await ask("-75");
  await press("Add this group");
  await expect.element(screen.getByRole("button", { name: "Delete group Aged 75 or over" })).toBeVisible();
  await box("Attribute").selectOptions("DATE_OF_BIRTH");
  await press("Save");
  await expect
    .element(screen.getByRole("link", { name: "Select “Add this group” to add the group you started, or clear it" }))
    .toBeVisible();
  expect(saves).toHaveLength(0);
  await expect.element(box("Attribute")).toHaveValue("DATE_OF_BIRTH");
  await press("Clear this group");
  await expect.element(box("Attribute")).toHaveValue("");
  await press("Save");
  await expect
    .poll(() => saves)
    .toMatchObject([{ statement: { AnyOf: [{ Name: "Aged 75 or over", Conditions: [old] }] } }]);
});

test("a group reports a missing condition and name together, and contains each condition once REQ-EXP-25", async () => {
  const { screen, press, box, fillAgeCondition: ask } = await open("eligibility", noStatement);
  await box("Attribute").selectOptions("DATE_OF_BIRTH");
  await press("Add this group");
  await expect.element(screen.getByText(/Enter a name that describes this group/)).toBeVisible();
  await expect.element(screen.getByText(/Choose how to match people/)).toBeVisible();
  for (const _ of [1, 2]) {
    await ask("-75");
    await press("Add another condition");
  }
  expect(screen.getByRole("button", { name: /^Delete condition/ }).elements()).toHaveLength(1);
  await box("Group name").fill("Aged 75 or over");
  await press("Add this group");
  await expect.element(screen.getByText(/^Aged 75 or over: People aged 75 or over on the run date/)).toBeVisible();
});

test("an incomplete sentence is preserved, shows its missing fields and is added once complete REQ-EXP-16", async () => {
  const { screen, saves, press, box, choose } = await open("expectations", noExpectations);
  await expect.element(screen.getByText("There are no expectations yet.")).toBeVisible();
  await choose("An expectation about people");
  await box("Attribute").selectOptions("DATE_OF_BIRTH");
  await press("Add this expectation");
  await expect.element(screen.getByText(/Enter a name that describes the expectation/)).toBeVisible();
  await expect.element(screen.getByText(/Choose how to match people/)).toBeVisible();
  expect(saves).toHaveLength(0);
  await expect.element(box("Attribute")).toHaveValue("DATE_OF_BIRTH");
  await box("Operator").selectOptions("Y<=");
  await box("Comparator").fill("-75");
  await box("Expectation name").fill("Nobody of 75 or over");
  await press("Add this expectation");
  await expect
    .poll(() => saves)
    .toMatchObject([
      { expectations: { Expectations: [{ Kind: "Nobody", Name: "Nobody of 75 or over", Conditions: [old] }] } },
    ]);
});

test("a sentence that is always about safety is labelled before it is added REQ-EXP-66", async () => {
  const { screen, press, choose, fillAgeCondition: ask } = await open("expectations", noExpectations);
  await choose("An expectation about people");
  const said = screen.getByText(/^This is a safety expectation, because/);
  await ask("-90");
  expect(said.elements()).toHaveLength(0);
  await press("Add another condition");
  await expect.element(said).toBeVisible();
  await screen.getByRole("radio", { name: /^Everyone in the cohorts who/ }).click();
  await expect.poll(() => said.elements().length).toBe(0);
});

const letters: Bound = { Name: "About ten letters", Kind: "Bound", Of: "invited", AtLeast: 5, AtMost: 10 };
const oldEnough: Sentence = { Name: "Known to be 75", Kind: "Only", Conditions: [old], Safety: true };

test("an expectation is edited in its own form, its position does not change, and the edit can be cancelled REQ-EXP-18", async () => {
  const { screen, saves, press, box, choose } = await open("expectations", {
    expectations: { Expectations: [letters, oldEnough], Examples: [] },
    version: 1,
  });
  await press("Edit About ten letters");
  await expect.element(screen.getByText("You are changing “About ten letters”.", { exact: false })).toHaveFocus();
  await expect.element(box("At least")).toHaveValue("5");
  await box("At most").fill("12");
  await press("Cancel");
  await expect.element(screen.getByRole("heading", { name: "Add an expectation" })).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toContain("About ten letters");
  await choose("A limit on the report");
  await expect.element(box("At most")).toHaveValue("");
  await press("Edit About ten letters");
  await expect.element(box("At most")).toHaveValue("10");
  await box("At most").fill("20");
  await press("Save this limit");
  await expect
    .poll(() => saves)
    .toMatchObject([{ expectations: { Expectations: [{ ...letters, AtMost: 20 }, oldEnough] } }]);
  await expect.element(screen.getByRole("button", { name: "Add this limit" })).toBeVisible();
  await press("Edit Known to be 75");
  await expect.element(box("Everyone invited is known to meet the conditions")).toBeChecked();
  await expect.element(screen.getByRole("button", { name: /^Delete condition People born/ })).toBeVisible();
  await box("Expectation name").fill("Known to be 75 or over");
  await press("Save this expectation");
  await expect
    .poll(() => saves[1])
    .toMatchObject({
      expectations: { Expectations: [{ AtMost: 20 }, { ...oldEnough, Name: "Known to be 75 or over" }] },
    });
});

test("an expectation is deleted once that is confirmed REQ-EXP-18 REQ-EXP-425", async () => {
  const { screen, saves, press } = await open("expectations", {
    expectations: { Expectations: [letters], Examples: [] },
    version: 1,
  });
  await press("Delete About ten letters");
  await expect.element(screen.getByRole("dialog", { name: "Delete “About ten letters”?" })).toBeVisible();
  await screen.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  expect(saves).toHaveLength(0);
  await press("Delete About ten letters");
  await screen.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => saves).toMatchObject([{ expectations: { Expectations: [] } }]);
});

test("an unnamed bound is shown once, and the form explains its condition without mentioning a rule REQ-EXP-16", async () => {
  const unnamed = { ...letters, Name: "People invited: at least 5 and at most 10" };
  const { screen, choose } = await open("expectations", {
    expectations: { Expectations: [unnamed], Examples: [] },
    version: 1,
  });
  await choose("An expectation about people");
  await expect.element(screen.getByText("What the condition checks.")).toBeVisible();
  // The locator is strict, so the test would fail if the text appeared twice.
  await expect.element(screen.getByText(/^People invited: at least 5 and at most 10\.?$/)).toBeVisible();
});

test("only the form for the chosen kind of expectation is shown, and the others retain what was typed REQ-SCR-495", async () => {
  const { screen, box, choose } = await open("expectations", noExpectations);
  await expect.element(screen.getByText("There are no expectations yet.")).toBeVisible();
  await expect.element(box("At most")).not.toBeVisible();
  await choose("A limit on the report");
  await box("At most").fill("10");
  await choose("The standard set");
  await expect.element(box("Minimum age for an invitation, in years")).toBeVisible();
  await expect.element(box("At most")).not.toBeVisible();
  await choose("A limit on the report");
  await expect.element(box("At most")).toHaveValue("10");
  await screen.getByRole("radio", { name: "Expectations from a file" }).click();
  await expect.element(screen.getByLabelText("File of expectations")).toBeVisible();
});

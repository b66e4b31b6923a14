import { libraryRuleById } from "@spi/domain/library/library-rule";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { clause, openRules, rule } from "../test/rule-screens.tsx";

type Screen = Awaited<ReturnType<typeof openRules>>["screen"];

const box = (screen: Screen, label: string) => screen.getByLabelText(label, { exact: true });
const save = (screen: Screen) => screen.getByRole("button", { name: "Save and return to summary" }).click();

async function pick(screen: Screen, name: string) {
  await screen.getByRole("radio", { name, exact: true }).click();
  await screen.getByRole("button", { name: "Select rule" }).click();
}

test("the library lists a type's rules with description and, on request, condition type, attribute, operator and comparator §2.3.54 §2.2.22", async () => {
  const { screen } = await openRules("suppression-rules/new/library");
  const option = screen.getByRole("radio", { name: "No email address" });
  await expect.element(option).toHaveAccessibleDescription(/Suppresses people without a known email address/);
  const line = screen.getByText("ALL | Email Flag | Equals | N[[NVL:N]]");
  await expect.element(line).not.toBeVisible();
  await screen.getByText("More about No email address").click();
  await expect.element(line).toBeVisible();
  await expect.element(screen.getByRole("radio", { name: "Braille" })).not.toBeInTheDocument();
});

test("Select rule is available once a rule is chosen, and Add custom rule opens the builder §2.3.54 REQ-RUL-422", async () => {
  const { screen, currentPath } = await openRules("suppression-rules/new/library");
  const select = screen.getByRole("button", { name: "Select rule" });
  await expect.element(select).toBeDisabled();
  await screen.getByRole("radio", { name: "Opted out" }).click();
  await expect.element(select).toBeEnabled();
  await screen.getByRole("button", { name: "Add custom rule" }).click();
  await expect.element(box(screen, "Attribute level")).toBeVisible();
  expect(currentPath()).toBe("suppression-rules/new");
});

test("a rule is filled in on its own page and saved with name, comparator and library metadata §4.32 §5.06", async () => {
  const { screen, saved } = await openRules("filter-rules/new/library");
  await pick(screen, "Too young - under X years on the run date");
  await box(screen, "Filter out people younger than (years)").fill("75");
  await expect.element(box(screen, "Rule name")).toHaveValue("Too young - under 75 years on day of execution");
  await save(screen);
  await expect
    .poll(() => saved()[0])
    .toMatchObject({
      Name: "Too young - under 75 years on day of execution",
      Description: "Filters out anyone who has not reached 75 years on the day the iteration runs.",
      Operator: "Y>",
      Comparator: "-75",
      AttributeLevel: "PERSON",
      AttributeName: "DATE_OF_BIRTH",
      LibraryRuleMetadata: { ID: "lib-under-age-run-day", Type: "TEXT" },
    });
});

test("a description includes the option chosen in a library rule REQ-RUL-41", async () => {
  const { screen, saved } = await openRules("suppression-rules/new/library");
  await pick(screen, "Care home");
  await expect.element(box(screen, "Rule description")).toHaveValue("Suppresses people living in a care home.");
  await screen.getByRole("radio", { name: "not living in a care home" }).click();
  await save(screen);
  await expect
    .poll(() => saved()[0])
    .toMatchObject({ Comparator: "N", Description: "Suppresses people not living in a care home." });
});

test("'~CAMPAIGN_TARGET~' is the campaign's target REQ-RUL-32", async () => {
  const { screen, saved } = await openRules("suppression-rules/new/library");
  await pick(screen, "Opted out");
  await save(screen);
  await expect.poll(() => saved()[0]).toMatchObject({ AttributeLevel: "TARGET", AttributeTarget: "COVID" });
});

test("an age and a date are entered in fields and stored as digits §2.3.53 §9.13", async () => {
  const { screen, saved } = await openRules("filter-rules/new/library");
  await pick(screen, "Too old - X years or over on Y");
  await save(screen);
  const message = "Please enter a number between 1 and 120 (up to 3 digits).";
  await expect.element(screen.getByRole("link", { name: message })).toBeVisible();
  await box(screen, "Filter out people aged (years and over)").fill("80");
  await box(screen, "Day").fill("31");
  await box(screen, "Month").fill("3");
  await box(screen, "Year").fill("2027");
  await save(screen);
  await expect
    .poll(() => saved()[0])
    .toMatchObject({
      Name: "Too old - 80 years or over on 31 March 2027",
      Comparator: "-80[[OFFSET:20270331]]",
    });
});

test("an age field accepts 1 to 120 or nothing, and otherwise restores its value §5.27 §9.14", async () => {
  const { screen } = await openRules("filter-rules/new/library");
  await pick(screen, "Too young - under X years on the run date");
  const age = box(screen, "Filter out people younger than (years)");
  await age.fill("12");
  await age.fill("121");
  await expect.element(age).toHaveValue("12");
  await expect.element(age).toHaveAccessibleDescription(/Please enter a number between 1 and 120 \(up to 3 digits\)\./);
  await age.fill("");
  await expect.element(age).toHaveValue("");
});

test("a list can be pasted, and its items counted, edited with Enter, cancelled with Escape and deleted §5.28 §2.3.53 §3.18 REQ-RUL-428", async () => {
  const { screen, saved } = await openRules("filter-rules/new/library");
  await pick(screen, "ICB registration - GP practice in X");
  await box(screen, "ICB ODS codes").fill("qh8, QJG\nqm7 QH8");
  await screen.getByRole("button", { name: "Add", exact: true }).click();
  await expect.element(screen.getByText("3 selected")).toBeVisible();
  await screen.getByRole("button", { name: "Edit QM7" }).click();
  await box(screen, "Edit QM7").fill("d7t5g");
  await userEvent.keyboard("{Enter}");
  await screen.getByRole("button", { name: "Edit QH8" }).click();
  await box(screen, "Edit QH8").fill("XXX");
  await userEvent.keyboard("{Escape}");
  await screen.getByRole("button", { name: "Delete QJG" }).click();
  await expect.element(screen.getByText("2 selected")).toBeVisible();
  await save(screen);
  await expect.poll(() => saved()[0]?.Comparator).toBe("QH8,D7T5G");
});

test("focus stays in the list when one of its items is edited, cancelled or deleted", async () => {
  const { screen } = await openRules("filter-rules/new/library");
  await pick(screen, "ICB registration - GP practice in X");
  await box(screen, "ICB ODS codes").fill("QH8 QJG");
  await screen.getByRole("button", { name: "Add", exact: true }).click();
  const button = (name: string) => screen.getByRole("button", { name, exact: true });
  await button("Edit QH8").click();
  await box(screen, "Edit QH8").fill("D7T5G");
  await userEvent.keyboard("{Enter}");
  await expect.element(button("Edit D7T5G")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(box(screen, "Edit D7T5G")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(button("Edit D7T5G")).toHaveFocus();
  await button("Delete D7T5G").click();
  await expect.element(button("Delete QJG")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(box(screen, "ICB ODS codes")).toHaveFocus();
});

test("boards are added by name with a button, one at a time or all", async () => {
  const { screen } = await openRules("filter-rules/new/library");
  await pick(screen, "ICB registration - GP practice in X");
  await box(screen, "Or add by name").selectOptions("D7T5G");
  await expect.element(screen.getByText("0 selected")).toBeVisible();
  await screen.getByRole("button", { name: "Add by name", exact: true }).click();
  await expect.element(screen.getByRole("button", { name: "Delete D7T5G" })).toBeVisible();
  await expect.element(box(screen, "Or add by name")).not.toHaveValue("");
  await screen.getByRole("button", { name: "Add all by name" }).click();
  await expect.element(screen.getByText("36 selected")).toBeVisible();
});

test("codes that were typed but not added are saved too §5.28 REQ-RUL-427", async () => {
  const { screen, saved } = await openRules("filter-rules/new/library");
  await pick(screen, "ICB registration - GP practice in X");
  await box(screen, "ICB ODS codes").fill("qh8 qjg");
  await save(screen);
  await expect.poll(() => saved()[0]?.Comparator).toBe("QH8,QJG");
});

test("five hundred codes are added at once", async () => {
  const { screen } = await openRules("filter-rules/new/library");
  await pick(screen, "ICB registration - GP practice in X");
  const codes = Array.from({ length: 500 }, (_, index) => `Q${1000 + index}`);
  await box(screen, "ICB ODS codes").fill(codes.join("\n"));
  const before = performance.now();
  await screen.getByRole("button", { name: "Add", exact: true }).click();
  await expect.element(screen.getByText("500 selected")).toBeVisible();
  expect(performance.now() - before).toBeLessThan(3000);
});

test("languages and boards are chosen by name §3.26 §3.12", async () => {
  const { screen, saved } = await openRules("routing-rules/new/library");
  await pick(screen, "Translated invite");
  await screen.getByRole("button", { name: "Clear" }).click();
  await screen.getByRole("checkbox", { name: "Polish" }).click();
  await save(screen);
  await expect
    .poll(() => saved()[0])
    .toMatchObject({
      Comparator: "pl",
      Description: "Sends this version to people whose preferred language is one of these (Polish).",
    });
});

test("a saved library rule opens its own page again with its values REQ-RUL-33", async () => {
  const metadata = libraryRuleById(shippedReference["library-rules"], "lib-under-age-run-day")!.LibraryRuleMetadata;
  const existingRule = rule("F", "Too young - under 75 years on day of execution", {
    Description: "Filters out anyone who has not reached 75 years on the day the iteration runs.",
    LibraryRuleMetadata: metadata,
  });
  const { screen, saved } = await openRules(`filter-rules/${existingRule.ID}`, { rules: [existingRule] });
  const age = box(screen, "Filter out people younger than (years)");
  await expect.element(age).toHaveValue("75");
  await age.fill("65");
  await save(screen);
  await expect
    .poll(() => saved()[0])
    .toMatchObject({
      Name: "Too young - under 65 years on day of execution",
      Comparator: "-65",
      LibraryRuleMetadata: metadata,
    });
});

test("a library rule cannot be saved with the name of another rule of any type §5.04", async () => {
  const rules = [rule("F", "Opted out")];
  const { screen, saves } = await openRules("suppression-rules/new/library", { rules });
  await pick(screen, "Opted out");
  await save(screen);
  await expect.element(screen.getByRole("link", { name: "A rule with this name already exists" })).toBeVisible();
  expect(saves).toHaveLength(0);
});

test("a user's own name for a rule stays when the age changes", async () => {
  const { screen } = await openRules("filter-rules/new/library");
  await pick(screen, "Too young - under X years on the run date");
  await box(screen, "Rule name").fill("Not yet");
  await box(screen, "Filter out people younger than (years)").fill("75");
  await expect.element(box(screen, "Rule name")).toHaveValue("Not yet");
});

test("a library rule changed in the builder is no longer a library rule §3.10 REQ-RUL-426", async () => {
  const { screen, saved } = await openRules("filter-rules/new/library");
  await pick(screen, "Too young - under X years on the run date");
  await box(screen, "Filter out people younger than (years)").fill("75");
  await screen.getByRole("button", { name: "Change the condition" }).click();
  await expect.element(box(screen, "Comparator")).toHaveValue("-75");
  await box(screen, "Operator").selectOptions("Y<=");
  await save(screen);
  await expect.poll(() => saved()[0]).toMatchObject({ Operator: "Y<=", Comparator: "-75" });
  expect(saved()[0]).not.toHaveProperty("LibraryRuleMetadata");
});

test("filling an AND clause from the library does not change its name, description, priority and AND number §4.32", async () => {
  const existingRule = rule("F", "Too old", { Priority: 20 });
  const { screen, saved } = await openRules(`filter-rules/${existingRule.ID}/library?andClause=1`, {
    rules: [existingRule],
  });
  await pick(screen, "Dose interval - vaccinated in the last X days");
  await expect
    .element(screen.getByRole("heading", { level: 1, name: "Set up 'AND' clause 1 for Too old" }))
    .toBeVisible();
  await box(screen, "Days since last dose (days)").fill("91");
  await save(screen);
  await expect
    .poll(() => saved()[0]?.AndClauses[0])
    .toMatchObject({
      Name: "Too old AND clause 1",
      Description: "Why Too old",
      Priority: 20,
      AndNumber: 1,
      Comparator: "-91",
      LibraryRuleMetadata: { ID: "lib-dose-last-days" },
    });
});

test("filling a saved AND clause from the library does not change its description §4.32", async () => {
  const own = clause("F", "Too old AND clause 1", { Description: "Only after a dose", AndNumber: 1, Priority: 20 });
  const existingRule = rule("F", "Too old", { Priority: 20, AndClauses: [own] });
  const { screen, saved } = await openRules(`filter-rules/${existingRule.ID}/library?andClause=1`, {
    rules: [existingRule],
  });
  await pick(screen, "Dose interval - vaccinated in the last X days");
  await expect.element(box(screen, "Description (optional)")).toHaveValue("Only after a dose");
  await box(screen, "Days since last dose (days)").fill("91");
  await save(screen);
  await expect
    .poll(() => saved()[0]?.AndClauses[0])
    .toMatchObject({ ID: own.ID, Description: "Only after a dose", Priority: 20, AndNumber: 1, Comparator: "-91" });
});

test("a library rule accepts a custom AND clause and is added after the existing rules §1.08", async () => {
  const { screen, saved } = await openRules("suppression-rules/new/library", {
    rules: [rule("S", "Custom", { Priority: 500 })],
  });
  await pick(screen, "Opted out");
  await screen.getByRole("button", { name: "Add 'AND' clause" }).click();
  const title = "Set up 'AND' clause 1 for Opted out";
  await expect.element(screen.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await box(screen, "Attribute").selectOptions("CARE_HOME_FLAG");
  await box(screen, "Operator").selectOptions("=");
  await screen.getByRole("radio", { name: "Yes" }).click();
  await save(screen);
  await expect.element(screen.getByRole("heading", { level: 2, name: "Rule 2 Opted out" })).toBeVisible();
  expect(saved()[1]).toMatchObject({
    Priority: 510,
    LibraryRuleMetadata: { ID: "lib-opt-out" },
    AndClauses: [{ Priority: 510, AndNumber: 1, AttributeName: "CARE_HOME_FLAG", Operator: "=", Comparator: "Y" }],
  });
  expect(saved()[1]?.AndClauses[0]).not.toHaveProperty("LibraryRuleMetadata");
});

test("a library rule type without an editor is reported §2.3.53 §8.15", async () => {
  const metadata = {
    ...libraryRuleById(shippedReference["library-rules"], "lib-under-age-run-day")!.LibraryRuleMetadata,
    Type: "SLIDER",
  };
  const existingRule = rule("F", "Too young", { LibraryRuleMetadata: metadata });
  const { screen } = await openRules(`filter-rules/${existingRule.ID}`, { rules: [existingRule] });
  await expect.element(screen.getByText("No editor available for SLIDER")).toBeVisible();
});

test("a code in a library rule that no one has raises a warning, and the example is a code in use REQ-RUL-22", async () => {
  const { screen } = await openRules("filter-rules/new/library");
  await pick(screen, "ICB registration - GP practice in X");
  await expect.element(box(screen, "ICB ODS codes")).toHaveAccessibleDescription(/For example, QMF, D7T5G/);
  await box(screen, "ICB ODS codes").fill("QH8");
  await screen.getByRole("button", { name: "Add", exact: true }).click();
  await expect
    .element(screen.getByText(/closed on 31 March 2026\. The people who had this code have moved to NHS Essex/))
    .toBeVisible();
});

import { namesOnePersonMessage } from "@spi/domain/rule/identifying";
import { expect, test } from "vitest";
import { clause, openRules, rule } from "../test/rule-screens.tsx";

type Screen = Awaited<ReturnType<typeof openRules>>["screen"];

const box = (screen: Screen, label: string) => screen.getByLabelText(label, { exact: true });

async function choose(screen: Screen, choices: Record<string, string>) {
  for (const [label, option] of Object.entries(choices)) await box(screen, label).selectOptions(option);
}

const options = (screen: Screen, label: string) =>
  [...(box(screen, label).element() as HTMLSelectElement).options].map((option) => option.text);

const save = (screen: Screen) => screen.getByRole("button", { name: "Save and return to summary" }).click();

const problems = (screen: Screen) => {
  const links = screen.getByRole("alert").getByRole("link").elements();
  return links.map((link) => link.textContent);
};

test.each([
  ["filter-rules", "Add a new filter rule"],
  ["suppression-rules", "Add a new suppression rule"],
  ["routing-rules", "Add a new routing rule"],
])("a new rule of %s is titled %s §2.3.48 §2.2.22", async (path, title) => {
  const { screen } = await openRules(`${path}/new`);
  await expect.element(screen.getByRole("heading", { level: 1, name: title })).toBeVisible();
});

test("PERSON comes first, and a condition type is chosen only if there is more than ALL §2.3.52 §2.3.49", async () => {
  const { screen } = await openRules("filter-rules/new");
  await expect.element(box(screen, "Attribute level")).toHaveValue("PERSON");
  expect(options(screen, "Attribute level")).toEqual([
    "The person",
    "Their vaccinations, bookings and invitations",
    "The cohorts they are in",
  ]);
  await expect.element(box(screen, "Condition type")).not.toBeInTheDocument();
  await choose(screen, { "Attribute level": "TARGET" });
  await expect.element(box(screen, "Condition type")).toHaveValue("COVID");
  await choose(screen, { "Attribute level": "COHORT" });
  await expect.element(box(screen, "Condition type")).not.toBeInTheDocument();
});

test("COHORT selects ALL, MemberOf and the first cohort, and other levels reset the choices §4.28 §3.29", async () => {
  const { screen } = await openRules("filter-rules/new");
  await choose(screen, { "Attribute level": "COHORT" });
  expect(options(screen, "Operator")).toEqual(["Member of", "Not Member of"]);
  await expect.element(box(screen, "Operator")).toHaveValue("MemberOf");
  await expect.element(box(screen, "Comparator")).toHaveValue("covid_75_and_over");
  await choose(screen, { "Attribute level": "PERSON" });
  await expect.element(box(screen, "Attribute")).toHaveValue("");
  await expect.element(box(screen, "Operator")).toHaveValue("");
  await expect.element(box(screen, "Comparator")).toHaveValue("");
});

test("another condition type or attribute resets the dependent choices §4.28 REQ-RUL-408", async () => {
  const { screen } = await openRules("filter-rules/new");
  await choose(screen, { "Attribute level": "TARGET", Attribute: "OPTOUT", Operator: "=" });
  await screen.getByRole("radio", { name: "Yes" }).click();
  await expect.element(box(screen, "Comparator")).toHaveValue("Y");
  await choose(screen, { Attribute: "BOOKED_APPOINTMENT_DATE" });
  await expect.element(box(screen, "Operator")).toHaveValue("");
  await expect.element(box(screen, "Comparator")).toHaveValue("");
  await choose(screen, { "Condition type": "FLU" });
  await expect.element(box(screen, "Attribute")).toHaveValue("");
});

test("operators depend on the attribute's data type, and the comparator is disabled if not needed §2.3.52 §9.15 REQ-RUL-407", async () => {
  const { screen } = await openRules("filter-rules/new");
  await choose(screen, { Attribute: "CARE_HOME_FLAG" });
  expect(options(screen, "Operator")).toEqual([
    "Select an operator",
    "Equals",
    "Not Equals",
    "Is Null",
    "Is not Null",
    "Is Empty",
    "Is not Empty",
  ]);
  await choose(screen, { Operator: "is_null" });
  await expect.element(box(screen, "Comparator")).toBeDisabled();
  await choose(screen, { Operator: "=" });
  await expect.element(box(screen, "Comparator")).toBeEnabled();
});

test("a rule applies to all cohorts unless one of the iteration's is chosen, and routing rules have no cohort §2.3.49 §5.26 REQ-RUL-405", async () => {
  const { screen, saved } = await openRules("filter-rules/new");
  await expect.element(box(screen, "Choose Cohort")).toHaveValue("");
  expect(options(screen, "Choose Cohort")).toEqual([
    "Apply to all cohorts",
    "covid_75_and_over",
    "covid_carers (Provisional)",
  ]);
  await box(screen, "Rule name").fill("Care home");
  await box(screen, "Rule description").fill("They are vaccinated at home");
  await choose(screen, { Attribute: "CARE_HOME_FLAG", Operator: "is_null" });
  await save(screen);
  await expect.poll(() => saved().map((savedRule) => savedRule.CohortLabel)).toEqual([undefined]);
  await screen.unmount();
  const routing = await openRules("routing-rules/new");
  await expect.element(box(routing.screen, "Attribute level")).toBeVisible();
  await expect.element(box(routing.screen, "Choose Cohort")).not.toBeInTheDocument();
});

test("a rule can apply to several cohorts, and its meaning names each §2.3.49", async () => {
  const { screen, saved } = await openRules("filter-rules/new");
  await box(screen, "Rule name").fill("Care home");
  await box(screen, "Rule description").fill("They are vaccinated at home");
  await choose(screen, { Attribute: "CARE_HOME_FLAG", Operator: "is_null", "Choose Cohort": "covid_75_and_over" });
  await screen.getByRole("button", { name: "Add another cohort" }).click();
  await choose(screen, { "Cohort 2": "covid_carers" });
  await expect.element(screen.getByText(/For the cohorts covid_75_and_over and covid_carers only/)).toBeVisible();
  await save(screen);
  await expect
    .poll(() => saved().map((savedRule) => savedRule.CohortLabel))
    .toEqual(["covid_75_and_over,covid_carers"]);
});

test("an empty form lists all its errors, except for dependent choices that cannot be made yet §5.04 §5.05 §5.23 REQ-RUL-414", async () => {
  const { screen, saves } = await openRules("filter-rules/new");
  await save(screen);
  await expect
    .poll(() => problems(screen))
    .toEqual([
      "Enter a rule name. For example 'Language templates or People under the age of 75 (16-74)'.",
      "Enter a rule description. For example 'Check languages'.",
      "Choose what to check",
    ]);
  await box(screen, "Rule name").fill("Under 75");
  await box(screen, "Rule description").fill("They are too young");
  await choose(screen, { Attribute: "DATE_OF_BIRTH" });
  await save(screen);
  await expect.poll(() => problems(screen)).toEqual(["Choose how to match people"]);
  await choose(screen, { Operator: "Y>" });
  await save(screen);
  await expect.poll(() => problems(screen)).toEqual(["Enter a comparator. For example 'Yes'."]);
  await expect.element(box(screen, "Comparator")).toHaveAccessibleDescription(/Enter a comparator/);
  await box(screen, "Comparator").fill("-~X~");
  await save(screen);
  await expect
    .poll(() => problems(screen))
    .toEqual(["The comparator should be modified to replace the library token(s) ~X~"]);
  expect(saves).toHaveLength(0);
});

test("a problem with the name hides one with the comparator §5.26 REQ-RUL-415", async () => {
  const { screen } = await openRules("filter-rules/new");
  await choose(screen, { Attribute: "DATE_OF_BIRTH", Operator: "Y>" });
  await save(screen);
  await expect
    .poll(() => problems(screen))
    .toEqual([expect.stringMatching(/^Enter a rule name/), expect.stringMatching(/^Enter a rule description/)]);
  await box(screen, "Rule name").fill("Under 75");
  await save(screen);
  await expect
    .poll(() => problems(screen))
    .toEqual([expect.stringMatching(/^Enter a rule description/), expect.stringMatching(/^Enter a comparator/)]);
});

test("names must follow the character rule and be unique in the iteration, whatever the rule type §5.03 §5.04", async () => {
  const { screen, saves } = await openRules("filter-rules/new", { rules: [rule("S", "Taken", { Priority: 500 })] });
  await box(screen, "Rule name").fill("Taken ");
  await save(screen);
  await expect
    .poll(() => problems(screen))
    .toEqual([
      "A rule with this name already exists",
      expect.stringMatching(/^Enter a rule description/),
      "Choose what to check",
    ]);
  await box(screen, "Rule name").fill("Under 75: everybody");
  await box(screen, "Rule description").fill("They are too young");
  await save(screen);
  await expect
    .poll(() => problems(screen))
    .toEqual([expect.stringMatching(/^This value may contain only letters, numbers, spaces/), "Choose what to check"]);
  expect(saves).toHaveLength(0);
});

test("a new rule is saved with the whole iteration after the others of its type, and the summary opens §4.29 §4.30 §2.3.51", async () => {
  const rules = [rule("F", "First", { Priority: 0 }), rule("S", "Other", { Priority: 500 })];
  const { screen, saves, saved, currentPath, versionsFetched } = await openRules("filter-rules/new", { rules });
  expect(versionsFetched).toEqual([1]);
  await box(screen, "Rule name").fill("Under 80 on day of execution");
  await box(screen, "Rule description").fill("Too young");
  await choose(screen, { Attribute: "DATE_OF_BIRTH", Operator: "Y>" });
  await box(screen, "Age in years").fill("80");
  await save(screen);
  await expect.element(screen.getByRole("heading", { level: 1, name: "Filter rules summary" })).toBeVisible();
  expect(currentPath()).toBe("filter-rules/summary");
  expect(saves[0]).toMatchObject({ Version: 1, Name: "First invitations" });
  await expect.poll(() => versionsFetched).toEqual([1, 2]);
  expect(saved().map(({ Name, Priority, AndNumber }) => [Name, Priority, AndNumber])).toEqual([
    ["First", 0, 0],
    ["Other", 500, 0],
    ["Under 80 on day of execution", 10, 0],
  ]);
  expect(saved()[2]).toMatchObject({ Operator: "Y>", Comparator: "-80", AttributeName: "DATE_OF_BIRTH" });
});

test("'day of execution' in a rule's name is stored unchanged and shown as the iteration's run date §5.06", async () => {
  const { screen, saved } = await openRules("routing-rules/new");
  await box(screen, "Rule name").fill("Under 16 on day of execution");
  await expect.element(screen.getByText("Shown as: Under 16 on 1 December 2026.", { exact: false })).toBeVisible();
  await box(screen, "Rule description").fill("Children");
  await choose(screen, { Attribute: "DATE_OF_BIRTH", Operator: "Y>" });
  await box(screen, "Age in years").fill("16");
  await save(screen);
  await expect.poll(() => saved()[0]?.Name).toBe("Under 16 on day of execution");
  await expect
    .element(screen.getByRole("heading", { level: 2, name: "Rule 1 Under 16 on 1 December 2026" }))
    .toBeVisible();
});

test("an existing rule keeps its priority, and its own name is not a duplicate §4.29 §5.04 REQ-RUL-409", async () => {
  const rules = [rule("F", "First", { Priority: 10 }), rule("F", "Second", { Priority: 30 })];
  const { screen, saved } = await openRules(`filter-rules/${rules[1]!.ID}`, { rules });
  await expect.element(box(screen, "Rule name")).toHaveValue("Second");
  await box(screen, "Rule description").fill("Changed");
  await save(screen);
  await expect.poll(() => saved()[1]).toMatchObject({ Name: "Second", Priority: 30, Description: "Changed" });
});

test("Add 'AND' clause saves the rule, then opens its next clause §2.3.51 §2.3.48", async () => {
  const { screen, currentPath } = await openRules("filter-rules/new");
  await box(screen, "Rule name").fill("Too old");
  await box(screen, "Rule description").fill("Too old");
  await choose(screen, { Attribute: "DATE_OF_BIRTH", Operator: "Y<=" });
  await box(screen, "Age in years").fill("80");
  await screen.getByRole("button", { name: "Add 'AND' clause" }).click();
  await expect
    .element(screen.getByRole("heading", { level: 1, name: "Set up 'AND' clause 1 for Too old" }))
    .toBeVisible();
  expect(currentPath()).toMatch(/^filter-rules\/[\w-]+\/and-clause\/1$/);
});

test("a duplicate begins with the rule's conditions and AND clauses, and is added when saved REQ-RUL-79 REQ-RUL-442", async () => {
  const clauses = [clause("F", "x", { AndNumber: 1, Description: "Why Too old" })];
  const first = rule("F", "Too old", { Priority: 10, CohortLabel: "covid_carers", AndClauses: clauses });
  const { screen, saves, saved, currentPath } = await openRules("filter-rules/summary", { rules: [first] });
  await screen.getByRole("link", { name: "Duplicate Too old" }).click();
  await expect.element(screen.getByRole("heading", { level: 1, name: "Add a new filter rule" })).toBeVisible();
  await expect.element(screen.getByText(/This is a copy, with its AND clause\./)).toBeVisible();
  await expect.element(box(screen, "Rule name")).toHaveValue("Duplicated - Too old");
  expect(saves).toHaveLength(0);
  await box(screen, "Rule description").fill("Why it is there twice");
  await save(screen);
  await expect.poll(currentPath).toBe("filter-rules/summary");
  const [before, added] = saved();
  expect(before).toEqual(first);
  expect(added).toMatchObject({
    Name: "Duplicated - Too old",
    Description: "Why it is there twice",
    Priority: 20,
    CohortLabel: "covid_carers",
    AndClauses: [
      { Name: "Duplicated - Too old AND clause 1", Priority: 20, AndNumber: 1, Description: "Why it is there twice" },
    ],
  });
  const ids = [first, added!].flatMap(({ ID, AndClauses }) => [ID, ...AndClauses.map((of) => of.ID)]);
  expect(new Set(ids).size).toBe(4);
});

test("Back from the first AND clause of a new rule leads to the saved rule, not to another new one REQ-SCR-82", async () => {
  const { screen, saves, currentPath, goBack } = await openRules("filter-rules/new?redirectUrl=%2Fhome");
  await box(screen, "Rule name").fill("Too old");
  await box(screen, "Rule description").fill("Too old");
  await choose(screen, { Attribute: "DATE_OF_BIRTH", Operator: "Y<=" });
  await box(screen, "Age in years").fill("80");
  await screen.getByRole("button", { name: "Add 'AND' clause" }).click();
  await expect.element(screen.getByRole("heading", { level: 1, name: /^Set up 'AND' clause 1/ })).toBeVisible();
  await expect.element(screen.getByRole("status").getByText("Success")).toBeVisible();
  await goBack();
  await expect.element(screen.getByRole("heading", { level: 1, name: "Edit filter rule" })).toBeVisible();
  await expect.element(box(screen, "Rule name")).toHaveValue("Too old");
  expect(currentPath()).toBe(`filter-rules/${saves[0]!.IterationRules[0]!.ID}?redirectUrl=%2Fhome`);
});

test("a rule opened from the iteration's page returns to it through its AND clause and the library REQ-SCR-65 §2.2.23", async () => {
  const first = rule("S", "Too old", { Priority: 500 });
  const { screen, currentPath } = await openRules(`suppression-rules/${first.ID}?redirectUrl=%2Fhome`, {
    rules: [first],
  });
  await screen.getByRole("button", { name: "Add 'AND' clause" }).click();
  await expect.poll(currentPath).toBe(`suppression-rules/${first.ID}/and-clause/1?redirectUrl=%2Fhome`);
  await screen.getByRole("link", { name: "Choose from the rule library instead" }).click();
  await screen.getByRole("radio", { name: "Opted out" }).click();
  await screen.getByRole("button", { name: "Select rule" }).click();
  await expect.poll(currentPath).toBe(`suppression-rules/${first.ID}/and-clause/1?redirectUrl=%2Fhome`);
  await save(screen);
  await expect.poll(currentPath).toBe("/home");
});

test("an AND clause has no name field and is named after its rule and number §4.29 §5.04 §5.05", async () => {
  const first = rule("F", "Too old", { Priority: 40, AndClauses: [clause("F", "x", { AndNumber: 1, Priority: 40 })] });
  const { screen, saved } = await openRules(`filter-rules/${first.ID}/and-clause/2`, { rules: [first] });
  await expect.element(box(screen, "Attribute level")).toBeVisible();
  await expect.element(box(screen, "Rule name")).not.toBeInTheDocument();
  await choose(screen, { Attribute: "CARE_HOME_FLAG", Operator: "=" });
  await screen.getByRole("radio", { name: "No" }).click();
  await save(screen);
  await expect
    .poll(() => saved()[0]?.AndClauses.map(({ Name, AndNumber, Priority }) => [Name, AndNumber, Priority]))
    .toEqual([
      ["Too old AND clause 1", 1, 40],
      ["Too old AND clause 2", 2, 40],
    ]);
});

test("an AND clause can have its own description, which is shown with its rule REQ-RUL-18 REQ-RUL-413", async () => {
  const first = rule("F", "Too old", { AndClauses: [clause("F", "x", { AndNumber: 1, Description: "Why Too old" })] });
  const { screen, saved } = await openRules(`filter-rules/${first.ID}/and-clause/1`, { rules: [first] });
  const description = box(screen, "Description (optional)");
  await expect.element(description).toHaveValue("");
  await expect
    .element(description)
    .toHaveAccessibleDescription(/If you leave this empty, we use the rule's description: Why Too old/);
  await description.fill("Only those in <care> homes");
  await save(screen);
  await expect.element(description).toHaveAccessibleDescription(/Rule description contains “<” and “>”/);
  await description.fill("Only those in care homes");
  await save(screen);
  await expect.element(screen.getByText("Only those in care homes")).toBeVisible();
  expect(saved()[0]?.AndClauses[0]?.Description).toBe("Only those in care homes");
});

test("if people are real, the NHS number is marked and cannot be compared REQ-REF-06", async () => {
  const { screen } = await openRules("filter-rules/new", { realPeople: true });
  await choose(screen, { Attribute: "NHS Number (only to check if it is missing)" });
  expect(options(screen, "Operator")).toEqual([
    "Select an operator",
    "Is Null",
    "Is not Null",
    "Is Empty",
    "Is not Empty",
  ]);
});

test("if people are synthetic, the NHS number can be compared like other text REQ-REF-06", async () => {
  const { screen } = await openRules("filter-rules/new");
  await choose(screen, { Attribute: "NHS Number" });
  expect(options(screen, "Operator")).toContain("Equals");
});

test("if people are real, a saved rule that compares NHS numbers cannot be saved again REQ-REF-06", async () => {
  const named = rule("F", "One person", { AttributeName: "NHS_NUMBER", Operator: "=", Comparator: "9990548609" });
  const { screen, saves } = await openRules(`filter-rules/${named.ID}`, { realPeople: true, rules: [named] });
  await expect.element(box(screen, "Attribute")).toHaveValue("NHS_NUMBER");
  await save(screen);
  await expect.poll(() => problems(screen)).toEqual([namesOnePersonMessage]);
  expect(saves).toEqual([]);
});

test("a missing rule is reported, and the form for a new one opens §2.3.50 §8.15", async () => {
  const { screen } = await openRules("filter-rules/33333333-3333-4333-8333-333333333333");
  await expect.element(screen.getByText("Cannot find rule, creating new rule...")).toBeVisible();
  await expect.element(screen.getByRole("heading", { name: "Add a new filter rule" })).toBeVisible();
});

test("the page says that it is loading while data are missing §2.3.50 REQ-RUL-406", async () => {
  const { screen } = await openRules("filter-rules/new", { isSlow: true });
  await expect.element(screen.getByText("Loading rule details...")).toBeVisible();
});

test.each(["0", "x", "-1", "1.5"])(
  "the page says that it is loading for the AND clause number %s §2.3.50 REQ-RUL-406",
  async (number) => {
    const first = rule("F", "Too old");
    const { screen } = await openRules(`filter-rules/${first.ID}/and-clause/${number}`, { rules: [first] });
    await expect.element(screen.getByText("Loading rule details...")).toBeVisible();
  },
);

test("the API's errors about the rule are shown at its fields §8.15", async () => {
  const errors = { "IterationRules.0.Comparator": ["Not like this."] };
  const refuse = () => ({ status: 400, body: { message: "Check the details you entered.", kind: "invalid", errors } });
  const first = rule("F", "Too young");
  const { screen } = await openRules(`filter-rules/${first.ID}`, { rules: [first], refuse });
  await save(screen);
  await expect.element(screen.getByRole("link", { name: "Not like this." })).toBeVisible();
  await expect.element(box(screen, "Comparator")).toHaveAccessibleDescription(/Not like this/);
});

test("the meaning is shown only once the rule is complete", async () => {
  const { screen } = await openRules("filter-rules/new");
  await choose(screen, { Attribute: "DATE_OF_BIRTH", Operator: "Y>" });
  await expect
    .element(box(screen, "Comparator"))
    .toHaveAccessibleDescription("Choose the value below, or type it here.");
  await expect.element(screen.getByText("What this means")).not.toBeInTheDocument();
  await box(screen, "Age in years").fill("75");
  await expect.element(screen.getByText("What this means")).toBeVisible();
  await choose(screen, { Operator: "is_null" });
  await expect.element(screen.getByText("What this means")).toBeVisible();
});

test("the meaning follows the choices, with the rule's other conditions and its cohort", async () => {
  const first = rule("S", "Too young", { Priority: 500, CohortLabel: "covid_carers" });
  const { screen } = await openRules(`suppression-rules/${first.ID}/and-clause/1`, { rules: [first] });
  await choose(screen, { Attribute: "ICB", Operator: "not_in" });
  await box(screen, "Comparator").fill("D7T5G");
  const sentence =
    "For the cohort covid_carers only: suppresses people born after 1 December 1951 " +
    "(under 75 on 1 December 2026), and whose ICB is not NHS Essex (D7T5G).";
  await expect.element(screen.getByText(sentence)).toBeVisible();
  await expect.element(screen.getByText("People with no recorded ICB also meet this condition.")).toBeVisible();
});

test("a typed list is shown as its items and saved as them, whatever separates them REQ-VAL-24", async () => {
  const { screen, saved } = await openRules("suppression-rules/new");
  await box(screen, "Rule name").fill("Booked");
  await box(screen, "Rule description").fill("Booked already");
  await choose(screen, { "Attribute level": "TARGET", Attribute: "BOOKED_APPOINTMENT_PROVIDER", Operator: "in" });
  await box(screen, "Comparator").fill("MYA, NBS;MYA ,");
  await expect
    .element(screen.getByText("Separate them with commas, semicolons or spaces.", { exact: false }))
    .toBeVisible();
  const items = screen.getByRole("list", { name: "Comparator items" }).getByRole("listitem");
  await expect.poll(() => items.elements().map((item) => item.textContent)).toEqual(["MYA", "NBS"]);
  await save(screen);
  await expect.poll(() => saved()[0]?.Comparator).toBe("MYA,NBS");
});

test("an impossible entry and an unknown modifier are rejected by name REQ-VAL-24 REQ-VAL-25 REQ-VAL-405", async () => {
  const { screen } = await openRules("suppression-rules/new");
  await box(screen, "Rule name").fill("Booked");
  await box(screen, "Rule description").fill("Booked already");
  await choose(screen, { "Attribute level": "TARGET", Attribute: "BOOKED_APPOINTMENT_PROVIDER", Operator: "in" });
  await box(screen, "Comparator").fill("MYA/NBS");
  await save(screen);
  await expect.poll(() => problems(screen).join()).toContain("“MYA/NBS” is not a valid value");
  await box(screen, "Comparator").fill("MYA[[nvl:NBS]]");
  await save(screen);
  await expect.poll(() => problems(screen).join()).toContain("“[[nvl:NBS]]” is not a valid modifier");
});

test("changing something else leaves an imported list's text unchanged REQ-VAL-24 REQ-VAL-406", async () => {
  const imported = rule("S", "Booked", {
    AttributeLevel: "TARGET",
    AttributeTarget: "COVID",
    AttributeName: "BOOKED_APPOINTMENT_PROVIDER",
    Operator: "in",
    Comparator: "MYA, NBS",
  });
  const { screen, saved } = await openRules(`suppression-rules/${imported.ID}`, { rules: [imported] });
  await box(screen, "Rule description").fill("Has an appointment");
  await save(screen);
  await expect.poll(() => saved()[0]).toMatchObject({ Description: "Has an appointment", Comparator: "MYA, NBS" });
});

test("the fields for a date, flag or list change the value but not its default", async () => {
  const dated = rule("S", "Born", { Operator: "=", Comparator: "20251001[[NVL:18000101]]" });
  const { screen, saved } = await openRules(`suppression-rules/${dated.ID}`, { rules: [dated] });
  await expect.element(box(screen, "Day")).toHaveValue("1");
  await box(screen, "Day").fill("");
  await box(screen, "Day").fill("15");
  await save(screen);
  await expect.poll(() => saved()[0]?.Comparator).toBe("20251015[[NVL:18000101]]");
});

test("codes that no one has on the run date raise a warning when typed, but can be saved REQ-RUL-22", async () => {
  const { screen, saved } = await openRules("filter-rules/new");
  await choose(screen, { Attribute: "ICB", Operator: "in" });
  await box(screen, "Rule name").fill("Essex");
  await box(screen, "Rule description").fill("Essex is served elsewhere");
  await box(screen, "Comparator").fill("QMF");
  await expect.element(screen.getByText(/ICB is NHS North East London \(QMF\)/)).toBeVisible();
  await expect.element(screen.getByText("Check this:")).not.toBeInTheDocument();
  await box(screen, "Comparator").fill("QH8,ZZZ,qmf");
  for (const warning of [
    "NHS Mid and South Essex (QH8) closed on 31 March 2026. The people who had this code have moved to NHS Essex (D7T5G). Check the code.",
    "“ZZZ” is not a known value for ICB. This value probably does not match anyone. Check the spelling.",
    "“qmf” should be written QMF. Values must match exactly, including capitals and spaces, so no one will match this.",
  ])
    await expect.element(screen.getByText(warning, { exact: false })).toBeVisible();
  await save(screen);
  await expect.poll(() => saved()[0]?.Comparator).toBe("QH8,ZZZ,qmf");
});

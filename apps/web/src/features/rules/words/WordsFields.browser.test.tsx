import { expect, test } from "vitest";
import { clause, openRules, rule } from "../test/rule-screens.tsx";

type Screen = Awaited<ReturnType<typeof openRules>>["screen"];

const box = (screen: Screen, label: string) => screen.getByLabelText(label, { exact: true });
const press = (screen: Screen, name: string) => screen.getByRole("button", { name, exact: true }).click();
const phrase = (screen: Screen) => screen.getByLabelText(/^Match people if/);
const advanced = "Advanced: attribute, operator and comparator";
const save = (screen: Screen) => press(screen, "Save and return to summary");

async function choose(screen: Screen, subject: string, words: string) {
  await box(screen, "What to check").selectOptions(subject);
  await phrase(screen).selectOptions(words);
}

test("a condition is chosen by words and saved with its sentence as the rule's name REQ-SCR-480 REQ-SCR-484", async () => {
  const { screen, saved } = await openRules("filter-rules/new", { mode: "words" });
  await expect.element(screen.getByRole("group", { name: "Which people does this rule match?" })).toBeVisible();
  await expect.element(box(screen, "Comparator")).not.toBeInTheDocument();
  await choose(screen, "Age or date of birth", "are aged under X");
  await box(screen, "Age in years").fill("75");
  await expect
    .element(screen.getByText("Filters out people born after 1 December 1951 (under 75 on 1 December 2026)."))
    .toBeVisible();
  await expect.element(box(screen, "Rule name")).toHaveValue("People aged under 75 on the run date");
  await box(screen, "Rule description").fill("Too young");
  await save(screen);
  await expect
    .poll(() => saved()[0])
    .toMatchObject({
      Name: "People aged under 75 on the run date",
      AttributeLevel: "PERSON",
      AttributeName: "DATE_OF_BIRTH",
      Operator: "Y>",
      Comparator: "-75",
    });
});

test("the proposed name follows the condition until the user enters a different name REQ-SCR-484", async () => {
  const { screen } = await openRules("filter-rules/new", { mode: "words" });
  const name = box(screen, "Rule name");
  await choose(screen, "Whether they live in a care home", "live in a care home");
  await expect.element(name).toHaveValue("People who live in a care home");
  await phrase(screen).selectOptions("do not live in a care home");
  await expect.element(name).toHaveValue("People who do not live in a care home");
  await phrase(screen).selectOptions("");
  await expect.element(name).toHaveValue("");
  await name.fill("At home");
  await phrase(screen).selectOptions("do not live in a care home");
  await expect.element(name).toHaveValue("At home");
});

test("a period has a number, a unit and the date it is counted from, and keeps its phrase while they change REQ-SCR-480", async () => {
  const { screen, saved } = await openRules("filter-rules/new", { mode: "words" });
  await choose(screen, "Last COVID-19 vaccination", "was in the last X days, weeks or years");
  await expect.element(box(screen, "Vaccination")).toHaveValue("COVID");
  await box(screen, "Number of days").fill("0");
  await expect.element(phrase(screen)).toHaveValue("was in the last X days, weeks or years");
  await box(screen, "Number of days").fill("12");
  await screen.getByRole("radio", { name: "Weeks" }).click();
  await expect.element(screen.getByRole("radio", { name: "Weeks" })).toHaveFocus();
  await box(screen, "Vaccination").selectOptions("FLU");
  await expect.element(box(screen, "Number of weeks")).toHaveValue("12");
  await expect
    .element(screen.getByText(/^Filters out people whose last flu vaccination was on or after/))
    .toBeVisible();
  await box(screen, "Rule description").fill("Vaccinated");
  await save(screen);
  await expect
    .poll(() => saved()[0])
    .toMatchObject({
      AttributeLevel: "TARGET",
      AttributeTarget: "FLU",
      AttributeName: "LAST_SUCCESSFUL_DATE",
      Operator: "W>=",
      Comparator: "-12",
    });
});

test("a number that is not valid stays as typed with its error, and is not saved REQ-SCR-480", async () => {
  const { screen, saves } = await openRules("filter-rules/new", { mode: "words" });
  await choose(screen, "Age or date of birth", "are aged under X");
  await box(screen, "Rule name").fill("Too young");
  await box(screen, "Rule description").fill("Too young");
  for (const typed of ["1.5", "-5", "131"]) {
    await box(screen, "Age in years").fill(typed);
    await expect.element(box(screen, "Age in years")).toHaveValue(typed);
    await expect.element(box(screen, "Age in years")).toHaveAccessibleDescription(/between 1 and 120/);
  }
  await save(screen);
  await expect.element(screen.getByRole("alert")).toBeVisible();
  await expect.element(box(screen, "Age in years")).toHaveValue("131");
  expect(saves).toEqual([]);
});

test("an age is not carried over to a number of days REQ-SCR-480", async () => {
  const { screen } = await openRules("filter-rules/new", { mode: "words" });
  await choose(screen, "Age or date of birth", "are aged under X");
  await box(screen, "Age in years").fill("75");
  await phrase(screen).selectOptions("were born in the last X days or weeks");
  await expect.element(screen.getByLabelText(/^Number of /)).toHaveValue("");
});

test("a default for people with nothing recorded is retained while the phrase changes and back REQ-SCR-480", async () => {
  const young = rule("F", "Too young", { Comparator: "-75[[NVL:20200101]]" });
  const { screen, saved } = await openRules(`filter-rules/${young.ID}`, { mode: "words", rules: [young] });
  await phrase(screen).selectOptions("have no record of this");
  await phrase(screen).selectOptions("are aged under X");
  await box(screen, "Age in years").fill("65");
  await save(screen);
  await expect.poll(() => saved()[0]?.Comparator).toBe("-65[[NVL:20200101]]");
});

test("the user can choose how to treat people with nothing recorded REQ-SCR-480", async () => {
  const { screen, saved } = await openRules("suppression-rules/new", { mode: "words" });
  await choose(screen, "Last COVID-19 invitation", "was before a date");
  for (const [part, text] of [
    ["Day", "1"],
    ["Month", "9"],
    ["Year", "2026"],
  ] as const)
    await box(screen, part).fill(text);
  await screen.getByText("Change what happens to people with no recorded COVID-19 invitation").click();
  await expect.element(screen.getByRole("radio", { name: "They do not match" })).toBeChecked();
  await screen.getByRole("radio", { name: "As if they had a value, which you choose" }).click();
  await expect
    .element(
      screen.getByText(
        "People with no recorded COVID-19 invitation are treated as if their last COVID-19 invitation was on 1 January 2000.",
      ),
    )
    .toBeVisible();
  await box(screen, "Rule description").fill("Not selected before");
  await save(screen);
  await expect.poll(() => saved()[0]).toMatchObject({ Operator: "<", Comparator: "20260901[[NVL:20000101]]" });
});

test("names are chosen from a list that can be searched, and chosen names stay visible REQ-SCR-480", async () => {
  const { screen, saved } = await openRules("filter-rules/new", { mode: "words" });
  await choose(screen, "ICB", "is one of");
  await box(screen, "Search the list").fill("devon");
  const devon = screen.getByRole("checkbox", { name: "NHS Devon" });
  await devon.click();
  await box(screen, "Search the list").fill("essex");
  await screen.getByRole("checkbox", { name: "NHS Essex" }).click();
  await expect.element(screen.getByRole("checkbox", { name: "NHS Dorset" })).not.toBeInTheDocument();
  await devon.click();
  await expect.element(devon).toHaveFocus();
  await devon.click();
  await box(screen, "Rule description").fill("Elsewhere");
  await save(screen);
  await expect.poll(() => saved()[0]?.Comparator.split(",").length).toBe(2);
});

test("an error links to the field of the phrase's value REQ-SCR-480", async () => {
  const { screen, saves } = await openRules("filter-rules/new", { mode: "words" });
  await box(screen, "Rule name").fill("Young");
  await box(screen, "Rule description").fill("Too young");
  await save(screen);
  await screen.getByRole("alert").getByRole("link", { name: "Choose what to check" }).click();
  await expect.element(box(screen, "What to check")).toHaveFocus();
  await choose(screen, "Age or date of birth", "are aged under X");
  await save(screen);
  await screen
    .getByRole("alert")
    .getByRole("link", { name: /^Enter a comparator/ })
    .click();
  await expect.element(box(screen, "Age in years")).toHaveFocus();
  expect(saves).toHaveLength(0);
});

test("one press shows the attribute, operator and comparator, and this is remembered for the user REQ-SCR-483", async () => {
  const first = await openRules("filter-rules/new", { mode: "words" });
  await choose(first.screen, "Age or date of birth", "are aged X or over");
  await box(first.screen, "Age in years").fill("80");
  await press(first.screen, advanced);
  await expect.element(box(first.screen, "Attribute")).toHaveValue("DATE_OF_BIRTH");
  await expect.element(box(first.screen, "Operator")).toHaveValue("Y<=");
  await expect.element(box(first.screen, "Comparator")).toHaveValue("-80");
  await expect.element(first.screen.getByRole("button", { name: "Choose by words" })).toHaveFocus();
  await first.screen.unmount();
  const second = await openRules("suppression-rules/new", { mode: "remembered" });
  await expect.element(box(second.screen, "Attribute level")).toBeVisible();
  await press(second.screen, "Choose by words");
  await second.screen.unmount();
  const { screen } = await openRules("routing-rules/new", { mode: "remembered" });
  await expect.element(box(screen, "What to check")).toBeVisible();
});

test("a condition that words cannot describe opens with its attribute and the reason, and stays unchanged REQ-SCR-482", async () => {
  const stored = rule("F", "No address", { AttributeName: "POSTCODE", Operator: "is_empty", Comparator: "" });
  const { screen, saved } = await openRules(`filter-rules/${stored.ID}`, { mode: "words", rules: [stored] });
  const reason = screen.getByText("We cannot show this condition in words, because its operator is “Is Empty”.");
  await expect.element(reason).toBeVisible();
  await expect.element(box(screen, "Operator")).toHaveValue("is_empty");
  await press(screen, "Choose by words");
  await expect.element(reason).toBeVisible();
  await box(screen, "Rule description").fill("Changed");
  await save(screen);
  await expect.poll(() => saved()[0]).toMatchObject({ Description: "Changed", Operator: "is_empty", Comparator: "" });
});

test("an AND clause is chosen by words and is not named after them REQ-SCR-480 §4.29", async () => {
  const stored = rule("F", "Young", {
    AndClauses: [
      clause("F", "Young 1", { AttributeName: "CARE_HOME_FLAG", Operator: "=", Comparator: "Y", AndNumber: 1 }),
    ],
  });
  const { screen, saved } = await openRules(`filter-rules/${stored.ID}/and-clause/1`, {
    mode: "words",
    rules: [stored],
  });
  await expect.element(phrase(screen)).toHaveValue("live in a care home");
  await choose(screen, "The cohorts they are in", "are not in any of these cohorts");
  await screen.getByRole("checkbox", { name: "covid_carers" }).click();
  await save(screen);
  await expect
    .poll(() => saved()[0]?.AndClauses[0])
    .toMatchObject({ AttributeLevel: "COHORT", Operator: "NotMemberOf", Comparator: "covid_carers" });
  expect(saved()[0]?.AndClauses[0]?.Name).toContain("Young");
});

import { expect, test } from "vitest";
import { rule, openRules } from "../test/rule-screens.tsx";

type Screen = Awaited<ReturnType<typeof openRules>>["screen"];

const box = (screen: Screen, label: string) => screen.getByLabelText(label, { exact: true });

test("date operators show their meaning, and the stored text is folded REQ-RUL-76 REQ-RUL-439", async () => {
  const { screen } = await openRules("filter-rules/new");
  await box(screen, "Attribute").selectOptions("DATE_OF_BIRTH");
  await box(screen, "Operator").selectOptions("Under a given age (Greater than Years)");
  await screen.getByLabelText("Age in years").fill("75");
  await expect.element(screen.getByText("AttributeLevel")).not.toBeVisible();
  await screen.getByText("How this is written and stored").click();
  const stored = screen
    .getByRole("term")
    .elements()
    .map((term) => term.parentElement?.textContent);
  expect(stored).toEqual([
    "AttributeLevelPERSON",
    "AttributeTargetALL",
    "AttributeNameDATE_OF_BIRTH",
    "OperatorY>",
    "Comparator-75",
  ]);
  await expect.element(screen.getByText(/-5 means 5 years before the run date/)).toBeVisible();
});

test("a date typed in a common format fills the fields and is stored as eight digits REQ-RUL-77 REQ-RUL-441", async () => {
  const { screen, saved } = await openRules("filter-rules/new");
  await box(screen, "Rule name").fill("Born early");
  await box(screen, "Rule description").fill("Born before the birthday that counts");
  await box(screen, "Attribute").selectOptions("DATE_OF_BIRTH");
  await box(screen, "Operator").selectOptions("<");
  await box(screen, "Comparator").fill("1/9/1950");
  await expect.element(box(screen, "Month")).toHaveValue("9");
  await screen.getByRole("button", { name: "Save and return to summary" }).click();
  await expect.poll(() => saved()[0]?.Comparator).toBe("19500901");
});

test("the screen of an AND clause shows the rule's other conditions before anything is chosen REQ-RUL-78", async () => {
  const born = rule("F", "Born", { Operator: "<", Comparator: "19500901" });
  const { screen } = await openRules(`filter-rules/${born.ID}/and-clause/1`, { rules: [born] });
  await expect.element(screen.getByRole("heading", { name: "The rule without this clause" })).toBeVisible();
  await expect.element(screen.getByText(/born before 1 September 1950/)).toBeVisible();
  await expect.element(box(screen, "Attribute")).toHaveValue("");
});

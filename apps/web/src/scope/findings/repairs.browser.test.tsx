import type { FindingsResponse, FindingView } from "@spi/domain/api-contract";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { openRules, rule } from "../../features/rules/test/rule-screens.tsx";

const young = rule("F", "Under 75");
const repaired = { ...young, Comparator: "-75[[NVL:20261120]]" };

const finding: FindingView = {
  id: "a".repeat(64),
  level: "warning",
  code: "missing-values",
  path: "IterationRules.0.Comparator",
  where: "Rule “Under 75”",
  screen: `filter-rules/${young.ID}`,
  rule: young.ID,
  problem: { code: "missingWithoutDefault", params: { rule: "Under 75", day: "20261120" } },
  message: "The rule “Under 75” would invite people with no recorded date of birth.",
  person: null,
  outcome: null,
  people: null,
  answer: null,
  earlier_answer: null,
  is_new: false,
  repairs: [{ code: "excludeUnknownAge", params: {}, change: { rules: [repaired] } }],
};

const findings = (): FindingsResponse => ({
  version: 1,
  stops: 0,
  unanswered: 1,
  findings: [finding],
  more: 0,
  checking: false,
  not_available: null,
  counted: null,
  counting: false,
  not_counted: null,
});

const open = (path: string) =>
  openRules(path, {
    rules: [young],
    findings: findings(),
    invited: ({ IterationRules }) => (IterationRules[0]?.Comparator === repaired.Comparator ? 388 : 400),
  });

const label = "Exclude people with no date of birth for Rule “Under 75”";

test("a repair shows its effect on the people invited, and one press applies it REQ-SCR-473 REQ-SCR-476", async () => {
  const { screen } = await open("summary");
  const button = screen.getByRole("button", { name: label });
  await expect.element(button).toBeVisible();
  await expect.element(screen.getByText("Explain why this is correct for Rule “Under 75”")).toBeVisible();
  await expect.element(button).toHaveAccessibleDescription("12 fewer invited");
  await button.click();
  await expect
    .element(screen.getByText("Your fix has been saved: Exclude people with no date of birth."))
    .toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
  await expect.element(screen.getByText("Nothing to fix or answer")).toBeVisible();
  // The focus is on the message, which is followed by its button.
  await expect.poll(() => document.activeElement?.id).toBe("done");
  await userEvent.keyboard("{Tab}");
  await expect.element(screen.getByRole("button", { name: "Undo" })).toHaveFocus();
});

test("Undo restores the rules as they were before a repair REQ-SCR-475", async () => {
  const { screen, saved } = await open("summary");
  await screen.getByRole("button", { name: label }).click();
  await screen.getByRole("button", { name: "Undo" }).click();
  await expect.element(screen.getByText("We restored the iteration as it was before.")).toBeVisible();
  expect(saved()).toEqual([young]);
});

test("Undo is refused, and says so, if someone has changed the iteration since REQ-SCR-475", async () => {
  const { screen, saves, saveAsOther } = await open("summary");
  await screen.getByRole("button", { name: label }).click();
  const undo = screen.getByRole("button", { name: "Undo" });
  await expect.element(undo).toBeVisible();
  saveAsOther([repaired, rule("F", "Other", { Priority: 10 })]);
  await undo.click();
  await expect.element(screen.getByText("Bo Both saved changes after you opened this.")).toBeVisible();
  expect(saves).toEqual([]);
});

test("a refused repair says so where everyone sees it REQ-SCR-474", async () => {
  const { screen, saveAsOther } = await open("summary");
  const button = screen.getByRole("button", { name: label });
  await expect.element(button).toBeVisible();
  saveAsOther([repaired]);
  await button.click();
  await expect.element(screen.getByText("Someone else has saved.")).toBeVisible();
});

async function repairAt(path: string) {
  const { screen } = await open(path);
  await expect.element(screen.getByText("Explain why this is correct for Rule “Under 75”")).toBeVisible();
  await screen.getByRole("button", { name: label }).click();
  await expect.element(screen.getByRole("button", { name: "Undo" })).toBeVisible();
  return screen;
}

test("a rule on the page of its type has its finding's repairs, and the page then shows the changed rule REQ-SCR-476", async () => {
  const screen = await repairAt("filter-rules/summary");
  await expect.element(screen.getByText(/-75\[\[NVL:20261120\]\]/)).toBeVisible();
});

test("a rule's editor has its finding's repairs, and then shows the changed rule REQ-SCR-476", async () => {
  const screen = await repairAt(`filter-rules/${young.ID}`);
  await expect.element(screen.getByRole("textbox", { name: /Comparator/ })).toHaveValue(repaired.Comparator);
});

test("an opened rule on the iteration summary has its finding's repairs REQ-SCR-476", async () => {
  const { screen } = await open("summary");
  await screen.getByRole("heading", { name: "Filter rules", exact: true }).click();
  await screen.getByRole("button", { name: "Rule 1: Under 75" }).click();
  await expect.poll(() => screen.getByRole("button", { name: label }).elements().length).toBe(2);
});

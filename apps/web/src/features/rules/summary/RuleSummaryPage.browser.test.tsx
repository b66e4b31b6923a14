import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { clause, openRules, rule } from "../test/rule-screens.tsx";

const three = () => [
  rule("F", "Too young", { Priority: 0 }),
  rule("F", "Too old", {
    Priority: 10,
    AndClauses: [clause("F", "Too old AND clause 1", { Priority: 10, AndNumber: 1 })],
  }),
  rule("F", "Elsewhere", { Priority: 20 }),
];

const headings = () =>
  page
    .getByRole("main")
    .getByRole("heading", { level: 2 })
    .elements()
    .map((heading) => heading.textContent?.trim());

test("rules are listed by priority with number, name, description and AND clauses §2.3.43", async () => {
  const { screen } = await openRules("filter-rules/summary", { rules: three().toReversed() });
  await expect.element(screen.getByRole("heading", { level: 1, name: "Filter rules summary" })).toBeVisible();
  expect(headings()).toEqual(["Rule 1 Too young", "Rule 2 Too old", "Rule 3 Elsewhere"]);
  await expect.element(screen.getByText("Why Too young")).toBeVisible();
  const clauses = screen.getByRole("region", { name: /Too old/ }).getByRole("listitem");
  await expect.element(clauses.getByText("AND", { exact: true })).toBeVisible();
  expect(clauses.elements()).toHaveLength(1);
});

test.each([
  ["filter-rules", "Filter rules summary", "No filter rules have been selected for the campaign."],
  ["suppression-rules", "Suppression rules summary", "No suppression rules have been selected for the campaign."],
  ["routing-rules", "Routing rules summary", "No routing rules have been selected for the campaign."],
])("the %s page without rules says so and offers to add one §2.3.43 §2.3.45 §2.3.46", async (path, title, empty) => {
  const { screen } = await openRules(`${path}/summary`);
  await expect.element(screen.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect.element(screen.getByText(empty)).toBeVisible();
  await expect.element(screen.getByRole("link", { name: "Add new rule to iteration" })).toBeVisible();
  await expect.element(screen.getByRole("link", { name: "Add new rule from library to iteration" })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Back to iteration summary" })).toBeVisible();
});

test("a routing rule lists its routing IDs, or says that they are missing §2.3.43 REQ-RUL-400", async () => {
  const rules = [
    rule("R", "Braille", { Priority: 1000, CommsRouting: "BRAILLE|LETTER" }),
    rule("R", "Audio", { Priority: 1010 }),
  ];
  const { screen } = await openRules("routing-rules/summary", { rules });
  const items = screen.getByRole("region", { name: /Braille/ }).getByRole("listitem");
  await expect.element(items.first()).toHaveTextContent("BRAILLE");
  expect(items.elements()).toHaveLength(2);
  await expect.element(screen.getByRole("region", { name: /Audio/ }).getByText("To complete")).toBeVisible();
});

test("each rule can be edited, moved within its list and deleted §2.3.44", async () => {
  const { screen } = await openRules("filter-rules/summary", { rules: three() });
  await expect.element(screen.getByRole("link", { name: "Edit Too young" })).toBeVisible();
  const moves = () =>
    screen
      .getByRole("button", { name: /^Move/ })
      .elements()
      .map((button) => button.textContent);
  expect(moves()).toEqual(["Move down Too young", "Move up Too old", "Move down Too old", "Move up Elsewhere"]);
  expect(screen.getByRole("button", { name: /^Delete/ }).elements()).toHaveLength(4);
});

test("moving swaps neighbours, renumbers, saves at once and leaves the focus on the moved rule §4.31 REQ-RUL-402", async () => {
  const { screen, saved, saves } = await openRules("filter-rules/summary", { rules: three() });
  const down = screen.getByRole("button", { name: "Move down Too young" });
  await expect.element(down).toBeVisible();
  (down.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByText("Too young is now rule 2.")).toBeInTheDocument();
  expect(headings()).toEqual(["Rule 1 Too old", "Rule 2 Too young", "Rule 3 Elsewhere"]);
  expect(document.activeElement?.textContent).toBe("Move down Too young");
  await userEvent.keyboard("{Enter}");
  expect(headings()).toEqual(["Rule 1 Too old", "Rule 2 Elsewhere", "Rule 3 Too young"]);
  expect(document.activeElement?.textContent).toBe("Move up Too young");
  await expect.poll(() => saves.length).toBe(2);
  const numbers = saved().map(({ Name, Priority, AndClauses }) => [
    Name,
    Priority,
    AndClauses.map((and) => and.Priority),
  ]);
  expect(numbers).toEqual([
    ["Too old", 0, [0]],
    ["Elsewhere", 10, []],
    ["Too young", 20, []],
  ]);
});

test("deleting removes the rule, renumbers the others and saves, and Undo restores it §4.31 REQ-RUL-403", async () => {
  const { screen, saved, saves } = await openRules("filter-rules/summary", { rules: three() });
  await screen.getByRole("button", { name: "Delete Too young" }).click();
  expect(headings()).toEqual(["Rule 1 Too old", "Rule 2 Elsewhere"]);
  await expect
    .poll(() => saved().map(({ Name, Priority }) => [Name, Priority]))
    .toEqual([
      ["Too old", 0],
      ["Elsewhere", 10],
    ]);
  await screen.getByRole("button", { name: "Undo deleting Too young" }).click();
  expect(headings()).toEqual(["Rule 1 Too young", "Rule 2 Too old", "Rule 3 Elsewhere"]);
  await expect.poll(() => saves.length).toBe(2);
});

test("an AND clause can be deleted separately, and the others are renamed and renumbered §4.31", async () => {
  const rules = [
    rule("F", "Too old", {
      AndClauses: [clause("F", "one", { AndNumber: 1 }), clause("F", "two", { AndNumber: 2, Comparator: "-16" })],
    }),
  ];
  const { screen, saved } = await openRules("filter-rules/summary", { rules });
  await screen.getByRole("button", { name: "Delete AND clause 1 of Too old" }).click();
  await expect
    .poll(() => saved()[0]?.AndClauses.map(({ Name, AndNumber, Comparator }) => [Name, AndNumber, Comparator]))
    .toEqual([["Too old AND clause 1", 1, "-16"]]);
});

test("Back to iteration summary saves and goes there §4.31 REQ-RUL-401", async () => {
  const { screen, saves, currentPath } = await openRules("filter-rules/summary", { rules: three() });
  await screen.getByRole("button", { name: "Back to iteration summary" }).click();
  await expect.element(screen.getByRole("heading", { level: 1, name: "First invitations" })).toBeVisible();
  expect(saves).toHaveLength(1);
  expect(currentPath()).toBe("summary");
});

test("a rejected save shows the API's message §8.15 §8.04", async () => {
  const refuse = () => ({ status: 409, body: { message: "Abena saved changes", kind: "staleVersion", errors: {} } });
  const { screen } = await openRules("filter-rules/summary", { rules: three(), refuse });
  await screen.getByRole("button", { name: "Move up Too old" }).click();
  await expect.element(screen.getByRole("alert")).toHaveTextContent("Abena saved changes");
});

test("the page explains the order of rules, which for routing determines what people receive §2.3.47", async () => {
  const { screen } = await openRules("suppression-rules/summary");
  await expect.element(screen.getByText(/Rule 1 is the highest priority.*recorded as the reason/)).toBeVisible();
  await screen.unmount();
  const routing = await openRules("routing-rules/summary");
  const text = /only receive this communication type.*the iteration's default routing plan is used/;
  await expect.element(routing.screen.getByText(text)).toBeVisible();
});

test("every rule is shown as a sentence with its effect on people with no value, next to its stored form", async () => {
  const { screen } = await openRules("filter-rules/summary", { rules: [rule("F", "Too young")] });
  await expect.element(screen.getByRole("heading", { level: 2, name: "Rule 1 Too young" })).toBeVisible();
  const region = screen.getByRole("region", { name: /Too young/ });
  const sentence = "Filters out people born after 1 December 1951 (under 75 on 1 December 2026).";
  await expect.element(region.getByText(sentence)).toBeVisible();
  await expect.element(region.getByText("People with no recorded date of birth do not match.")).toBeVisible();
  await expect.element(region.getByText("ALL | Date of Birth | Greater than Years | -75")).toBeVisible();
});

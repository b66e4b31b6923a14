import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openRules, rule } from "../../rules/test/rule-screens.tsx";

const rules = () => [rule("F", "Under 75"), rule("F", "Elsewhere", { Priority: 10 }), rule("S", "Opted out")];

async function expectTask(name: string, words: string | RegExp, state: string) {
  const task = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
  await expect.element(task.getByText(words).first()).toBeVisible();
  await expect.element(task.getByText(state, { exact: true }).first()).toBeVisible();
}

const mainAction = () => page.getByRole("main").element().querySelector(".nhsuk-button:not([class*='--'])");

test("the parts show their state and who acts next, and the one green action is the next step REQ-SCR-64 REQ-SCR-459", async () => {
  const { screen, currentPath } = await openRules("summary", { cohorts: [] });
  await expectTask("Cohorts", "To be chosen by you", "To do");
  await expectTask("Filter rules", /^Add your own/, "Optional");
  await expectTask("Rule checks", /^There are no rules/, "To check");
  await expectTask("Review", "To be sent for review by you", "Later");
  await expectTask("Summary report", "After the review", "Later");
  await expectTask("Sending", "After the report", "Later");
  expect(mainAction()?.textContent).toBe("Choose cohorts");
  await screen.getByRole("link", { name: "Choose cohorts" }).click();
  await expect.element(screen.getByRole("heading", { level: 1, name: "Choose cohorts" })).toBeVisible();
  expect(currentPath()).toMatch(/^cohorts\?redirectUrl=/);
});

test.each([
  ["Complete the details", { missingDetails: ["DefaultCommsRouting"] }],
  ["Add rules from the library", { cohorts: ["covid_75_and_over"] }],
  ["Send for review", { rules: rules() }],
] as const)("the next step of a draft is to %s REQ-SCR-459", async (name, world) => {
  const { screen } = await openRules("summary", { ...world });
  await expect.element(screen.getByRole("link", { name, exact: true })).toBeVisible();
  expect(mainAction()?.textContent).toBe(name);
});

test("an empty cohort is reported at once, and its part opens in place REQ-SCR-64 REQ-SCR-463", async () => {
  const { screen } = await openRules("summary", { rules: rules() });
  await expectTask("Cohorts", "There is no one in the cohort covid_carers yet", "To check");
  await expect.element(screen.getByRole("table", { name: "Cohorts" })).not.toBeInTheDocument();
  await screen.getByRole("heading", { name: "Cohorts", exact: true }).click();
  await expect.element(screen.getByRole("table", { name: "Cohorts" })).toBeVisible();
});

test("an iteration without rules is reported before its review REQ-SCR-64 REQ-SCR-458", async () => {
  const { screen } = await openRules("reviewers");
  await expect
    .element(screen.getByText("There are no rules, so everyone in the cohorts would be invited."))
    .toBeVisible();
});

test("a rule has its sentence, its name opens its description, and saving it returns to it REQ-SCR-65 §2.2.19", async () => {
  const { screen, saved, currentPath } = await openRules("summary", { rules: rules() });
  await screen.getByRole("heading", { name: "Filter rules", exact: true }).click();
  const name = screen.getByRole("button", { name: "Rule 1: Under 75" });
  await expect.element(name).toHaveAttribute("aria-expanded", "false");
  await expect.element(screen.getByText(/^Filters out people born after/).first()).toBeVisible();
  await expect.element(screen.getByText("Why Under 75")).not.toBeVisible();
  await name.click();
  await expect.element(screen.getByText("Why Under 75")).toBeVisible();
  await expect.element(screen.getByRole("link", { name: "Add filter rules from the library" })).toBeVisible();
  await screen.getByRole("link", { name: "Edit Elsewhere", exact: true }).click();
  await screen.getByLabelText("Rule description").fill("Other boards");
  await screen.getByRole("button", { name: "Save and return to summary" }).click();
  await expect.element(screen.getByRole("button", { name: "Rule 2: Elsewhere" })).toBeVisible();
  expect(currentPath()).toBe("summary");
  expect(saved().map(({ Description }) => Description)).toContain("Other boards");
});

test("a reviewer sees everything that will run in words, with counts and boundaries REQ-REV-03 REQ-SCR-54 REQ-SCR-463", async () => {
  const { screen } = await openRules("summary", { rules: rules(), asReviewer: true });
  const cohorts = screen.getByRole("table", { name: "Cohorts" });
  await expect.element(cohorts).toBeVisible();
  expect(cohorts.element().textContent).toMatch(/covid_75_and_over.*1.*covid_carers \(Provisional\)/);
  await expect.element(screen.getByText(/^If someone is in several cohorts/)).toBeVisible();
  await expect.element(screen.getByText(/Filters out people born after 1 December 1951/).first()).toBeVisible();
  await expect.element(screen.getByText(/Everyone else gets the default routing plan: LETTER/)).toBeVisible();
});

test("a reviewer sees the formats and languages without a routing rule REQ-DESK-75", async () => {
  const { screen } = await openRules("summary", { rules: rules(), asReviewer: true });
  await expect
    .element(screen.getByText(/^There is no routing rule for people who need Braille, Audio, Large print, Easy read/))
    .toBeVisible();
});

test("each rule has a button for comments on it instead of an open form REQ-SCR-65 REQ-SCR-460", async () => {
  const { screen } = await openRules("summary?openRules=S", { rules: rules() });
  const comment = screen.getByRole("button", { name: "Comment on Opted out" });
  await expect.element(comment).toBeVisible();
  expect(page.getByRole("textbox", { name: /^Comment/ }).elements()).toHaveLength(0);
  await comment.click();
  await expect.element(screen.getByLabelText("Comment on Opted out", { exact: true })).toBeVisible();
});

test("the page waits for its parts and is shown without them after a while REQ-SCR-66", async () => {
  const { screen } = await openRules("summary", { rules: rules(), isSlow: true });
  await expect.element(screen.getByText(/^Loading/)).toBeVisible();
  const parts = screen.getByRole("heading", { name: "Parts of the iteration" });
  await expect.element(parts).not.toBeInTheDocument();
  await expect.element(parts).toBeVisible();
});

test("the iteration page links to its comments, with the number of open ones, and to its history REQ-SCR-472", async () => {
  const { screen, currentPath } = await openRules("summary", { rules: rules() });
  await expect.element(screen.getByRole("link", { name: "History of this iteration" })).toBeVisible();
  await screen.getByRole("link", { name: "Comments", exact: true }).click();
  await expect.element(screen.getByRole("heading", { level: 1, name: "Comments" })).toBeVisible();
  expect(currentPath()).toBe("comments");
});

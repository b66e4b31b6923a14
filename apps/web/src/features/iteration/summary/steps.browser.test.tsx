import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openRules, rule } from "../../rules/test/rule-screens.tsx";

const rules = () => [rule("F", "Under 75"), rule("F", "Elsewhere", { Priority: 10 }), rule("S", "Opted out")];

async function expectStep(name: string, words: string | RegExp, state: string) {
  const step = page.getByRole("listitem").filter({ hasText: name });
  await expect.element(step.getByText(words)).toBeVisible();
  await expect.element(step.getByText(state, { exact: true })).toBeVisible();
}

test("the five steps show their state and who acts next, and an open step links to its screen REQ-SCR-64 REQ-SCR-459", async () => {
  const { screen, currentPath } = await openRules("summary", { cohorts: [] });
  await expectStep("2. Cohorts", "To be chosen by you", "To do");
  await expectStep("3. Rules", /^There are no rules/, "To check");
  await expectStep("4. Review", "To be sent for review by you", "Later");
  await expectStep("5. Report and release", "After the review", "Later");
  await screen.getByRole("link", { name: "2. Cohorts" }).click();
  await expect.element(screen.getByRole("heading", { level: 1, name: "Choose cohorts" })).toBeVisible();
  expect(currentPath()).toMatch(/^cohorts\?redirectUrl=/);
});

test("an empty cohort is reported at once, and its step links to its part of the page REQ-SCR-64", async () => {
  const { screen } = await openRules("summary", { rules: rules() });
  await expectStep("2. Cohorts", "There is no one in the cohort covid_carers yet", "To check");
  await screen.getByRole("link", { name: "2. Cohorts" }).click();
  expect(document.activeElement?.id).toBe("cohorts");
});

test("an iteration without rules is reported before its review REQ-SCR-64 REQ-SCR-458", async () => {
  const { screen } = await openRules("reviewers");
  await expect
    .element(screen.getByText("There are no rules, so everyone in the cohorts would be invited."))
    .toBeVisible();
});

test("a rule's line unfolds its text and links to its editor, and saving returns to it REQ-SCR-65 §2.2.19", async () => {
  const { screen, saved, currentPath } = await openRules("summary", { rules: rules() });
  const name = screen.getByRole("button", { name: "Rule 1: Under 75" });
  await expect.element(name).toHaveAttribute("aria-expanded", "false");
  await expect.element(screen.getByText("Why Under 75")).not.toBeVisible();
  await name.click();
  await expect.element(screen.getByText("Why Under 75")).toBeVisible();
  await expect.element(screen.getByRole("link", { name: "Add suppression rules from the library" })).toBeVisible();
  await screen.getByRole("link", { name: "Edit Elsewhere", exact: true }).click();
  await screen.getByLabelText("Rule description").fill("Other boards");
  await screen.getByRole("button", { name: "Save and return to summary" }).click();
  await expect.element(screen.getByRole("button", { name: "Rule 2: Elsewhere" })).toBeVisible();
  expect(currentPath()).toBe("summary");
  expect(saved().map(({ Description }) => Description)).toContain("Other boards");
});

test("each rule has a button for comments on it instead of an open form REQ-SCR-65 REQ-SCR-460", async () => {
  const { screen } = await openRules("summary", { rules: rules() });
  const comment = screen.getByRole("button", { name: "Comment on Opted out" });
  await expect.element(comment).toBeVisible();
  expect(page.getByRole("textbox", { name: /^Comment/ }).elements()).toHaveLength(0);
  await comment.click();
  await expect.element(screen.getByLabelText("Comment on Opted out", { exact: true })).toBeVisible();
});

test("the page waits for its parts and is shown without them after a while REQ-SCR-66", async () => {
  const { screen } = await openRules("summary", { rules: rules(), isSlow: true });
  await expect.element(screen.getByText(/^Loading/)).toBeVisible();
  await expect.element(screen.getByRole("heading", { name: "Steps" })).not.toBeInTheDocument();
  await expect.element(screen.getByRole("heading", { name: "Steps" })).toBeVisible();
});

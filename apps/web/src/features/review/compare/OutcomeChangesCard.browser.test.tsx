import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { arun, id, open, seal, unreviewed } from "../test/review-screens.tsx";
import { DecisionCard } from "../decision/DecisionCard.tsx";
import { rule } from "../../rules/test/rule-screens.tsx";

const noPeople = {
  newly_invited: 0,
  no_longer_invited: 0,
  other_message: 0,
  same_invitation: 0,
  invited_by_neither: 0,
};
const people = { ...noPeople, newly_invited: 15_774, no_longer_invited: 1, same_invitation: 564 };
const base = { version: "copy-source", because: "copiedFrom" };
const lastReview = {
  by: arun,
  at: "20261120100000",
  decision: "rejected",
  reason: "Too many",
  changes: [{ path: ["IterationRules", "ICB registration"], before: rule("F", "ICB registration") }],
};
const approvedBefore = {
  ...unreviewed,
  last_review: lastReview,
  last_approval: { by: arun, at: "20261101090000", about: "iteration", changes: lastReview.changes },
  base: { version: "last-approved", because: "approved" },
};
const versions = {
  earlier: { name: "First invitations", run_date: "20261101" },
  later: { name: "First invitations", run_date: "20261201" },
};

/** Opens the page for a reviewer, with the comparison expanded. */
async function openComparison(options: Parameters<typeof open>[0]) {
  const page = await open(options);
  await page.screen.getByText("People whose outcome changes", { exact: true }).click();
  return page;
}

test("a reviewer sees how many people a change adds and removes, the change that causes it, and examples REQ-REV-16 REQ-REV-26 REQ-REV-417", async () => {
  const removed = { did: "removing", part: "F", name: "ICB registration" };
  const { same_invitation, invited_by_neither, ...changed } = people;
  const difference = {
    people,
    causes: [
      { ...changed, kind: "needed", changes: [removed], no_longer_invited: 0 },
      { ...changed, kind: "together", changes: [], newly_invited: 0 },
    ],
    reasons: [
      { change: "newly_invited", before: { id, type: "F", name: "ICB registration" }, now: null, people: 15_774 },
      { change: "no_longer_invited", before: null, now: null, people: 1 },
    ],
    cohorts: [{ label: "covid_75_and_over", ...people }],
    boards: [
      { icb: "QH8", ...people },
      { icb: null, ...people },
    ],
    ages: [{ age: { from: 75, to: 79 }, same_invitation, invited_by_neither, ...changed }],
    examples: [
      {
        change: "newly_invited",
        people: 15_774,
        person: { PERSON: { DATE_OF_BIRTH: "19441201", ICB: "QE1" }, TARGET: {}, COHORTS: ["covid_75_and_over"] },
        missing: [{ AttributeLevel: "PERSON", ConditionType: "ALL", AttributeName: "EMAIL_FLAG" }],
      },
    ],
  };
  const answer = {
    ...versions,
    people_as_of: "20261119",
    people_old: null,
    difference,
    not_available: null,
  };
  const { screen } = await openComparison({ review: approvedBefore, difference: answer });
  const sentence =
    "15,774 more people would be invited, because the rule “ICB registration” was removed. " +
    "1 fewer person would be invited, because of a combination of several changes.";
  await expect.element(screen.getByText(sentence)).toBeVisible();
  const causes = screen.getByRole("table", { name: "Causes" });
  await expect.element(causes.getByText("Removing “ICB registration”")).toBeVisible();
  await expect.element(causes.getByText("A combination of several changes")).toBeVisible();
  await expect
    .element(
      screen.getByText("The run date is 1 November 2026 in the earlier version and 1 December 2026 in this version.", {
        exact: false,
      }),
    )
    .toBeVisible();
  await screen.getByText("People whose outcome changes, by rule, cohort, board and age").click();
  const causesTable = screen.getByRole("table", { name: "By rule" });
  await expect
    .element(causesTable.getByText("These people were previously filtered out by the rule “ICB registration”."))
    .toBeVisible();
  await expect.element(causesTable.getByText("These people are no longer in any of the cohorts.")).toBeVisible();
  const boards = screen.getByRole("table", { name: "By board" });
  await expect.element(boards.getByText("No known ICB")).toBeVisible();
  await expect.element(boards.getByText("(QH8)", { exact: false })).toBeVisible();
  await expect.element(screen.getByRole("table", { name: "By age" }).getByText("75 to 79")).toBeVisible();
  await screen.getByText("Examples of people whose outcome changes").click();
  const examples = screen.getByRole("table", { name: "Fictional people" });
  await expect.element(examples.getByText("Aged 82 on 1 December 2026, born on 1 December 1944")).toBeVisible();
  await expect.element(examples.getByText("Not recorded: Email Flag")).toBeVisible();
  const link = examples.getByRole("link", { name: "Why this person? Example 1" });
  await expect.element(link).toHaveAttribute("href", expect.stringMatching(/\/explain$/));
  await screen.unmount();
  const linkPosition = { version: "last-approved", link: "example 1" };
  const back = await open({ review: approvedBefore, difference: answer, state: { linkPosition } });
  await expect.element(back.screen.getByRole("link", { name: "Why this person? Example 1" })).toHaveFocus();
});

test("people are compared with the last approved version by default REQ-REV-16 REQ-REV-419", async () => {
  const answer = {
    ...versions,
    people_as_of: null,
    people_old: null,
    difference: null,
    not_available: "Not now.",
  };
  const review = {
    ...unreviewed,
    last_review: lastReview,
    last_approval: { by: arun, at: "20261101090000", about: "iteration", changes: lastReview.changes },
    base: { version: "last-approved", because: "approved" },
    copied_from: { iteration_id: id, name: "Autumn", version: 1, changes: [] },
  };
  const { screen } = await openComparison({ review, difference: answer });
  const chosen = screen.getByRole("combobox", { name: "Compare with" });
  await expect.element(chosen).toHaveValue("last-approved");
  await expect
    .element(screen.getByText("Chosen because it was approved and has not since been rejected."))
    .toBeVisible();
  for (const name of [/version approved on 1 November/, /version rejected on 20 November/, /^Autumn, when/])
    await expect.element(chosen.getByRole("option", { name })).toBeInTheDocument();
});

test("approving an iteration confirms its name and the change in its people, even if they are not counted REQ-REV-24", async () => {
  const difference = { people, causes: null, reasons: [], cohorts: [], boards: [], ages: null, examples: [] };
  const answer = { ...versions, people_as_of: "20261119", people_old: null, difference, not_available: null };
  const copied_from = { iteration_id: id, name: "Autumn", version: 1, changes: [] };
  const review = { ...unreviewed, seal, versions: { campaign: 1, iteration: 1 }, copied_from, base };
  const extraContent = <DecisionCard about="iteration" />;
  const { screen, sent } = await open({ review, difference: answer, extraContent });
  await expect
    .element(screen.getByText("15,774 more people would be invited. 1 fewer person would be invited.").last())
    .toBeVisible();
  await screen.getByRole("button", { name: "Approve" }).click();
  const dialog = screen.getByRole("dialog", { name: "Approve this iteration" });
  await expect
    .element(dialog.getByText("Approve “First invitations”, to run on 1 December 2026.", { exact: false }))
    .toBeVisible();
  const against = "16,338 people would be invited. “Autumn” when it was copied would invite 565.";
  await expect.element(dialog.getByText(against, { exact: false })).toBeVisible();
  expect(sent).toEqual([]);
  await screen.unmount();
  const uncounted = await open({
    review,
    extraContent,
    difference: { ...answer, difference: null, not_available: "Not now." },
  });
  await uncounted.screen.getByRole("button", { name: "Approve" }).click();
  await expect
    .element(
      uncounted.screen
        .getByRole("dialog")
        .getByText("At the moment, we cannot say how many people would be invited.", { exact: false }),
    )
    .toBeVisible();
  await uncounted.screen.getByRole("dialog").getByRole("button", { name: "Approve iteration" }).click();
  await expect.poll(() => uncounted.sent).toMatchObject([["status", { status: "approved" }]]);
});

test("a writer can count the people who change before sending an iteration for review REQ-REV-16 REQ-REV-420", async () => {
  const answer = { ...versions, people_as_of: null, people_old: null, difference: null, not_available: "Not now." };
  const copied_from = { iteration_id: id, name: "Autumn", version: 1, changes: [] };
  const me = { id: "wendy", permissions: ["read", "write"] };
  const { screen } = await open({ me, review: { ...unreviewed, copied_from, base }, difference: answer });
  await screen.getByText("People whose outcome changes", { exact: true }).click();
  const count = screen.getByRole("button", { name: "Count the people whose outcome changes" });
  await expect.element(count).toBeVisible();
  await expect.element(screen.getByText("Not available. Not now.")).not.toBeInTheDocument();
  await count.click();
  await expect.element(screen.getByText("Not available. Not now.")).toBeVisible();
});

test("a writer sees at once how a saved version differs from its original REQ-REV-35 REQ-REV-426", async () => {
  const answer = { ...versions, people_as_of: null, people_old: null, difference: null, not_available: "Not now." };
  const copied_from = { iteration_id: id, name: "Autumn", version: 1, changes: [] };
  const me = { id: "wendy", permissions: ["read", "write"] };
  const equivalence = { verdict: "same", run_date: "20261201" };
  const { screen } = await open({ me, review: { ...unreviewed, copied_from, base }, difference: answer, equivalence });
  await expect
    .element(screen.getByRole("heading", { name: "Compared with “Autumn” when it was copied" }))
    .toBeVisible();
  await expect.element(screen.getByText(/^On 1 December 2026 both versions give the same result/)).toBeVisible();
});

test("a reviewer sees why people cannot be compared REQ-REV-16 REQ-REV-421", async () => {
  const answer = {
    ...versions,
    people_as_of: null,
    people_old: "The people are old.",
    difference: null,
    not_available: "The population data cannot be read.",
  };
  const { screen } = await openComparison({ review: approvedBefore, difference: answer });
  await expect.element(screen.getByText("Not available. The population data cannot be read.")).toBeVisible();
});

test("a reviewer sees that versions treat everyone the same, or an example of someone they treat differently, even without population data REQ-REV-35 REQ-REV-425", async () => {
  const day = "20261201";
  const answer = { ...versions, people_as_of: null, people_old: null, difference: null, not_available: "Not now." };
  const review = approvedBefore;
  const identicalVersions = await openComparison({
    review,
    difference: answer,
    equivalence: { verdict: "same", run_date: day },
  });
  await expect
    .element(identicalVersions.screen.getByText(/^On 1 December 2026 both versions give the same result/))
    .toBeVisible();
  const moved = /^The run date moves from 1 November 2026 to 1 December 2026/;
  await expect.element(identicalVersions.screen.getByText(moved)).toBeVisible();
  await identicalVersions.screen.unmount();
  const equivalence = {
    verdict: "different",
    run_date: day,
    person: { PERSON: { DATE_OF_BIRTH: "19511201" }, TARGET: {}, COHORTS: ["covid_75_and_over"] },
    earlier: { outcome: "invited", cohort: "covid_75_and_over", rule: null, plans: ["EMAIL_FIRST"] },
    later: { outcome: "filtered", cohort: "covid_75_and_over", rule: "Under 75", plans: null },
  };
  const { screen } = await openComparison({ review, difference: answer, equivalence });
  await screen.getByText("Example of someone who would be treated differently").click();
  await expect
    .element(screen.getByText(/Before: Invited from the cohort covid_75_and_over, sent EMAIL_FIRST\./))
    .toBeVisible();
  await expect
    .element(screen.getByText(/Now: Filtered out in the cohort covid_75_and_over by the rule “Under 75”\./))
    .toBeVisible();
  await expect.element(screen.getByRole("link", { name: "Why this person?" })).toBeVisible();
});

test("on a phone, the buttons for a decision are in view before the questions and the form have been read REQ-REV-485", async () => {
  await page.viewport(375, 640);
  onTestFinished(() => page.viewport(1280, 800));
  const review = { ...unreviewed, seal, versions: { campaign: 1, iteration: 1 } };
  const { screen } = await open({ review, extraContent: <DecisionCard about="iteration" /> });
  const approve = screen.getByRole("button", { name: "Approve" });
  await expect.element(approve).toBeVisible();
  const heading = screen.getByRole("heading", { name: "Approve or reject this iteration" }).element();
  heading.scrollIntoView({ block: "start" });
  const bottom = () => approve.element().getBoundingClientRect().bottom;
  await expect.poll(bottom).toBeLessThanOrEqual(640);
  heading.scrollIntoView({ block: "end" });
  window.scrollBy(0, 200);
  await expect.poll(bottom).toBeLessThanOrEqual(640);
});

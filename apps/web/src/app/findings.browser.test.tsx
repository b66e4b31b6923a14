import type { FindingsResponse, FindingView } from "@spi/domain/api-contract";
import { expect, test } from "vitest";
import { openRules, rule } from "../features/rules/test/rule-screens.tsx";

const rules = [rule("F", "Under 75"), rule("F", "Under 60", { Comparator: "-60", Priority: 10 })];

const finding = (changes: Partial<FindingView> = {}): FindingView => ({
  id: "a".repeat(64),
  level: "warning",
  code: "never-decides",
  path: "IterationRules.1",
  where: "Rule “Under 60”",
  screen: `filter-rules/${rules[1]?.ID}`,
  rule: rules[1]?.ID ?? null,
  problem: {
    code: "neverDecides",
    params: { rule: "Under 60", deciders: [{ name: "Under 75", type: "F" }], together: false },
  },
  message: "The rule “Under 60” has no effect: everybody it matches is already filtered out.",
  person: { PERSON: { DATE_OF_BIRTH: "19700101" }, TARGET: {}, COHORTS: ["covid_75_and_over"] },
  outcome: "filtered",
  people: { kind: "exact", people: 312 },
  answer: null,
  earlier_answer: null,
  is_new: false,
  repairs: [],
  ...changes,
});

const findingsResponse = (...findings: FindingView[]): FindingsResponse => ({
  version: 1,
  stops: findings.filter(({ level }) => level === "stop").length,
  unanswered: findings.filter(({ level, answer }) => level === "warning" && !answer).length,
  findings,
  more: 0,
  checking: false,
  not_available: null,
  counted: { people_as_of: "20261120", people_old: null },
  counting: false,
  not_counted: null,
});

const stop = finding({
  id: "b".repeat(64),
  level: "stop",
  message: "Nobody can match it.",
  person: null,
  people: null,
});

test("an iteration's summary lists blockers and questions, and a witness opens “Why this person?” filled in REQ-REV-30 REQ-REV-448", async () => {
  const { screen, currentPath } = await openRules("summary", { rules, findings: findingsResponse(stop, finding()) });
  await expect.element(screen.getByText("1 finding must be fixed and 1 needs an answer")).toBeVisible();
  await expect.element(screen.getByText("Must fix")).toBeVisible();
  await expect.element(screen.getByText(/all 312 people it matches are already filtered out/)).toBeVisible();
  await screen.getByRole("link", { name: /^Why this person\? Example of someone affected/ }).click();
  await expect.element(screen.getByRole("radio", { name: "Someone I describe" })).toBeChecked();
  expect(currentPath()).toBe("explain");
});

test("an answer that replaces a rejected one is marked as such and not as new REQ-REV-41 REQ-REV-472", async () => {
  const by = { id: "wendy", name: "Wendy" };
  const answer = { reason: "Asked again", by, at: "20261120090000", copied: false, not_accepted: null };
  const refused = {
    ...answer,
    reason: "A safeguard",
    not_accepted: { by, at: "20261119090000", reason: "It is not." },
  };
  const other = finding({ id: "c".repeat(64), answer, is_new: true });
  const changed = finding({ answer, earlier_answer: refused, is_new: true });
  const { screen } = await openRules("summary", { rules, findings: findingsResponse(changed, other) });
  await screen.getByRole("heading", { name: "Rule checks" }).click();
  await expect.element(screen.getByText("New answer after a rejection:")).toBeVisible();
  expect(screen.getByText("New answer:").elements()).toHaveLength(1);
});

test("the most severe findings are visible and the others are folded under their number REQ-RUL-74", async () => {
  const many = Array.from({ length: 22 }, (_, index) =>
    finding({
      id: String(index).padStart(64, "0"),
      level: "note",
      message: `Found as number ${index + 1}.`,
      person: null,
      people: null,
      rule: null,
    }),
  );
  const { screen } = await openRules("summary", { rules, findings: findingsResponse(...many, stop) });
  await expect.element(screen.getByText("Nobody can match it.")).toBeVisible();
  await screen.getByRole("heading", { name: "Rule checks" }).click();
  await expect.element(screen.getByText("Found as number 20.")).toBeVisible();
  await expect.element(screen.getByText("Found as number 21.")).not.toBeVisible();
  await screen.getByText("2 more", { exact: true }).click();
  await expect.element(screen.getByText("Found as number 22.")).toBeVisible();
});

test("a writer answers a warning where it is listed REQ-REV-31", async () => {
  const { screen, replies } = await openRules("summary", { rules, findings: findingsResponse(finding()) });
  await screen.getByText("Explain why this is correct for Rule “Under 60”").click();
  await screen.getByLabelText(/Why is this correct/).fill("A safeguard");
  await screen.getByRole("button", { name: /^Save answer/ }).click();
  await expect.poll(() => replies).toEqual([{ Version: 1, reason: "A safeguard" }]);
  // The answered finding stays in the list and its form closes.
  await expect.element(screen.getByLabelText(/Why is this correct/)).not.toBeVisible();
});

test("a saved answer's form closes before the campaign is read again REQ-REV-31", async () => {
  const { screen } = await openRules("summary", { rules, findings: findingsResponse(finding()), slowAfterReply: true });
  await screen.getByText("Explain why this is correct for Rule “Under 60”").click();
  await screen.getByLabelText(/Why is this correct/).fill("A safeguard");
  await screen.getByRole("button", { name: /^Save answer/ }).click();
  await expect.element(screen.getByLabelText(/Why is this correct/)).not.toBeVisible();
});

test("an unsaved answer survives the end of a session REQ-SCR-24 REQ-SCR-405", async () => {
  const world = { rules, findings: findingsResponse(finding()) };
  const first = await openRules("summary", world);
  await first.screen.getByText("Explain why this is correct for Rule “Under 60”").click();
  await first.screen.getByLabelText(/Why is this correct/).fill("A safeguard");
  await first.screen.unmount();
  const second = await openRules("summary", world);
  await second.screen.getByText("Explain why this is correct for Rule “Under 60”").click();
  await expect.element(second.screen.getByLabelText(/Why is this correct/)).toHaveValue("A safeguard");
  await second.screen.getByRole("button", { name: /^Save answer/ }).click();
  await expect.poll(() => second.replies.length).toBe(1);
  await second.screen.unmount();
  const { screen } = await openRules("summary", world);
  await expect.element(screen.getByText("Explain why this is correct for Rule “Under 60”")).toBeVisible();
  await expect.element(screen.getByLabelText(/Why is this correct/)).not.toBeVisible();
});

test("an invalidated answer is shown as the earlier answer REQ-REV-31", async () => {
  const earlier_answer = {
    reason: "A safeguard",
    by: { id: "wendy", name: "Wendy Writer" },
    at: "20261120090000",
    copied: false,
    not_accepted: null,
  };
  const { screen } = await openRules("summary", { rules, findings: findingsResponse(finding({ earlier_answer })) });
  await expect.element(screen.getByText("Answer before the finding changed:")).toBeVisible();
  await screen.unmount();
  const not_accepted = { by: { id: "arun", name: "Arun Approver" }, reason: "Not a safeguard" };
  const refused = await openRules("summary", {
    rules,
    findings: findingsResponse(finding({ earlier_answer: { ...earlier_answer, not_accepted } })),
  });
  await expect.element(refused.screen.getByText("Rejected answer:")).toBeVisible();
  await expect.element(refused.screen.getByText("Arun Approver: Not a safeguard")).toBeVisible();
});

test("findings that must be fixed or answered are listed instead of the reviewers REQ-REV-32", async () => {
  const { screen } = await openRules("reviewers", { rules, findings: findingsResponse(stop) });
  await expect
    .element(screen.getByRole("heading", { name: "This iteration cannot be sent for review yet" }))
    .toBeVisible();
  await expect.element(screen.getByText("Nobody can match it.")).toBeVisible();
});

test("a finding about a rule is shown next to it REQ-REV-34", async () => {
  const { screen } = await openRules("filter-rules/summary", { rules, findings: findingsResponse(finding()) });
  await expect
    .element(screen.getByRole("region", { name: "Rule 2 Under 60" }).getByText("Needs an answer"))
    .toBeVisible();
});

test("a finding next to a rule links to the AND clause it is about REQ-RUL-73", async () => {
  const ofClause = finding({
    path: "IterationRules.1.AndClauses.0",
    where: "Rule “Under 60”, AND clause 1",
    screen: `filter-rules/${rules[1]?.ID}/and-clause/1`,
  });
  const { screen } = await openRules("filter-rules/summary", { rules, findings: findingsResponse(ofClause) });
  const ruleRegion = screen.getByRole("region", { name: "Rule 2 Under 60" });
  await expect.element(ruleRegion.getByText("Needs an answer")).toBeVisible();
  await expect
    .element(ruleRegion.getByRole("link", { name: "AND clause 1", exact: true }))
    .toHaveAttribute("href", expect.stringContaining(`filter-rules/${rules[1]?.ID}/and-clause/1?`));
});

test("a rule type's page shows findings about missing rules, and a rule's editor shows its own findings REQ-REV-34 REQ-REV-464", async () => {
  const message =
    "The rule “Detained estate” of the iteration “First” leaves people out whom no rule of this iteration does.";
  const lacking = finding({
    rule: null,
    message,
    people: null,
    where: "Suppression rules",
    screen: "suppression-rules/summary",
  });
  const all = await openRules("suppression-rules/summary", { rules, findings: findingsResponse(lacking) });
  await expect.element(all.screen.getByRole("heading", { name: "Findings in the saved rules" })).toBeVisible();
  await expect.element(all.screen.getByText(message).first()).toBeVisible();
  await all.screen.unmount();
  const others = await openRules("filter-rules/summary", { rules, findings: findingsResponse(lacking) });
  await expect.element(others.screen.getByRole("heading", { name: /Rule 2/ })).toBeVisible();
  await expect.element(others.screen.getByText(message)).not.toBeInTheDocument();
  await others.screen.unmount();
  const { screen } = await openRules(`filter-rules/${rules[1]?.ID}`, { rules, findings: findingsResponse(finding()) });
  await expect.element(screen.getByRole("heading", { name: "Findings in the saved rule" })).toBeVisible();
});

test("findings describe the people being counted and show their number once counted REQ-REV-36", async () => {
  const uncounted: FindingsResponse = { ...findingsResponse(finding({ people: null })), counted: null, counting: true };
  const world = { rules, findings: uncounted };
  const { screen } = await openRules("summary", world);
  await screen.getByRole("heading", { name: "Rule checks" }).click();
  await expect.element(screen.getByText("We are counting people.")).toBeVisible();
  await expect.element(screen.getByText(finding().message, { exact: true }).first()).toBeVisible();
  world.findings = findingsResponse(finding());
  await expect
    .element(screen.getByText("The numbers of people are based on data up to 20 November 2026."))
    .toBeVisible();
  await expect.element(screen.getByText(/all 312 people it matches/)).toBeVisible();
});

test("sending for review does not look ready while a finding stops it or needs an answer REQ-REV-42", async () => {
  const sent = async (...findings: FindingView[]) => {
    const { screen } = await openRules("summary", { rules, findings: findingsResponse(...findings) });
    const link = screen.getByRole("link", { name: "Send for review" });
    await expect.element(link).toBeVisible();
    return { screen, link };
  };
  const stopped = await sent(stop, finding());
  await expect.element(stopped.screen.getByRole("button", { name: "Fix 1 finding" })).toBeVisible();
  await expect.element(stopped.screen.getByText("1 finding must be fixed and 1 needs an answer")).toBeVisible();
  await expect.element(stopped.link).toHaveClass("nhsuk-button--secondary");
  await stopped.screen.unmount();
  const open = await sent(finding());
  await open.screen.getByRole("button", { name: "Answer 1 question" }).click();
  await expect.element(open.screen.getByLabelText(/^Why is this correct/)).toHaveFocus();
  await open.screen.unmount();
  const ready = await sent();
  await expect.element(ready.screen.getByText("Nothing to fix or answer")).toBeVisible();
  await expect.element(ready.link).not.toHaveClass("nhsuk-button--secondary");
});

test("a long rule check shows its progress and blocks sending, and a clean result is shown REQ-REV-30 REQ-REV-451 REQ-REV-452", async () => {
  const checking: FindingsResponse = { ...findingsResponse(), checking: true };
  const world = { rules, findings: checking };
  const { screen } = await openRules("summary", world);
  await expect.element(screen.getByText("We are checking the rules", { exact: true })).toBeVisible();
  await expect
    .element(screen.getByText("You can send the iteration for review once we have checked its rules."))
    .toBeVisible();
  await expect.element(screen.getByRole("link", { name: "Send for review" })).not.toBeInTheDocument();
  world.findings = findingsResponse();
  await expect.element(screen.getByText("Nothing to fix or answer")).toBeVisible();
  await expect.element(screen.getByRole("link", { name: "Send for review" })).toBeVisible();
  await screen.unmount();
  const sending = await openRules("reviewers", { rules, findings: checking });
  await expect
    .element(sending.screen.getByText("We are checking the rules. This page will update when we have finished."))
    .toBeVisible();
});

test("findings of an earlier version cannot be answered until those of the saved version arrive REQ-REV-30", async () => {
  const world = { rules, findings: { ...findingsResponse(finding()), version: 0 } };
  const { screen } = await openRules("reviewers", world);
  await expect
    .element(screen.getByText("We are checking the rules. This page will update when we have finished."))
    .toBeVisible();
  await expect.element(screen.getByText("Explain why this is correct for Rule “Under 60”")).not.toBeInTheDocument();
  world.findings = findingsResponse(finding());
  await expect.element(screen.getByText("Explain why this is correct for Rule “Under 60”")).toBeVisible();
});

import { findingMessage } from "@spi/domain/finding/finding-problem";
import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { expect, test } from "vitest";
import { verifyRules } from "../../src/verify/verify.ts";
import { planned } from "../support/decide.ts";
import { cohorts, dead, iteration, rule } from "../support/rules.ts";

type Rules = Parameters<typeof iteration>[1];

const campaign = { target: "COVID", plans: null, startDate: "20250901", endDate: "20260331" };
const target = { AttributeLevel: "TARGET", AttributeTarget: "COVID" };
const invited = (Operator: string, Comparator: string) =>
  rule("F", ["LAST_INVITE_DATE", Operator, Comparator], { Name: "Not selected since", ...target });
const sound = invited("<", "20251005[[NVL:20000101]]");

const planOf = (rules: Rules, IterationDate: string, labels = ["covid_75_and_over"]) =>
  planned(iteration(cohorts(...labels), rules, { IterationDate }));
const invitation = { name: "G1", plan: planOf([dead], "20251020"), commsType: "I" };

/** Returns the codes of findings about an iteration on 20 November 2025 compared with others. */
function asked(rules: Rules, commsType: string, others: Parameters<typeof verifyRules>[0]["others"] = [invitation]) {
  const plan = planOf([...rules, dead], "20251120");
  return verifyRules({ plan, codes: codesOf(shippedReference), campaign, commsType, others })
    .filter(({ level }) => level !== "note")
    .map((finding) => `${finding.code}: ${findingMessage(finding)}`);
}

test("a reminder only for people invited this season does not raise a question REQ-SEL-245", () => {
  expect(asked([sound], "R")).toEqual([]);
  expect(asked([invited("D<", "-45[[NVL:20000101]]")], "R")).toEqual([]);
});

test("a reminder whose rule about the last invitation is inverted, out of date or includes people never invited raises a question REQ-SEL-245", () => {
  const start = "last-invited: The rule “Not selected since” on Last Invite Date";
  const found = (operator: string, comparator: string) => asked([invited(operator, comparator)], "R");
  expect(found(">=", "20251005[[NVL:20000101]]")).toContainEqual(
    expect.stringContaining(`${start} excludes people last invited on 20 October 2025`),
  );
  expect(found("<", "20251105[[NVL:20000101]]")).toContainEqual(
    expect.stringContaining("excludes people last invited"),
  );
  for (const comparator of ["20251005", "20251005[[NVL:20251120]]"])
    expect(found("<", comparator)).toContainEqual(expect.stringContaining("people who have never been invited"));
  expect(found("<", "20241005[[NVL:20000101]]")).toContainEqual(
    expect.stringContaining("whose last invitation since 5 October 2024 was for an earlier season"),
  );
});

test("a reminder without a rule about the last invitation raises a question, with or without other reminders REQ-FIND-238", () => {
  const other = { name: "Reminder", plan: planOf([sound, dead], "20251201"), commsType: "R" };
  for (const others of [[], [invitation], [invitation, other]])
    expect(asked([], "R", others)).toEqual([expect.stringMatching(/^last-invited: No rule checks/)]);
  const never = rule("F", ["LAST_INVITE_CHANNEL", "is_null", ""], { Name: "Never invited", ...target });
  expect(asked([never], "R")).toEqual([]);
});

test("a rule about the last invitation for one of two cohorts raises a question about the other REQ-FIND-238", () => {
  const labels = ["covid_75_and_over", "covid_80_and_over"];
  const message = (scope: string) => {
    const plan = planOf([{ ...sound, CohortLabel: scope }, dead], "20251120", labels);
    return verifyRules({ plan, codes: {}, campaign, commsType: "R" }).flatMap((finding) =>
      finding.code === "last-invited" ? [findingMessage(finding)] : [],
    );
  };
  expect(message("covid_75_and_over")).toEqual([
    "The rule “Not selected since” on Last Invite Date does not apply to covid_80_and_over. People in this cohort who have never been invited would be sent this reminder. Apply the rule to all the cohorts.",
  ]);
  expect(message(labels.join(","))).toEqual([]);
});

test("an invitation does not need a reminder's rule, and having one raises a question REQ-SEL-246", () => {
  const reminder = { name: "Reminder", plan: planOf([sound, dead], "20251201"), commsType: "R" };
  expect(asked([], "I", [reminder])).toEqual([]);
  expect(asked([sound], "I", [])).toEqual([
    expect.stringMatching(/^last-invited: .* excludes everyone who has never been invited/),
  ]);
  expect(asked([invited(">=", "20251005")], "I", [])).toEqual([]);
});

test("iterations are compared with the nearest one that shares a cohort, whatever runs in between REQ-SEL-247", () => {
  const boards = (list: string) => rule("F", ["ICB", "in", list], { Name: "Boards" });
  const first = { name: "First", plan: planOf([boards("QJG,QE1"), dead], "20251001"), commsType: "I" };
  const between = {
    name: "Children",
    plan: planOf([boards("QH8"), dead], "20251101", ["covid_2_to_3"]),
    commsType: "I",
  };
  expect(asked([boards("QJG")], "R", [first, between])).toContainEqual(
    expect.stringMatching(/^unlike-others: The rule “Boards” is different from the rule with the same name in “First”/),
  );
});

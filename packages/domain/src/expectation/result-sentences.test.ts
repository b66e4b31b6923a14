import { expect, test } from "vitest";
import { codesOf } from "../library/code-lists.ts";
import { shippedReference } from "../library/shipped-reference.ts";
import type { Expectation } from "./expectations.ts";
import { boundName, expectationSentence, isUnnamed } from "./expectation-sentence.ts";
import { describeExpectedCount, exampleResult, describeLimit, resultSentence } from "./result-sentences.ts";

const example = { Name: "Anybody", Person: { PERSON: {}, TARGET: {}, COHORTS: [] } };

test("a routing rule is never the reason a person is invited REQ-EXP-11", () => {
  const wanted = { ...example, Outcome: "invited" as const, Reason: "No email" };
  expect(resultSentence(exampleResult(wanted, { outcome: "filtered", reason: "Under 75", plans: [] }))).toBe(
    "This person is filtered because of “Under 75”. Expected: invited with the message from the routing rule “No email”.",
  );
});

test.each([
  ["Nobody", ["born after 1 May 1951"], "People born after 1 May 1951 must not be invited."],
  [
    "Nobody",
    ["who live in a care home", "born after 1 May 1951"],
    "People who live in a care home, and who were born after 1 May 1951, must not be invited.",
  ],
  [
    "Everybody",
    ["born before 1 May 1951"],
    "All people in the cohorts who were born before 1 May 1951 must be invited.",
  ],
  ["Only", ["with a recorded NHS number"], "Only people with a recorded NHS number can be invited."],
  [
    "Plan",
    ["who need letters in Braille"],
    "People who need letters in Braille must be sent the plan P if they are invited.",
  ],
] as const)("an expectation reads as a requirement: %s %s REQ-EXP-03", (Kind, conditions, sentence) => {
  const Conditions = conditions.map((Comparator) => ({
    AttributeLevel: "PERSON" as const,
    AttributeTarget: "",
    AttributeName: "",
    Operator: "=",
    Comparator,
  }));
  const plan = Kind === "Plan" ? { Plan: "P" } : {};
  const expectation = { Name: "A", Kind, Conditions, Safety: false, ...plan } as unknown as Expectation;
  expect(expectationSentence(expectation, ({ Comparator }) => Comparator)).toBe(sentence);
});

const bound = { Name: "B", Kind: "Bound", Of: "invited" } as const;

test.each([
  [{ AtLeast: 10, AtMost: 20 }, "at least 10 and at most 20"],
  [{ AtLeastPercent: 50, AtMostPercent: 80 }, "at least 50% and at most 80% of everyone in the cohorts"],
  [{ AtMost: 500, AtLeastPercent: 10 }, "at least 10% of everyone in the cohorts and at most 500"],
  [{ AtMostPercentOfLast: 110 }, "at most 110% of those in the last approved report"],
])("limits are stated once, the minimum first REQ-EXP-04 REQ-EXP-408", (limits, words) => {
  expect(describeLimit({ ...bound, ...limits })).toBe(words);
});

test("a board has its name and code if it is known REQ-EXP-04 REQ-EXP-408", () => {
  const codes = codesOf(shippedReference);
  const [board] = shippedReference.boards;
  const of = { ...bound, Board: board!.code, AtMost: 5 };
  expect(describeExpectedCount(of, codes)).toBe(`invited in ${board!.name} (${board!.code})`);
  expect(describeExpectedCount(of)).toBe(`invited in the ICB ${board!.code}`);
  expect(expectationSentence(of, () => "", codes)).toContain(board!.name);
  expect(isUnnamed({ ...of, Name: boundName(of) })).toBe(true);
  expect(isUnnamed(of)).toBe(false);
});

import { expect, test } from "vitest";
import { type ExamplePerson, describeRelativeDay } from "../../expectation/example-person.ts";
import { codesOf } from "../../library/code-lists.ts";
import { shippedReference } from "../../library/shipped-reference.ts";
import { describeFieldChange } from "../describe-change.ts";
import { exampleSentence } from "./example-sentence.ts";

const reference = { attributes: shippedReference.attributes, codes: codesOf(shippedReference) };
const optedOut: ExamplePerson = {
  Name: "Opted out",
  Person: {
    PERSON: { DATE_OF_BIRTH: "-86Y-344D" },
    TARGET: { COVID: { LAST_SUCCESSFUL_DATE: "-91D" } },
    COHORTS: ["covid_75_and_over_v2"],
  },
  Outcome: "suppressed",
};

test("an example person is described in plain words, on a run date or relative to one REQ-EXP-63", () => {
  expect(exampleSentence(optedOut, { reference, runDate: "20270301" })).toBe(
    "Aged 86 on 1 March 2027, born on 22 March 1940; Last Successful Date (COVID): 30 November 2026; in cohort covid_75_and_over_v2: must be suppressed.",
  );
  expect(exampleSentence(optedOut, { reference, runDate: null })).toBe(
    "Date of Birth: 86 years and 344 days before the run date; Last Successful Date (COVID): 91 days before the run date; in cohort covid_75_and_over_v2: must be suppressed.",
  );
});

test("an example person not expected to be in any cohort is described as such REQ-EXP-63", () => {
  const unmatched: ExamplePerson = {
    Name: "Nobody",
    Person: { PERSON: {}, TARGET: {}, COHORTS: [] },
    Outcome: "not in a cohort",
  };
  expect(exampleSentence(unmatched, { reference, runDate: null })).toBe(
    "Not in any cohort: must be treated as not being in any cohort.",
  );
});

test("a changed expectation is worded as on other screens if the reference data is available REQ-EXP-63 REQ-EXP-474", () => {
  const condition = { AttributeLevel: "PERSON", AttributeName: "DATE_OF_BIRTH", Operator: "Y>", Comparator: "-75" };
  const noOneUnder75 = { Name: "Nobody under 75", Kind: "Nobody", Conditions: [condition] };
  const context = { document: "iteration", reading: { reference, runDate: null } } as const;
  const { after } = describeFieldChange({ path: ["Expectations", noOneUnder75.Name], after: noOneUnder75 }, context);
  expect(after.join()).toBe("People aged under 75 on the run date must not be invited.");
  expect(after.join()).not.toContain("|");
  const change = describeFieldChange({ path: ["Examples", "Opted out"], after: optedOut }, context);
  expect(change.after.join()).not.toMatch(/DATE_OF_BIRTH|-86Y/);
});

test.each([
  ["-75Y", "75 years before the run date"],
  ["-75Y+1D", "75 years before the run date and 1 day later"],
  ["-75Y-1D", "75 years and 1 day before the run date"],
  ["+1D", "1 day after the run date"],
  ["-0D", "the run date"],
  ["+1Y-2W", "1 year after the run date and 2 weeks earlier"],
  ["19520301", undefined],
])("a date %s from the run date is described as %s REQ-EXP-63", (typed, words) => {
  expect(describeRelativeDay(typed)).toBe(words);
});

import { expect, test } from "vitest";
import { shippedReference } from "../../library/shipped-reference.ts";
import { unknownNames } from "./unknown-names.ts";

const nothing: ReadonlySet<string> = new Set();
const cohort = {
  CohortLabel: "over_75",
  CohortGroup: "",
  PositiveDescription: "",
  NegativeDescription: "",
  Priority: 1,
};
const known = {
  iteration: { IterationCohorts: [cohort] },
  plans: [],
  attributes: [],
  cohorts: nothing,
  boards: nothing,
};

test("an example person whose cohort is not in the iteration raises a warning by name, because the cohort has no effect REQ-EXP-80 REQ-EXP-476", () => {
  const person = (...COHORTS: string[]) =>
    ({ Name: "Is 80", Outcome: "filtered", Person: { PERSON: {}, TARGET: {}, COHORTS } }) as const;
  const warned = (...COHORTS: string[]) => unknownNames({ Expectations: [], Examples: [person(...COHORTS)] }, known);
  expect(warned()).toEqual([]);
  expect(warned("over_75")).toEqual([]);
  expect(warned("over_75", "over_57")).toEqual([
    {
      path: "Examples.0",
      where: "Example person “Is 80”",
      screen: "expectations",
      message:
        "This person is in the cohort over_57. The iteration does not include this cohort, so it does not affect the outcome. Check the spelling.",
    },
  ]);
});

test("an empty cohort in an expectation is reported even if the condition does not name the attribute REQ-EXP-80", () => {
  const { attributes } = shippedReference;
  const expectation = (AttributeName?: string) => ({
    Name: "In the old cohort",
    Kind: "Nobody" as const,
    Conditions: [{ AttributeLevel: "COHORT" as const, AttributeName, Operator: "MemberOf", Comparator: "over_57" }],
  });
  const warned = (AttributeName?: string) =>
    unknownNames({ Expectations: [expectation(AttributeName)], Examples: [] }, { ...known, attributes });
  expect(warned("COHORT_LABEL").map(({ message }) => message)).toEqual([
    "We cannot produce a report, because the cohort over_57 has no people in it. Check the spelling.",
  ]);
  expect(warned()).toEqual(warned("COHORT_LABEL"));
});

import { expect, test } from "vitest";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { qualifyingTextOf } from "@spi/domain/descriptions/describe-change";
import { resolvePerson } from "@spi/domain/expectation/example-person";
import { standardSet } from "./expectation-library.ts";
import { expectationSentence } from "@spi/domain/expectation/expectation-sentence";
import { withRelativeDates } from "@spi/domain/expectation/relative-dates";
import { ownExpectationsSchema } from "@spi/domain/expectation/own-expectations";

const { attributes } = shippedReference;
const set = standardSet({ target: "COVID", plans: ["LETTER"], age: 75, days: 91 });

test("the standard set can be saved, is in plain words and marks expectations that no one can waive REQ-EXP-13 REQ-EXP-420 REQ-EXP-478 REQ-EXP-479 REQ-EXP-480", () => {
  expect(ownExpectationsSchema.safeParse({ Expectations: set, Examples: [] }).success).toBe(true);
  const reference = { attributes, codes: {} };
  const words = qualifyingTextOf({ reference, runDate: "20270301" });
  const describeCondition = (condition: object) =>
    words({ AttributeTarget: "", AttributeName: "", ...condition } as Parameters<typeof words>[0]);
  expect(set.map((expectation) => expectationSentence(expectation, describeCondition))).toMatchInlineSnapshot(`
    [
      "Only people born on or before 1 March 1952 (75 or over on 1 March 2027) can be invited.",
      "People whose reason for removal is death (DEA) must not be invited.",
      "People who have opted out of COVID-19 messages must not be invited.",
      "People whose last COVID-19 vaccination was on or after 30 November 2026 (91 days before 1 March 2027) must not be invited.",
      "People who are in the detained estate must not be invited.",
      "Only people with a recorded NHS number can be invited.",
      "People invited without a routing plan: at most 0.",
      "People invited with the plan LETTER: at least 1.",
    ]
  `);
  const safety = set.filter((expectation) => expectation.Kind !== "Bound" && expectation.Safety);
  expect(safety.map(({ Name }) => Name)).toEqual([
    "Everyone invited has a recorded date of birth and is aged 75 or over",
    "No one recorded as having died is invited",
    "No one who opted out is invited",
  ]);
});

test.each([
  ["19511202", "-75Y+1D"],
  ["19511201", "-75Y"],
  ["19520131", "-74Y-305D"],
  ["20260901", "-91D"],
  ["20261201", "+0D"],
  ["20270105", "+35D"],
  ["18000101", "-226Y-334D"],
])(
  "a date %s is stored as %s relative to a run date of 1 December 2026, and converts back REQ-EXP-11",
  (day, storedDay) => {
    const person = { PERSON: { DATE_OF_BIRTH: day, POSTCODE: "LS1 1AB" }, TARGET: {}, COHORTS: ["a"] };
    const relative = withRelativeDates(person, { attributes, runDate: "20261201" });
    expect(relative).toEqual({ ...person, PERSON: { DATE_OF_BIRTH: storedDay, POSTCODE: "LS1 1AB" } });
    expect(resolvePerson(relative, { attributes, runDate: "20261201" })).toEqual({ ok: true, value: person });
  },
);

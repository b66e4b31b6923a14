import { expect, test } from "vitest";
import { shippedReference } from "../library/shipped-reference.ts";
import { examplePersonMessages, resolvePerson } from "./example-person.ts";
import { readExpectations } from "../campaign-file/expectations/expectations-file.ts";

const bornAfter = { AttributeLevel: "PERSON", AttributeName: "DATE_OF_BIRTH", Operator: "Y>", Comparator: "-75" };
const tooYoung = { Name: "Too young", Kind: "Nobody", Conditions: [bornAfter] };
const refusalOf = (json: unknown) => {
  const read = readExpectations(json);
  return read.ok ? {} : read.refusal;
};

test("expectations are read as written, and omitted lists are empty REQ-EXP-01", () => {
  const atMost = { Name: "Letters", Kind: "Bound", Of: "invited", AtMost: 10 };
  const read = readExpectations({ Expectations: [tooYoung, atMost] });
  expect(read).toEqual({ ok: true, value: { Expectations: [tooYoung, atMost], Examples: [] } });
});

test.each([
  ["a kind that is none", { ...tooYoung, Kind: "Some" }, "Expectations.0.Kind"],
  ["a field that is not known", { ...tooYoung, Harm: true }, "Expectations.0"],
  ["no condition", { ...tooYoung, Conditions: [] }, "Expectations.0.Conditions"],
  ["no name", { ...tooYoung, Name: "" }, "Expectations.0.Name"],
  ["a bound without a limit", { Name: "Letters", Kind: "Bound", Of: "invited" }, "Expectations.0"],
  [
    "a share above all",
    { Name: "Letters", Kind: "Bound", Of: "invited", AtMostPercent: 101 },
    "Expectations.0.AtMostPercent",
  ],
  [
    "a share of the last report below nothing",
    { Name: "Letters", Kind: "Bound", Of: "invited", AtLeastPercentOfLast: -1 },
    "Expectations.0.AtLeastPercentOfLast",
  ],
  [
    "at least above at most",
    { Name: "Letters", Kind: "Bound", Of: "invited", AtLeast: 9, AtMost: 3 },
    "Expectations.0",
  ],
  [
    "at least above at most in per cent",
    { Name: "Letters", Kind: "Bound", Of: "invited", AtLeastPercent: 9.5, AtMostPercent: 9 },
    "Expectations.0",
  ],
  [
    "two parts at once",
    { Name: "Letters", Kind: "Bound", Of: "invited", Cohort: "a", Board: "b", AtMost: 1 },
    "Expectations.0",
  ],
  [
    "a part of those not invited",
    { Name: "Letters", Kind: "Bound", Of: "filtered", Plan: "a", AtMost: 1 },
    "Expectations.0",
  ],
])("%s is rejected with an error on its field REQ-EXP-01 REQ-EXP-04 REQ-EXP-400", (_, expectation, field) => {
  expect(Object.keys(refusalOf({ Expectations: [expectation] }))).toEqual([field]);
});

test("more expectations than an iteration allows are refused, and more than the overall maximum are refused unread REQ-EXP-01", () => {
  const many = (length: number, of: object) => Array.from({ length }, () => ({ ...tooYoung, ...of }));
  const Iteration = "Spring";
  expect(refusalOf({ Expectations: [...many(100, {}), ...many(100, { Iteration })] })).toEqual({});
  const more = [...many(101, {}), ...many(100, { Iteration })];
  expect(Object.keys(refusalOf({ Expectations: more }))).toEqual(["Expectations"]);
  const Expectations = Array.from({ length: 10_101 }, () => ({}));
  expect(Object.keys(refusalOf({ Expectations }))).toEqual(["Expectations"]);
});

test.each(["9990000018", "999 000 0018", "999-000-0018", "Ann, 999 000 0018"])(
  "%s is treated as an NHS number and rejected REQ-EXP-06 REQ-EXP-409",
  (value) => {
    const Person = { PERSON: { POSTCODE: value } };
    const refused = refusalOf({ Examples: [{ Name: "Ann", Person, Outcome: "invited" }] });
    expect(refused).toEqual({ "Examples.0.Person.PERSON.POSTCODE": [examplePersonMessages.nhsNumber] });
  },
);

const { attributes } = shippedReference;
const on = (DATE_OF_BIRTH: string, runDate = "20270301") =>
  resolvePerson({ PERSON: { DATE_OF_BIRTH }, TARGET: {}, COHORTS: [] }, { attributes, runDate });

test.each([
  ["19520301", "19520301"],
  ["-75Y", "19520301"],
  ["-75Y+1D", "19520302"],
  ["-2W", "20270215"],
  ["+1D", "20270302"],
])("a date written %s is %s on 1 March 2027 REQ-EXP-06 REQ-EXP-410", (written, day) => {
  expect(on(written)).toEqual({ ok: true, value: { PERSON: { DATE_OF_BIRTH: day }, TARGET: {}, COHORTS: [] } });
});

test.each(["75", "-75", "-9999Y", "20270230", ""])(
  "“%s” is not a valid date for a person, and is rejected with an error on its field REQ-EXP-06 REQ-EXP-411",
  (written) => {
    const message = examplePersonMessages.notADay;
    expect(on(written)).toEqual({ ok: false, refusal: [{ path: "Person.PERSON.DATE_OF_BIRTH", message }] });
  },
);

test("an attribute that no rule can use is rejected with an error on its field REQ-EXP-06", () => {
  const asked = { PERSON: { SHOE_SIZE: "7" }, TARGET: { COVID: { LAST_SUCCESSFUL_DATE: "-91D" } }, COHORTS: [] };
  const person = resolvePerson(asked, { attributes, runDate: "20270301" });
  expect(person).toEqual({
    ok: false,
    refusal: [{ path: "Person.PERSON.SHOE_SIZE", message: examplePersonMessages.unknown }],
  });
});

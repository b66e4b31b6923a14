import { expect, test } from "vitest";
import { codesOf } from "../../library/code-lists.ts";
import { shippedReference } from "../../library/shipped-reference.ts";
import { describePerson } from "./describe-person.ts";

const context = { ...shippedReference, codes: codesOf(shippedReference), runDate: "20270301" };

test("a person is described by age, named values and cohorts REQ-REV-26", () => {
  const person = {
    PERSON: { DATE_OF_BIRTH: "19520302", CARE_HOME_FLAG: "Y", POSTCODE: "" },
    TARGET: { COVID: { LAST_SUCCESSFUL_DATE: "20260901" } },
    COHORTS: ["covid_75_and_over"],
  };
  expect(describePerson(person, context)).toEqual([
    "Aged 74 on 1 March 2027, born on 2 March 1952",
    "Care Home Flag: Yes",
    "Postcode: empty",
    "Last Successful Date (COVID): 1 September 2026",
    "In cohort covid_75_and_over",
  ]);
});

test("a person's description says if they are in several cohorts or not in any, and a date after the run date is not an age REQ-REV-26", () => {
  const unborn = { PERSON: { DATE_OF_BIRTH: "20990101" }, TARGET: {}, COHORTS: [] };
  expect(describePerson(unborn, context)).toEqual(["Date of Birth: 1 January 2099", "Not in any cohort"]);
  expect(describePerson({ PERSON: { X: "1" }, TARGET: {}, COHORTS: ["a", "b"] }, context)).toEqual([
    "X: 1",
    "In cohorts a, b",
  ]);
});

test("an attribute that matters because the person does not have it is mentioned REQ-REV-26", () => {
  const missing = [
    { AttributeLevel: "PERSON", ConditionType: "ALL", AttributeName: "DATE_OF_BIRTH" },
    { AttributeLevel: "TARGET", ConditionType: "COVID", AttributeName: "LAST_SUCCESSFUL_DATE" },
  ] as const;
  const person = { PERSON: { CARE_HOME_FLAG: "Y" }, TARGET: {}, COHORTS: [] };
  expect(describePerson(person, { ...context, missing })).toEqual([
    "Care Home Flag: Yes",
    "Not recorded: Date of Birth, Last Successful Date (COVID)",
    "Not in any cohort",
  ]);
});

test("a gender is shown by name, not code REQ-REV-26", () => {
  const person = { PERSON: { GENDER: "2" }, TARGET: {}, COHORTS: [] };
  expect(describePerson(person, context)).toEqual(["Gender: female (2)", "Not in any cohort"]);
});

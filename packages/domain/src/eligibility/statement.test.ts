import { expect, test } from "vitest";
import { ownExpectationsSchema } from "../expectation/own-expectations.ts";
import { schemaProblems } from "../values/issue-messages.ts";
import { ownStatementSchema } from "./statement.ts";

const condition = { AttributeLevel: "PERSON", AttributeName: "POSTCODE", Operator: "=", Comparator: "LS1" };
const group = { Name: "75 and over", Conditions: [condition] };
const statement = { Name: "Autumn", Policy: { Document: "Letter", Version: "2" }, AnyOf: [group] };
const nhsNumber = "This looks like an NHS number. Remove it.";
const named = "This name is already used. Enter a different name.";

test.each([
  [{ Name: " " }, { Name: ["Enter a name."] }],
  [{ Policy: { Document: "\t", Version: "2" } }, { "Policy.Document": ["Enter a name."] }],
  [{ AnyOf: [group, { ...group, Name: " 75 AND  over" }] }, { "AnyOf.1.Name": [named] }],
  [
    { AnyOf: [{ ...group, Conditions: [condition, { ...condition, Comparator: "LS1, 999 000 0018" }] }] },
    { "AnyOf.0.Conditions.1.Comparator": [nhsNumber] },
  ],
])("%j in a statement is rejected with an error on its field REQ-EXP-26 REQ-EXP-442", (changes, problems) => {
  expect(ownStatementSchema.safeParse(statement).success).toBe(true);
  expect(schemaProblems(ownStatementSchema, { ...statement, ...changes })).toEqual(problems);
});

test("names and conditions in expectations are rejected in the same way REQ-EXP-26 REQ-EXP-442", () => {
  const empty = { Name: "Nobody there", Kind: "Nobody", Conditions: [condition] };
  const own = (...Expectations: object[]) => ({ Expectations, Examples: [] });
  expect(ownExpectationsSchema.safeParse(own(empty)).success).toBe(true);
  const wrong = { ...empty, Name: "  ", Conditions: [{ ...condition, Comparator: "9990000018" }] };
  expect(schemaProblems(ownExpectationsSchema, own(empty, { ...empty, Name: "nobody  THERE" }, wrong))).toEqual({
    "Expectations.1.Name": [named],
    "Expectations.2.Name": ["Enter a name."],
    "Expectations.2.Conditions.0.Comparator": [nhsNumber],
  });
});

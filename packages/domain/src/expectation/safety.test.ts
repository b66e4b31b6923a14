import { expect, test } from "vitest";
import { isSafety, isAlwaysSafety } from "./safety.ts";

test("an expectation that people must be invited or get a plan is about safety only if marked REQ-EXP-41 REQ-EXP-456", () => {
  const Conditions = [
    { AttributeLevel: "PERSON", AttributeName: "DATE_OF_BIRTH", Operator: "Y<=", Comparator: "-75" } as const,
  ];
  expect(isSafety({ Name: "All of 75", Kind: "Everybody", Conditions })).toBe(false);
  expect(isSafety({ Name: "Letters", Kind: "Plan", Plan: "LETTER", Conditions })).toBe(false);
  expect(isSafety({ Name: "All of 75", Kind: "Everybody", Conditions, Safety: true })).toBe(true);
});

test("an expectation that excludes people by age is always about safety REQ-EXP-66", () => {
  const age = { AttributeLevel: "PERSON", AttributeName: "DATE_OF_BIRTH", Operator: "Y<=", Comparator: "-90" } as const;
  const gender = { ...age, AttributeName: "GENDER", Operator: "=", Comparator: "1" } as const;
  expect(isAlwaysSafety({ Kind: "Nobody", Conditions: [gender, age] })).toBe(true);
  expect(isAlwaysSafety({ Kind: "Nobody", Conditions: [gender] })).toBe(false);
  expect(isAlwaysSafety({ Kind: "Everybody", Conditions: [age] })).toBe(false);
});

import { expect, test } from "vitest";
import { type AttributeReference, operatorsFor } from "../reference/reference-data.ts";
import type { RuleType } from "../rule/rule.ts";
import { codeName, codesFor, codesOf } from "../library/code-lists.ts";
import { describeClause, ruleSentence, ruleOpening, describeRule, describeScope } from "./rule-sentences.ts";
import { shippedReference } from "../library/shipped-reference.ts";

const reference = { attributes: shippedReference.attributes, codes: codesOf(shippedReference) };

const filterRule = {
  ID: "1",
  Type: "F" as const,
  Name: "Essex",
  Description: "",
  Priority: 0,
  AttributeLevel: "PERSON" as const,
  AttributeTarget: "ALL",
  AttributeName: "ICB",
  Operator: "=",
  Comparator: "QH8",
  AndNumber: 0,
};

interface Asked {
  AttributeName?: string;
  Operator: string;
  Comparator: string;
}

function words(condition: Asked, { type = "F", alone = true }: { type?: RuleType; alone?: boolean } = {}) {
  const clause = { AttributeLevel: "PERSON" as const, AttributeTarget: "ALL", AttributeName: "ICB", ...condition };
  return describeClause(clause, { reference, runDate: "20261201", type, alone });
}

test("people with no value do not match a positive condition, whatever the type of rule", () => {
  const missing = (type: RuleType) => words({ Operator: "=", Comparator: "QH8" }, { type });
  expect(missing("F")).toMatchObject({ missing: "People with no recorded ICB do not match." });
  expect(missing("S")).toMatchObject({ missing: "People with no recorded ICB do not match." });
  expect(missing("R")).toMatchObject({ missing: "People with no recorded ICB do not match." });
});

test("people with no value match a negative condition, and the words give the rule's outcome", () => {
  const not = { Operator: "not_in", Comparator: "QH8" };
  expect(words(not)).toMatchObject({ missing: "People with no recorded ICB are also filtered out." });
  expect(words(not, { type: "S" })).toMatchObject({ missing: "People with no recorded ICB are also suppressed." });
  expect(words(not, { type: "R" })).toMatchObject({
    missing: "People with no recorded ICB are also sent this communication.",
  });
  expect(words(not, { alone: false })).toMatchObject({
    missing: "People with no recorded ICB also meet this condition.",
  });
});

test("a rule names people with no value only if it treats them unusually REQ-SCR-69 REQ-SCR-464", () => {
  const rule = (Operator: string) => ({
    ...filterRule,
    AndClauses: [{ ...filterRule, ID: "2", Operator, AttributeName: "POSTCODE", Comparator: "LS1", AndNumber: 1 }],
  });
  const read = (Operator: string) => describeRule(rule(Operator), { reference, runDate: "20261201" });
  expect(read("=")).toMatchObject({ missing: [expect.anything(), expect.anything()], missingOtherwise: [] });
  expect(read("!=").missingOtherwise).toEqual(["People with no recorded postcode also meet this condition."]);
});

test("a default for people with no value is described as the value they are treated as having (§3.26)", () => {
  const flag = { AttributeName: "EMAIL_FLAG", Operator: "=", Comparator: "N[[NVL:N]]" };
  expect(words(flag)).toMatchObject({
    missing:
      "People with no record of whether they have an email address are treated as if they do not have an email address.",
  });
  const date = { AttributeName: "DATE_OF_BIRTH", Operator: "<", Comparator: "20250331[[NVL:20000101]]" };
  expect(words(date)).toMatchObject({
    missing: "People with no recorded date of birth are treated as if they were born on 1 January 2000.",
  });
});

test("boards and languages are shown by name, including closed boards", () => {
  expect(words({ Operator: "in", Comparator: "QH8,D7T5G,ZZZ" })).toMatchObject({
    sentence: "People whose ICB is NHS Mid and South Essex (QH8), NHS Essex (D7T5G) or ZZZ",
  });
  expect(words({ Operator: "not_in", Comparator: "D7T5G" })).toMatchObject({
    sentence: "People whose ICB is not NHS Essex (D7T5G)",
  });
  expect(words({ AttributeName: "LANGUAGE_PREFERENCE", Operator: "=", Comparator: "q4" })).toMatchObject({
    sentence: "People whose preferred language is British Sign Language (q4)",
  });
});

test("a clause that cannot run shows the reason instead of a guess (§5.23)", () => {
  expect(words({ Operator: "in", Comparator: "" })).toEqual({ problem: "Enter a comparator. For example 'Yes'." });
  expect(words({ AttributeName: "SHOE_SIZE", Operator: "=", Comparator: "5" })).toEqual({
    problem: "“SHOE_SIZE” is not an attribute at this level. Choose a different attribute.",
  });
});

const comparators: Record<string, string> = { D: "20250331", S: "A", I: "2", F: "Y", C: "covid_75" };

function comparatorFor(attribute: AttributeReference, operator: string): string {
  const text = comparators[attribute.DataType] ?? "";
  if (/^[DWY][<>]/.test(operator)) return "-5";
  return operator.endsWith("between") ? "20250101,20250331" : text;
}

test("every attribute with every operator it offers has a sentence", () => {
  for (const attribute of reference.attributes) {
    for (const { Operator } of operatorsFor(attribute, shippedReference.operators)) {
      const Comparator = comparatorFor(attribute, Operator);
      const condition = { ...attribute, AttributeTarget: attribute.ConditionType, Operator, Comparator };
      const described = describeClause(condition, { reference, runDate: "20261201", type: "F", alone: true });
      expect(described, `${attribute.AttributeName} ${Operator}`).toMatchObject({
        sentence: expect.stringMatching(/\S/) as string,
      });
    }
  }
});

test("a rule's sentence joins all its conditions and names its cohort", () => {
  expect(ruleSentence({ Type: "S", CohortLabel: "carers" }, ["born after 1 May 1951", "in the cohort b"])).toBe(
    "For the cohort carers only: suppresses people born after 1 May 1951, and who are in the cohort b.",
  );
  expect(ruleSentence({ Type: "R", CommsRouting: "A" }, ["who need letters in Braille"])).toBe(
    "Sends this communication to people who need letters in Braille.",
  );
  expect(ruleSentence({ Type: "R", CommsRouting: " | " }, ["who need letters in Braille"])).toBe(
    "Has no effect on people who need letters in Braille. They get the default.",
  );
});

test("36 boards are open from 1 April 2026, 42 are open before, and every code has a name", () => {
  expect(codesFor("ICB", { day: "20260331", codes: reference.codes })).toHaveLength(42);
  expect(codesFor("ICB", { day: "20260401", codes: reference.codes })).toHaveLength(36);
  expect(codeName("QH8", { attributeName: "ICB", codes: codesOf(shippedReference) })).toBe(
    "NHS Mid and South Essex Integrated Care Board",
  );
  expect(codesFor("POSTCODE", { day: "20260401", codes: reference.codes })).toBeUndefined();
  expect(codeName("QH8", { attributeName: "toString", codes: codesOf(shippedReference) })).toBeUndefined();
});

test("a rule for several cohorts names each of them", () => {
  expect(ruleOpening({ Type: "F", CohortLabel: "a, b,c" })).toBe("For the cohorts a, b and c only: filters out people");
  expect(ruleOpening({ Type: "S", CohortLabel: "a" })).toBe("For the cohort a only: suppresses people");
  expect(describeScope("a,b")).toBe("Only for the cohorts a and b");
  expect(describeScope("")).toBe("For all cohorts");
});

import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import type { AndClause, IterationRule } from "@spi/domain/rule/rule";
import { expect, test } from "vitest";
import { ruleLines } from "./rule-lines.ts";

const clause: AndClause = {
  ID: "c",
  Type: "R",
  Name: "Braille AND clause 1",
  Description: "",
  Priority: 1000,
  AttributeLevel: "PERSON",
  AttributeTarget: "ALL",
  AttributeName: "CARE_HOME_FLAG",
  Operator: "=",
  Comparator: "Y",
  AndNumber: 1,
};
const rule: IterationRule = {
  ...clause,
  ID: "r",
  Name: "Braille on day of execution",
  Description: "People who read braille",
  AndNumber: 0,
  CohortLabel: "a,b",
  CommsRouting: "BRAILLE|LETTER",
  AndClauses: [clause],
};
const reading = {
  reference: { attributes: shippedReference.attributes, codes: codesOf(shippedReference) },
  runDate: "20261201",
};
const context = { document: "iteration", reading } as const;

test("a rule is shown with its name, description, conditions, cohorts and plans REQ-SCR-98 REQ-SCR-409", () => {
  expect(ruleLines(rule, context)).toEqual([
    "Name: Braille on day of execution",
    "Description: People who read braille",
    "For the cohorts a and b only: sends this communication to people who live in a care home, and who live in a care home.",
    "Routing plan IDs: BRAILLE, LETTER",
  ]);
});

test("an AND clause's own description is shown with its number REQ-SCR-98", () => {
  const described = { ...rule, AndClauses: [clause, { ...clause, ID: "d", Description: "In a home" }] };
  expect(ruleLines(described, context)).toContain("AND clause 2 description: In a home");
});

test("a condition that cannot be understood is shown as stored REQ-SCR-98", () => {
  const strange = { ...rule, CohortLabel: undefined, AttributeName: "SHOE_SIZE", AndClauses: [] };
  expect(ruleLines(strange, context)).toContain(
    "Sends this communication to people who match “ALL | SHOE_SIZE | = | Y”.",
  );
});

test("fields that only an import or the API sets are shown if the rule has them REQ-SCR-98", () => {
  const imported = { ...rule, DisplayName: "Shown", Carried: { RuleStop: "Y" } };
  expect(ruleLines(imported, context)).toEqual([
    ...ruleLines(rule, context),
    "DisplayName: Shown",
    'Carried: {"RuleStop":"Y"}',
  ]);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { type IterationRule, type RuleType, ruleTypeFacts, ruleTypes } from "./rule.ts";
import { nextPriority, renumber, rulesOfType } from "./rule-order.ts";

let ids = 0;

function rule(Type: RuleType, Priority: number, clauses = 0): IterationRule {
  ids += 1;
  const fields = {
    ID: `00000000-0000-4000-8000-${String(ids).padStart(12, "0")}`,
    Type,
    Name: `Rule ${ids}`,
    Description: "x",
    Priority,
    Operator: "=",
    Comparator: "Y",
    AttributeLevel: "PERSON" as const,
    AttributeName: "CARE_HOME_FLAG",
    AndNumber: 0,
  };
  const AndClauses = Array.from({ length: clauses }, (_, index) => ({ ...fields, AndNumber: index + 7 }));
  return { ...fields, AndClauses };
}

const rules = fc
  .array(fc.record({ type: fc.constantFrom(...ruleTypes), clauses: fc.nat(3), priority: fc.nat(2000) }), {
    maxLength: 30,
  })
  .map((items) => items.map(({ type, priority, clauses }) => rule(type, priority, clauses)));

const order = (all: readonly IterationRule[], type: RuleType) =>
  all
    .filter((r) => r.Type === type)
    .toSorted((a, b) => a.Priority - b.Priority)
    .map((r) => r.ID);

test("rules are numbered in steps of 10 from their type's lowest number, and AND clauses have their rule's number §4.31 §9.05", () => {
  fc.assert(
    fc.property(rules, fc.constantFrom(...ruleTypes), (all, type) => {
      const numbered = renumber(all, type);
      const ofType = numbered.filter((r) => r.Type === type).toSorted((a, b) => a.Priority - b.Priority);
      expect(ofType.map((r) => r.Priority)).toEqual(ofType.map((_, index) => index * 10 + ruleTypeFacts[type].lowest));
      for (const { Priority, AndClauses } of ofType) {
        expect(AndClauses.map((c) => [c.Priority, c.AndNumber])).toEqual(
          AndClauses.map((_, index) => [Priority, index + 1]),
        );
      }
      expect(order(numbered, type)).toEqual(order(all, type));
      expect(numbered).toHaveLength(all.length);
    }),
  );
});

test("rules that do not fit in steps of 10 are numbered more closely, within their range and in their order", () => {
  const many = Array.from({ length: 200 }, (_, index) => rule("F", 1000 - index));
  const numbers = renumber(many, "F").map(({ Priority }) => Priority);
  expect(new Set(numbers).size).toBe(200);
  expect(Math.max(...numbers)).toBeLessThanOrEqual(ruleTypeFacts.F.highest);
  expect(order(renumber(many, "F"), "F")).toEqual(order(many, "F"));
});

test("rules of one type are listed by priority, and those with the same priority keep their order", () => {
  const all = [rule("F", 20), rule("S", 0), rule("F", 10), rule("F", 20), rule("F", 0)];
  expect(rulesOfType(all, "F")).toEqual([all[4], all[2], all[0], all[3]]);
});

test("a new rule comes after the others of its type §4.29", () => {
  expect(nextPriority([], "S")).toBe(500);
  expect(nextPriority([rule("S", 500), rule("S", 530), rule("F", 0)], "S")).toBe(540);
});

import { expect, test } from "vitest";
import type { IterationRule, RuleType } from "@spi/domain/rule/rule";
import { deleteRule, moveRule } from "./rule-order.ts";

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

const order = (all: readonly IterationRule[], type: RuleType) =>
  all
    .filter((r) => r.Type === type)
    .toSorted((a, b) => a.Priority - b.Priority)
    .map((r) => r.ID);

test("moving up swaps neighbours, and moving down again undoes it §4.31", () => {
  const all = [rule("F", 0), rule("F", 10), rule("F", 20), rule("S", 500)];
  const [first, second, third] = order(all, "F");
  const moved = moveRule(all, third ?? "", "up");
  expect(order(moved, "F")).toEqual([first, third, second]);
  expect(order(moveRule(moved, third ?? "", "down"), "F")).toEqual([first, second, third]);
  expect(order(moveRule(all, first ?? "", "up"), "F")).toEqual([first, second, third]);
  expect(order(moved, "S")).toEqual(order(all, "S"));
});

test("deleting a rule closes the gap §4.31", () => {
  const all = [rule("R", 1000), rule("R", 1010), rule("R", 1020)];
  const remainingRules = deleteRule(all, all[0]?.ID ?? "");
  expect(remainingRules.map((r) => r.Priority)).toEqual([1000, 1010]);
});

import { clauseName } from "@spi/domain/rule/and-clauses";
import type { IterationRule } from "@spi/domain/rule/rule";
import { expect, test } from "vitest";
import { emptyDraft } from "./rule-draft.ts";
import { persistedRule, placeRule, withoutClause } from "./save-rule.ts";

const draft = {
  ...emptyDraft,
  name: "New",
  description: "New",
  attributeName: "ICB",
  operator: "=",
  comparator: "QH8",
};

function rule(Type: "F" | "R", Priority: number): IterationRule {
  return {
    ID: crypto.randomUUID(),
    Type,
    Name: `Rule ${Priority}`,
    Description: "",
    Priority,
    AttributeLevel: "PERSON",
    AttributeName: "ICB",
    Operator: "=",
    Comparator: "QH8",
    AndNumber: 0,
    AndClauses: [],
  };
}

const add = (rules: IterationRule[]) =>
  placeRule({
    rules,
    position: { kind: "rule", type: "F", rule: undefined },
    draft,
    newId: "44444444-4444-4444-8444-444444444444",
  });

test("a new rule gets the last number plus 10, or all are renumbered if that leaves the range §4.29 §9.05", () => {
  const priorities = (rules: IterationRule[]) => {
    const placed = add(rules);
    return placed.ok ? placed.value.rules.map(({ Priority }) => Priority) : placed.refusal;
  };
  expect(priorities([])).toEqual([0]);
  expect(priorities([rule("F", 0), rule("F", 30)])).toEqual([0, 30, 40]);
  expect(priorities([rule("F", 100), rule("F", 495)])).toEqual([0, 10, 20]);
  expect(priorities([rule("R", 1000)])).toEqual([1000, 0]);
});

test("another rule of a full type is rejected with the maximum §9.05 REQ-FMT-400", () => {
  const full = Array.from({ length: 50 }, (_, index) => rule("F", index * 10));
  expect(add(full)).toMatchObject({ ok: false, refusal: expect.stringContaining("up to 50 filter rules") as string });
});

test("an AND clause is named after its rule and number, within the length names may have §4.29 REQ-RUL-410", () => {
  expect(clauseName("Too old", 2)).toBe("Too old AND clause 2");
  expect(clauseName("x".repeat(255), 12)).toHaveLength(255);
  expect(clauseName("x".repeat(255), 12)).toMatch(/ AND clause 12$/);
});

const described = (changes: Partial<typeof draft>, saved: IterationRule, number?: number) => {
  const at = { type: "F", rule: saved } as const;
  const position = number === undefined ? { kind: "rule" as const, ...at } : { kind: "clause" as const, ...at, number };
  const placed = placeRule({ rules: [saved], position, draft: { ...draft, ...changes }, newId: crypto.randomUUID() });
  return placed.ok ? placed.value.rule.AndClauses.map(({ Description }) => Description) : placed.refusal;
};

test("an AND clause has the typed description, or its rule's REQ-RUL-18 REQ-RUL-412", () => {
  const saved = { ...rule("F", 0), Description: "Not yet due" };
  expect(described({ description: " Only in care homes " }, saved, 1)).toEqual(["Only in care homes"]);
  expect(described({ description: " " }, saved, 1)).toEqual(["Not yet due"]);
  const clause = { ...rule("F", 0), Description: "Only in care homes", AndNumber: 1 };
  expect(described({ description: "" }, { ...saved, AndClauses: [clause] }, 1)).toEqual(["Not yet due"]);
  expect(described({ description: "" }, { ...saved, AndClauses: [{ ...clause, Description: "" }] }, 1)).toEqual([""]);
});

test("AND clauses without their own description follow their rule's new description REQ-RUL-18", () => {
  const clauses = ["Not yet due", "Only in care homes", ""].map((Description) => ({ ...rule("F", 0), Description }));
  const saved = { ...rule("F", 0), Description: "Not yet due", AndClauses: clauses };
  expect(described({ description: "Too young" }, saved)).toEqual(["Too young", "Only in care homes", ""]);
});

test("remaining clauses are renumbered from 1 §4.31", () => {
  const [one, two] = [rule("F", 0), rule("F", 0)].map((clause, index) => ({ ...clause, AndNumber: index + 1 }));
  const remainingRule = withoutClause({ ...rule("F", 0), Name: "Too old", AndClauses: [one!, two!] }, one!.ID);
  expect(remainingRule.AndClauses.map(({ ID, Name, AndNumber }) => [ID, Name, AndNumber])).toEqual([
    [two!.ID, "Too old AND clause 1", 1],
  ]);
});

test("the saved rule is found by its identifier, because names can be repeated REQ-RUL-17", () => {
  const saved = rule("F", 0);
  const namesake = { ...rule("F", 10), Name: saved.Name };
  expect(persistedRule({ IterationRules: [namesake, saved] }, saved.ID)).toEqual({ ok: true, value: saved });
});

test("the error for a response without rules, or without the saved one, says what is missing §4.30 §8.15", () => {
  const saved = rule("F", 0);
  expect(persistedRule(undefined, saved.ID)).toEqual({ ok: false, refusal: "Iteration or rules not found." });
  expect(persistedRule({ IterationRules: [] }, saved.ID)).toEqual({ ok: false, refusal: "Persisted rule not found." });
});

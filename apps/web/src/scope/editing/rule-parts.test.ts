import { withClausesNumbered } from "@spi/domain/rule/and-clauses";
import type { AndClause, IterationRule, RuleType } from "@spi/domain/rule/rule";
import { deleteRule, moveRule } from "../../features/rules/rule-order.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Choice, compareSaves, applyChoices } from "./conflict.ts";

interface Document {
  Version: number;
  Name: string;
  IterationRules: IterationRule[];
}

function clause(Name: string, changes: Partial<AndClause> = {}): AndClause {
  return {
    ID: Name,
    Type: "F",
    Name,
    Description: "",
    Priority: 0,
    AttributeLevel: "PERSON",
    AttributeName: "ICB",
    Operator: "=",
    Comparator: "QH8",
    AndNumber: 0,
    ...changes,
  };
}

const rule = (Name: string, changes: Partial<IterationRule> = {}): IterationRule => ({
  ...clause(Name),
  AndClauses: [],
  ...changes,
});

const document = (...IterationRules: IterationRule[]): Document => ({ Version: 1, Name: "First", IterationRules });

const base = document(rule("a"), rule("b", { Priority: 10 }), rule("c", { Priority: 20 }));

/** Returns the base with one of its rules changed. */
const changed = (id: string, changes: Partial<IterationRule>): Document => ({
  ...base,
  IterationRules: base.IterationRules.map((existing) =>
    existing.ID === id ? withClausesNumbered({ ...existing, ...changes }) : existing,
  ),
});

const withRules = (IterationRules: IterationRule[]): Document => ({ ...base, IterationRules });

const clashesOf = (mine: Document, latest: Document) =>
  compareSaves({ base, mine, latest }).clashes.map(({ path }) => path);

const settled = (mine: Document, latest: Document, choices: Record<string, Choice> = {}) =>
  applyChoices({ latest, changes: compareSaves({ base, mine, latest }).changes }, choices);

const inOrder = ({ IterationRules }: Document, type: RuleType = "F") =>
  IterationRules.filter(({ Type }) => Type === type)
    .toSorted((a, b) => a.Priority - b.Priority)
    .map(({ ID }) => ID);

test("two users' changes to different rules do not clash and are both saved REQ-SCR-26", () => {
  const mine = changed("a", { Comparator: "QVV" });
  const latest = changed("b", { Description: "Theirs" });
  expect(clashesOf(mine, latest)).toEqual([]);
  const rules = settled(mine, latest).IterationRules;
  expect(rules.map(({ ID, Comparator, Description }) => [ID, Comparator, Description])).toEqual([
    ["a", "QVV", ""],
    ["b", "QH8", "Theirs"],
    ["c", "QH8", ""],
  ]);
});

test("a rule that both users changed is chosen as a whole REQ-SCR-98", () => {
  const mine = changed("a", { Description: "Mine" });
  const latest = changed("a", { Comparator: "QVV", Name: "Theirs" });
  expect(clashesOf(mine, latest)).toEqual([["IterationRules", "Theirs"]]);
  expect(settled(mine, latest, { a: "mine" })).toEqual(mine);
  expect(settled(mine, latest, { a: "theirs" })).toEqual(latest);
});

test("the same change to a rule by both users does not clash REQ-SCR-98", () => {
  const same = changed("a", { AndClauses: [clause("and")] });
  expect(compareSaves({ base, mine: same, latest: same })).toMatchObject({ clashes: [], theirs: [] });
});

test("a rule stays where the other user moved it, whichever version is chosen REQ-SCR-98 REQ-SCR-410", () => {
  const mine = changed("a", { AndClauses: [clause("mine")] });
  const moved = moveRule(changed("a", { Description: "Theirs" }).IterationRules, "a", "down");
  const latest = withRules(moved);
  expect(inOrder(settled(mine, latest, { a: "mine" }))).toEqual(["b", "a", "c"]);
  expect(inOrder(settled(mine, latest, { a: "theirs" }))).toEqual(["b", "a", "c"]);
  const mergedRule = settled(mine, latest, { a: "mine" }).IterationRules.find(({ ID }) => ID === "a");
  expect(mergedRule).toMatchObject({ Description: "", Priority: 10, AndClauses: [{ ID: "mine", Priority: 10 }] });
});

test("a rule changed by one user and only moved by the other gets the change and the new position REQ-SCR-98", () => {
  const edited = changed("a", { Description: "Mine" });
  const moved = withRules(moveRule(base.IterationRules, "a", "down"));
  for (const [mine, latest] of [
    [edited, moved],
    [moved, edited],
  ] as const) {
    expect(clashesOf(mine, latest)).toEqual([]);
    expect(inOrder(settled(mine, latest))).toEqual(["b", "a", "c"]);
    expect(settled(mine, latest).IterationRules.find(({ ID }) => ID === "a")?.Description).toBe("Mine");
  }
});

test("a rule that one user changed and the other deleted stays or goes, as chosen", () => {
  const deleted = withRules(deleteRule(base.IterationRules, "b"));
  const edited = changed("b", { Comparator: "QVV" });
  expect(clashesOf(edited, deleted)).toEqual([["IterationRules", "b"]]);
  expect(inOrder(settled(edited, deleted))).toEqual(["a", "b", "c"]);
  expect(inOrder(settled(edited, deleted, { b: "theirs" }))).toEqual(["a", "c"]);
  expect(inOrder(settled(deleted, edited))).toEqual(["a", "c"]);
  expect(settled(deleted, edited, { b: "theirs" }).IterationRules.find(({ ID }) => ID === "b")?.Comparator).toBe("QVV");
});

test("two rules added at the same time are both kept, with different numbers", () => {
  const mine = withRules([...base.IterationRules, rule("mine", { Priority: 30 })]);
  const latest = withRules([...base.IterationRules, rule("theirs", { Priority: 30 })]);
  const both = settled(mine, latest);
  expect(inOrder(both)).toEqual(["a", "b", "c", "theirs", "mine"]);
  expect(new Set(both.IterationRules.map(({ Priority }) => Priority)).size).toBe(5);
});

test("an order that both users changed is chosen as a whole, and an added rule keeps its position", () => {
  const mine = withRules(moveRule(base.IterationRules, "a", "down"));
  const other = withRules(moveRule(base.IterationRules, "c", "up"));
  expect(clashesOf(mine, other)).toEqual([["Order", "filter"]]);
  expect(inOrder(settled(mine, other))).toEqual(["b", "a", "c"]);
  expect(inOrder(settled(mine, other, { "order F": "theirs" }))).toEqual(["a", "c", "b"]);
  const added = withRules(moveRule([...base.IterationRules, rule("new", { Priority: 30 })], "new", "up"));
  expect(clashesOf(mine, added)).toEqual([]);
  expect(inOrder(settled(mine, added))).toEqual(["b", "new", "a", "c"]);
});

test("two users who each add an AND clause to a rule choose between their rules REQ-SCR-98", () => {
  const mine = changed("b", { AndClauses: [clause("mine")] });
  const latest = changed("b", { AndClauses: [clause("theirs")] });
  expect(clashesOf(mine, latest)).toEqual([["IterationRules", "b"]]);
  expect(settled(mine, latest, { b: "mine" })).toEqual(mine);
  expect(settled(mine, latest, { b: "theirs" })).toEqual(latest);
});

const edits = fc.oneof(
  fc.constantFrom("a", "b", "c").map((id) => (rules: IterationRule[]) => deleteRule(rules, id)),
  fc.tuple(fc.constantFrom("a", "b", "c"), fc.constantFrom<"up" | "down">("up", "down")).map(
    ([id, direction]) =>
      (rules: IterationRule[]) =>
        moveRule(rules, id, direction),
  ),
  fc.tuple(fc.constantFrom("a", "b", "c"), fc.constantFrom("Comparator", "Description"), fc.constantFrom("1", "2")).map(
    ([id, field, value]) =>
      (rules: IterationRule[]) =>
        rules.map((existing) => (existing.ID === id ? { ...existing, [field]: value } : existing)),
  ),
  fc
    .constantFrom("x", "y")
    .map((id) => (rules: IterationRule[]) => [
      ...rules.filter(({ ID }) => ID !== id),
      rule(id, { Priority: Math.max(0, ...rules.map(({ Priority }) => Priority)) + 10 }),
    ]),
);
const versions = fc.array(edits, { maxLength: 5 }).map((all) => {
  const rules = all.reduce((before, edit) => edit(before), base.IterationRules);
  return withRules(rules);
});

test("the result is the other user's version if one user changed nothing", () => {
  fc.assert(
    fc.property(versions, (other) => {
      expect(settled(base, other)).toEqual(other);
      const asMine = settled(other, base);
      expect(inOrder(asMine)).toEqual(inOrder(other));
      expect(compareSaves({ base: other, mine: asMine, latest: asMine }).changes).toEqual([]);
    }),
  );
});

test("a clashing rule is kept or deleted as chosen, and each rule has a different number", () => {
  fc.assert(
    fc.property(versions, versions, fc.constantFrom<Choice>("mine", "theirs"), (mine, latest, choice) => {
      const { clashes, changes } = compareSaves({ base, mine, latest });
      const choices = Object.fromEntries(clashes.map(({ key }) => [key, choice]));
      const result = applyChoices({ latest, changes }, choices);
      const winner = choice === "mine" ? mine : latest;
      for (const { key, path } of clashes) {
        if (path[0] !== "IterationRules") continue;
        expect(result.IterationRules.some(({ ID }) => ID === key)).toBe(
          winner.IterationRules.some(({ ID }) => ID === key),
        );
      }
      const priorities = result.IterationRules.map(({ Priority }) => Priority);
      expect(new Set(priorities).size).toBe(priorities.length);
    }),
  );
});

test("every rule is one of the two users' versions, never a mixture REQ-SCR-98", () => {
  const withoutPlace = (rule: IterationRule) => ({ ...rule, Priority: 0 });
  fc.assert(
    fc.property(versions, versions, (mine, latest) => {
      const written = [...mine.IterationRules, ...latest.IterationRules].map(withoutPlace);
      for (const rule of settled(mine, latest).IterationRules) expect(written).toContainEqual(withoutPlace(rule));
    }),
  );
});

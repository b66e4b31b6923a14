import { expect, test } from "vitest";
import type { EvaluableRule } from "./evaluable-iteration.ts";
import { type ComparedVersion, versionChanges } from "./version-changes.ts";

function rule(Name: string, more: Partial<EvaluableRule> = {}): EvaluableRule {
  const asked = { AttributeLevel: "PERSON", AttributeName: "ICB", Operator: "=", Comparator: Name };
  return { ID: Name, Type: "F", Name, Priority: 0, ...asked, AndClauses: [], ...more };
}

type Iteration = ComparedVersion["iteration"];

function version(IterationRules: EvaluableRule[], more: Partial<Iteration> = {}): ComparedVersion {
  return {
    iteration: {
      IterationDate: "20270301",
      DefaultCommsRouting: "LETTER",
      IterationCohorts: [{ CohortLabel: "covid", Priority: 0 }],
      IterationRules,
      ...more,
    },
    campaign: { Target: "COVID", AvailableRoutingIds: ["LETTER"] },
  };
}

const changesOf = (earlier: ComparedVersion, later: ComparedVersion) =>
  versionChanges(earlier, later).map(({ change: { did, part, name } }) => [did, part, name]);

test("every change that can affect who is selected is listed REQ-SEL-66 REQ-SEL-425", () => {
  const earlier = version([rule("Age"), rule("ICB"), rule("Home")]);
  const later = version([rule("Age", { Comparator: "-80" }), rule("Home"), rule("Gone", { Type: "S" })], {
    IterationDate: "20270302",
    DefaultCommsRouting: "EMAIL",
    IterationCohorts: [{ CohortLabel: "flu", Priority: 0 }],
  });
  expect(changesOf(earlier, later)).toEqual([
    ["changing", "F", "Age"],
    ["adding", "S", "Gone"],
    ["removing", "F", "ICB"],
    ["adding", "cohort", "flu"],
    ["removing", "cohort", "covid"],
    ["changing", "runDate", null],
    ["changing", "defaultRouting", null],
  ]);
});

test("new names, an order that excludes the same people, and new rule IDs are not changes REQ-SEL-66 REQ-SEL-425", () => {
  const earlier = version([rule("Age"), rule("ICB")]);
  const inFile = { ID: undefined };
  expect(changesOf(earlier, version([rule("ICB", { Priority: 10 }), rule("Age", { Priority: 20 })]))).toEqual([]);
  expect(changesOf(earlier, version([rule("Age", { Name: "Too young" }), rule("ICB")]))).toEqual([]);
  expect(changesOf(earlier, version([rule("Age", { ID: "copy" }), rule("ICB", { ID: "copy 2" })]))).toEqual([]);
  const renamed = version([rule("Age", inFile), rule("ICB", { ...inFile, Name: "Board" })]);
  expect(changesOf(version([rule("Age", inFile), rule("ICB", inFile)]), renamed)).toEqual([]);
});

test("undoing one change keeps the others, and undoing all of them restores the earlier version REQ-SEL-66", () => {
  const earlier = version([rule("Age"), rule("ICB"), rule("Home")]);
  const later = version([rule("Age", { Comparator: "-80" }), rule("Home"), rule("New")], { IterationDate: "20270302" });
  const changes = versionChanges(earlier, later);
  const names = ({ iteration }: ComparedVersion) =>
    iteration.IterationRules.map(({ Name, Comparator }) => Name + Comparator);
  const removed = changes.find(({ change }) => change.did === "removing")!;
  expect(names(removed.undo(later))).toEqual(["Age-80", "ICBICB", "HomeHome", "NewNew"]);
  expect(changes.reduce((undone, { undo }) => undo(undone), later)).toEqual(earlier);
});

test("more than 20 changes are grouped by kind, and each kind is undone as a unit REQ-SEL-66 REQ-SEL-426", () => {
  const many = Array.from({ length: 20 }, (_, index) => rule(`Rule ${index}`));
  const [earlier, later] = [version([rule("Age")]), version([rule("Age", { Comparator: "-80" }), ...many])];
  expect(changesOf(earlier, later)).toEqual([
    ["changing", "F", "Age"],
    ["adding", "F", null],
  ]);
  const undone = versionChanges(earlier, later)[1]!.undo(later);
  expect(undone.iteration.IterationRules.map(({ Name }) => Name)).toEqual(["Age"]);
});

test("a changed condition type is not a change unless it has an effect, which it has at target level REQ-SEL-66", () => {
  const asked = (AttributeLevel: string, AttributeTarget?: string) =>
    version([rule("Dose", { AttributeLevel, AttributeTarget })]);
  expect(changesOf(asked("PERSON"), asked("PERSON", "ALL"))).toEqual([]);
  expect(changesOf(asked("TARGET", "FLU"), asked("TARGET", "RSV"))).toEqual([["changing", "F", "Dose"]]);
  const inCohort = (AttributeName?: string) => version([rule("In", { AttributeLevel: "COHORT", AttributeName })]);
  expect(changesOf(inCohort(), inCohort("COHORT_LABEL"))).toEqual([]);
});

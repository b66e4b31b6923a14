import { expect, test } from "vitest";
import { copiedName, copyIteration, noSelection, wholeSelection } from "./copy-iteration.ts";
import type { Iteration } from "./iteration.ts";
import type { RuleType } from "../rule/rule.ts";

const clause = {
  Type: "F" as RuleType,
  Name: "",
  Description: "Check",
  Priority: 0,
  Operator: "=",
  Comparator: "Y",
  AttributeLevel: "PERSON" as const,
  AttributeName: "CARE_HOME_FLAG",
  AndNumber: 1,
};

const rule = (ID: string, more: Partial<Iteration["IterationRules"][number]>) => ({
  ...clause,
  ID,
  Name: ID,
  AndNumber: 0,
  AndClauses: [],
  ...more,
});

const source: Iteration = {
  ID: "i1",
  Version: 7,
  IterationNumber: 2,
  Name: "First",
  IterationDate: "20270401",
  CommsType: "R",
  Type: "S",
  ApprovalMinimum: 1,
  ApprovalMaximum: 9,
  DefaultCommsRouting: "A|B",
  IterationCohorts: [
    { CohortLabel: "c2", Priority: 10 },
    { CohortLabel: "c1", Priority: 0 },
    { CohortLabel: "c3", Priority: 20 },
  ],
  IterationRules: [
    rule("f1", { Priority: 0 }),
    rule("f2", { Priority: 10, CohortLabel: "c2", AndClauses: [{ ...clause, ID: "f2a", Priority: 10 }] }),
    rule("s1", { Type: "S", Priority: 500 }),
    rule("r1", { Type: "R", Priority: 1000, CommsRouting: "B" }),
  ],
};

function copy(selection = wholeSelection(source)) {
  let made = 0;
  const newId = () => `new-${(made += 1)}`;
  return copyIteration({ source, selection, Name: copiedName("First"), IterationDate: "20270501", newId });
}

test("a full copy differs only in name, run date and identifiers §4.36 REQ-FMT-13 REQ-SCR-455", () => {
  const { IterationRules, IterationCohorts, ...details } = copy();
  expect(details).toEqual({
    Name: "Duplicated - First",
    IterationDate: "20270501",
    CommsType: "R",
    Type: "S",
    ApprovalMinimum: 1,
    ApprovalMaximum: 9,
    DefaultCommsRouting: "A|B",
  });
  expect(IterationCohorts.map(({ CohortLabel, Priority }) => [CohortLabel, Priority])).toEqual([
    ["c1", 0],
    ["c2", 10],
    ["c3", 20],
  ]);
  const withoutIds = (rules: Iteration["IterationRules"]) => JSON.stringify(rules).replaceAll(/"ID":"[^"]*"/g, "");
  expect(withoutIds(IterationRules)).toBe(withoutIds(source.IterationRules));
  const ids = IterationRules.flatMap(({ ID, AndClauses }) => [ID, ...AndClauses.map((and) => and.ID)]);
  expect(ids.toSorted()).toEqual(["new-1", "new-2", "new-3", "new-4", "new-5"]);
});

test("an empty copy keeps type and limits, and has no invitation type until a user chooses one REQ-SCR-56", () => {
  expect(copy(noSelection)).toEqual({
    Name: "Duplicated - First",
    IterationDate: "20270501",
    Type: "S",
    CommsType: undefined,
    ApprovalMinimum: 1,
    ApprovalMaximum: 9,
    DefaultCommsRouting: "",
    IterationCohorts: [],
    IterationRules: [],
  });
});

test("a copy of a part numbers its cohorts and rules again, in the order they had REQ-SCR-54 REQ-FMT-10", () => {
  const { IterationCohorts, IterationRules } = copy({ ...noSelection, cohorts: ["c3", "c2"], F: ["f2"] });
  expect(IterationCohorts).toEqual([
    { CohortLabel: "c2", Priority: 0 },
    { CohortLabel: "c3", Priority: 10 },
  ]);
  expect(IterationRules.map(({ Priority, AndClauses }) => [Priority, AndClauses[0]?.Priority])).toEqual([[0, 0]]);
});

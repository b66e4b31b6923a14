import { expect, test } from "vitest";
import { differences } from "./differences.ts";

const rule = { ID: "1", Name: "Under 75", Priority: 0, Comparator: "-75" };
const other = { ID: "2", Name: "Care home", Priority: 10, Comparator: "Y" };

test("each changed field is listed with its values before and after", () => {
  expect(differences({ Name: "A", Target: "FLU" }, { Name: "B", Target: "FLU" })).toEqual([
    { path: ["Name"], before: "A", after: "B" },
  ]);
});

test("rules are matched by identifier, so that a moved one shows only its new priority", () => {
  const before = { IterationRules: [rule, other] };
  const after = {
    IterationRules: [
      { ...other, Priority: 0 },
      { ...rule, Priority: 10 },
    ],
  };
  expect(differences(before, after)).toEqual([
    { path: ["IterationRules", "Under 75", "Priority"], before: 0, after: 10 },
    { path: ["IterationRules", "Care home", "Priority"], before: 10, after: 0 },
  ]);
});

test("an added or deleted member is shown in full", () => {
  expect(differences({ IterationRules: [rule] }, { IterationRules: [rule, other] })).toEqual([
    { path: ["IterationRules", "Care home"], before: undefined, after: other },
  ]);
  expect(differences({ IterationRules: [rule] }, { IterationRules: [] })).toEqual([
    { path: ["IterationRules", "Under 75"], before: rule, after: undefined },
  ]);
});

test("lists of plain values are compared as a whole", () => {
  expect(differences({ Manager: ["a"] }, { Manager: ["a", "b"] })).toEqual([
    { path: ["Manager"], before: ["a"], after: ["a", "b"] },
  ]);
});

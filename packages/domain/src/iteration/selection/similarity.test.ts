import { expect, test } from "vitest";
import type { Selection, SelectionCondition } from "./similarity.ts";
import { compareSelections } from "./similarity.ts";

const person = (attribute: string, operator: string, comparator: string): SelectionCondition => [
  "PERSON",
  "",
  attribute,
  operator,
  comparator,
];
const born = (operator: string, comparator: string) => person("DATE_OF_BIRTH", operator, comparator);
const careHome = person("CARE_HOME_FLAG", "=", "Y");
const dose = (operator: string, comparator: string): SelectionCondition => [
  "TARGET",
  "RSV",
  "LAST_SUCCESSFUL_DATE",
  operator,
  comparator,
];

const selection = (conditions: SelectionCondition[], changes: Partial<Selection> = {}): Selection => ({
  runDate: "20261101",
  cohorts: ["rsv_75"],
  conditions,
  ...changes,
});

const compare = (one: SelectionCondition[], other: SelectionCondition[]) => {
  const there = compareSelections(selection(one), selection(other));
  expect(compareSelections(selection(other), selection(one))).toBe(there);
  return there;
};

test.each([
  ["an exclusive bound written as an inclusive one", [born(">", "19500101")], [born(">=", "19500102")]],
  ["a number's bound written as an inclusive one", [person("AGE", ">", "074")], [person("AGE", ">=", "75")]],
  ["a date written as years before the run date", [born(">", "19511101")], [born("Y>", "-75")]],
  ["weeks written as days", [dose("W>=", "-13")], [dose("D>=", "-91[[NVL:20000101]]")]],
  ["an offset written as a date", [dose("D>=", "-31[[OFFSET:20261001]]")], [dose(">=", "20260831")]],
  ["one of two values changed by a day", [born(">", "19500101"), careHome], [born(">", "19500102"), careHome]],
  [
    "a range written as two bounds",
    [born("between", "19400101,19500101")],
    [born(">=", "19400101"), born("<=", "19500101")],
  ],
  ["one value written as a list", [careHome], [person("CARE_HOME_FLAG", "in", "y")]],
  ["empty written as null", [dose("is_empty", "")], [dose("is_null", "")]],
  ["as many conditions added", [born(">", "19500101")], [born(">", "19500101"), careHome]],
])("a selection is the same with %s REQ-REV-270", (_how, one, other) => {
  expect(compare(one, other)).toBe("same");
});

test.each([
  ["more than as many conditions added", [careHome], [careHome, born("Y>", "-75"), dose("D>=", "-91")]],
  ["an age changed by a year", [born("Y>", "-75")], [born("Y>", "-76")]],
  ["a date changed by a month", [born(">", "19500101"), careHome], [born(">", "19500201"), careHome]],
  ["conditions added to none", [], [careHome]],
])("a selection is similar with %s REQ-REV-270", (_how, one, other) => {
  expect(compare(one, other)).toBe("similar");
});

test.each([
  ["other attributes", [careHome], [born("Y>", "-75")]],
  ["the opposite direction", [born("Y>", "-75")], [born("Y<", "-75")]],
  ["another target", [dose("D>=", "-91")], [["TARGET", "FLU", "LAST_SUCCESSFUL_DATE", "D>=", "-91"] as const]],
  ["one condition of two in common", [careHome, born("Y>", "-75")], [careHome, dose("D>=", "-91")]],
])("a selection is different with %s REQ-REV-270", (_how, one, other) => {
  expect(compare(one, [...other])).toBe("different");
});

test("selections without conditions are the same with the same cohorts only REQ-REV-270", () => {
  const cohorts = (...labels: string[]) => selection([], { cohorts: labels });
  expect(compareSelections(cohorts("a", "b"), cohorts("b", "a"))).toBe("same");
  expect(compareSelections(cohorts("a", "b"), cohorts("a"))).toBe("different");
});

test("the exclusion of people recorded as dead, which every iteration must have, does not count REQ-REV-270", () => {
  const dead = person("REMOVAL_REASON_CODE", "=", "DEA");
  expect(compare([dead, careHome], [dead, born(">", "19500101")])).toBe("different");
  expect(compare([dead, careHome], [careHome])).toBe("same");
  expect(compare([dead], [dead, careHome])).toBe("similar");
});

test("selections of other cohorts are different, also with the same conditions REQ-REV-270", () => {
  expect(compareSelections(selection([careHome]), selection([careHome], { cohorts: ["flu_65"] }))).toBe("different");
});

import { expect, test } from "vitest";
import { operatorFamilies } from "../../condition/operator-families.ts";
import { shippedReference } from "../../library/shipped-reference.ts";
import { type Selection, type SelectionCondition, compareSelections } from "./similarity.ts";
import { isStandardTopic, topicOf } from "./topic.ts";

const person = (attribute: string, operator: string, comparator: string): SelectionCondition => [
  "PERSON",
  "",
  attribute,
  operator,
  comparator,
];
const born = (operator: string, comparator: string) => person("DATE_OF_BIRTH", operator, comparator);
const careHome = person("CARE_HOME_FLAG", "=", "Y");
const icb = (operator: string, comparator: string) => person("ICB", operator, comparator);
const optedOut: SelectionCondition = ["TARGET", "RSV", "OPTOUT", "=", "Y"];
const booked: SelectionCondition = ["TARGET", "RSV", "BOOKED_APPOINTMENT_DATE", "D>=", "0"];
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
  const result = compareSelections(selection(one), selection(other));
  expect(compareSelections(selection(other), selection(one))).toBe(result);
  return result;
};

const fourConditions = [born("Y>", "-75"), dose("D>=", "-91"), icb("in", "QWO"), person("LD_FLAG", "=", "Y")];

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
  [
    "a flag written by its other value",
    [born(">", "19500101"), careHome],
    [born(">", "19500101"), person("CARE_HOME_FLAG", "!=", "N")],
  ],
  ["as many conditions added", [born(">", "19500101")], [born(">", "19500101"), careHome]],
])("a selection is the same with %s REQ-REV-270", (_how, one, other) => {
  expect(compare(one, other)).toBe("same");
});

test.each([
  [
    "more than as many conditions added",
    [born("Y>", "-75")],
    [born("Y>", "-75"), careHome, dose("D>=", "-91"), icb("in", "QWO")],
  ],
  ["an age changed by a year", [born("Y>", "-75")], [born("Y>", "-76")]],
  ["a date changed by a month", [born(">", "19500101"), careHome], [born(">", "19500201"), careHome]],
  ["the start of a code for the code", [icb("=", "QWO")], [icb("starts_with", "QW")]],
  ["part of a code for the code", [icb("=", "QWO"), careHome], [icb("contains", "WO"), careHome]],
  ["the board of residence for the board", [icb("in", "QWO")], [person("ICB_OF_RESIDENCE", "in", "QWO")]],
  ["the local authority for the board", [icb("in", "QWO")], [person("LOCAL_AUTHORITY", "in", "E06000047")]],
  ["a date in place of its presence", [dose("is_not_null", "")], [dose(">=", "19000101")]],
  [
    "four of five conditions and one replaced",
    [...fourConditions, person("GENDER", "=", "1")],
    [...fourConditions, person("LANGUAGE_PREFERENCE", "=", "pl")],
  ],
  [
    "one of three replaced and many added",
    [...fourConditions.slice(1), person("GENDER", "=", "1")],
    [
      ...fourConditions.slice(1),
      ...["LANGUAGE_PREFERENCE", "LD_FLAG", "MOBILE_FLAG", "BRAILLE_REQD"].map((name) => person(name, "=", "Q")),
      ...["AUDIO_REQD", "LARGE_PRINT_REQD", "TELEPHONE_FLAG"].map((name) => person(name, "=", "Y")),
    ],
  ],
  ["half of the conditions in common", [icb("in", "QWO"), born("Y>", "-75")], [icb("in", "QWO"), dose("D>=", "-91")]],
  ["standard conditions only, some of them others", [optedOut, careHome], [optedOut, booked]],
])("a selection is similar with %s REQ-REV-271", (_how, one, other) => {
  expect(compare(one, other)).toBe("similar");
});

test.each([
  ["other attributes", [careHome], [born("Y>", "-75")]],
  ["the opposite direction", [born("Y>", "-75")], [born("Y<", "-75")]],
  ["another target", [dose("D>=", "-91")], [["TARGET", "FLU", "LAST_SUCCESSFUL_DATE", "D>=", "-91"] as const]],
  [
    "standard conditions only in common",
    [careHome, optedOut, booked, born("Y>", "-75")],
    [careHome, optedOut, booked, dose("D>=", "-91")],
  ],
  [
    "one condition of three in common",
    [icb("in", "QWO"), born("Y>", "-75"), person("GENDER", "=", "1")],
    [icb("in", "QWO"), dose("D>=", "-91"), person("LANGUAGE_PREFERENCE", "=", "pl")],
  ],
  ["all conditions of an emptied iteration", [], [born("Y>", "-75")]],
  ["a flag's other value", [person("LD_FLAG", "=", "Y")], [person("LD_FLAG", "!=", "Y")]],
])("a selection is different with %s REQ-REV-271", (_how, one, other) => {
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
  expect(compare([dead, careHome], [person("REMOVAL_REASON_CODE", "starts_with", "DE"), careHome])).toBe("same");
});

test.each([
  ["similar", "two conditions", [born("Y>", "-75"), dose("D>=", "-91"), careHome]],
  ["different", "one condition besides the standard ones", [born("Y>", "-75"), careHome, optedOut]],
] as const)(
  "selections with different cohorts are %s with %s in common REQ-REV-271",
  (similarity, _what, conditions) => {
    const one = selection([...conditions]);
    expect(compareSelections(one, selection([...conditions], { cohorts: ["flu_65"] }))).toBe(similarity);
  },
);

test("selections with different cohorts and ages are different REQ-REV-271", () => {
  const one = selection([born("Y>", "-75"), dose("D>=", "-91")]);
  const other = selection([born("Y>", "-18"), dose("D>=", "-91")], { cohorts: ["flu_65"] });
  expect(compareSelections(one, other)).toBe("different");
});

test("standard conditions are those of the library's rules with no value to enter REQ-REV-271", () => {
  const fixed = shippedReference["library-rules"].filter(
    ({ Type, LibraryRuleMetadata }) =>
      Type.some((type) => type !== "R") && ["DEFAULT", "RADIOS"].includes(LibraryRuleMetadata.Type),
  );
  expect(fixed.length).toBeGreaterThan(5);
  for (const rule of shippedReference["library-rules"].filter(({ Type }) => Type.some((type) => type !== "R"))) {
    const family = operatorFamilies.get(rule.Operator)!;
    const topic = topicOf({ ...rule, target: "RSV", family, base: rule.Comparator.replace(/\[\[.*/, "") });
    const isExclusion = rule.AttributeName === "REMOVAL_REASON_CODE";
    expect([rule.Name, isStandardTopic(topic)]).toEqual([rule.Name, fixed.includes(rule) && !isExclusion]);
  }
});

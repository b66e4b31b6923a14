import { expect, test } from "vitest";
import { shippedReference } from "../library/shipped-reference.ts";
import type { AndClause, IterationRule } from "../rule/rule.ts";
import { newComparatorProblems } from "./rule-findings.ts";

const clause: AndClause = {
  ID: "c",
  Type: "F",
  Name: "Boards",
  Description: "Ours",
  Priority: 0,
  AttributeLevel: "PERSON",
  AttributeName: "ICB",
  Operator: "in",
  Comparator: "QMF,D7T5G",
  AndNumber: 1,
};
const iteration = (Comparator: string, ...others: IterationRule[]) => ({
  IterationRules: [...others, { ...clause, AndNumber: 0, AndClauses: [{ ...clause, Comparator }] }],
});
const { attributes } = shippedReference;

test.each(["QMF, D7T5G", "QMF;D7T5G", "QMF D7T5G", "QMF,"])(
  "a new or changed rule is not saved with the list %j, whose items would not match anyone REQ-VAL-24 REQ-VAL-405",
  (list) => {
    const problems = newComparatorProblems(iteration(list), { before: iteration("QMF,D7T5G"), attributes });
    expect(Object.keys(problems)).toEqual(["IterationRules.0.AndClauses.0.Comparator"]);
    expect(newComparatorProblems(iteration(list), { before: undefined, attributes })).toEqual(problems);
  },
);

test("a list saved or imported in that form is accepted, wherever its rule is now REQ-VAL-24 REQ-VAL-406", () => {
  const moved = iteration("QMF;D7T5G", { ...clause, ID: "n", AndClauses: [] });
  expect(newComparatorProblems(moved, { before: iteration("QMF;D7T5G"), attributes })).toEqual({});
});

test("a new or changed age rule must use 1 to 120 years, but stored and imported ones are accepted §9.14 REQ-VAL-17", () => {
  const aged = (Comparator: string) => ({
    IterationRules: [
      { ...clause, AttributeName: "DATE_OF_BIRTH", Operator: "Y>", Comparator, AndNumber: 0, AndClauses: [] },
    ],
  });
  const refused = { "IterationRules.0.Comparator": ["Please enter a number between 1 and 120 (up to 3 digits)."] };
  const problems = (typed: string, before?: string) =>
    newComparatorProblems(aged(typed), { before: before === undefined ? undefined : aged(before), attributes });
  expect([problems("-121"), problems("0", "-75")]).toEqual([refused, refused]);
  expect([problems("-120"), problems("-1"), problems("-121", "-121")]).toEqual([{}, {}, {}]);
});

test("a list imported without a condition type is accepted when the editor stores the type ALL REQ-VAL-24", () => {
  const [rule] = iteration("QMF;D7T5G").IterationRules;
  const edited = { IterationRules: [{ ...rule!, ID: "new", AttributeTarget: "ALL", AndClauses: [] }] };
  const before = { IterationRules: [{ ...rule!, AndClauses: [] }] };
  edited.IterationRules[0]!.Comparator = before.IterationRules[0]!.Comparator = "QMF;D7T5G";
  expect(newComparatorProblems(edited, { before: undefined, attributes })).not.toEqual({});
  expect(newComparatorProblems(edited, { before, attributes })).toEqual({});
});

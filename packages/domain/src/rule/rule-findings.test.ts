import { expect, test } from "vitest";
import { shippedReference } from "../reference/shipped-reference.ts";
import type { AndClause, IterationRule } from "./rule.ts";
import { listProblems } from "./rule-findings.ts";

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
  "a new or changed rule is not saved with the list %j, whose items would match nobody REQ-VAL-24",
  (list) => {
    const problems = listProblems(iteration(list), { before: iteration("QMF,D7T5G"), attributes });
    expect(Object.keys(problems)).toEqual(["IterationRules.0.AndClauses.0.Comparator"]);
    expect(listProblems(iteration(list), { before: undefined, attributes })).toEqual(problems);
  },
);

test("a list that was saved or imported so may stay, wherever its rule stands now REQ-VAL-24", () => {
  const moved = iteration("QMF;D7T5G", { ...clause, ID: "n", AndClauses: [] });
  expect(listProblems(moved, { before: iteration("QMF;D7T5G"), attributes })).toEqual({});
});

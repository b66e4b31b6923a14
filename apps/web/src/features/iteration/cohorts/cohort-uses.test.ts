import { expect, test } from "vitest";
import type { IterationRule } from "@spi/domain/rule/rule";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { cohortUses } from "./cohort-uses.ts";

const clause = {
  ID: "r",
  Type: "F",
  Name: "Under 75",
  Description: "Too young",
  Priority: 0,
  AttributeLevel: "PERSON",
  AttributeTarget: "ALL",
  AttributeName: "DATE_OF_BIRTH",
  Operator: "Y>",
  Comparator: "-75",
  AndNumber: 0,
} as const;

const cohortCondition = (Operator: string, Comparator: string) =>
  ({ ...clause, AttributeLevel: "COHORT", AttributeName: "COHORT_LABEL", Operator, Comparator }) as const;

test("a cohort's uses are rules for it or with a condition on it, including AND clauses, each listed once with its screen §5.20", () => {
  const ruleWithCondition = { ...cohortCondition("MemberOf", "c_v1"), ID: "asks", Name: "Not carers" };
  const IterationRules: IterationRule[] = [
    {
      ...clause,
      ID: "for",
      CohortLabel: "a_v1, b_v1,c_v1",
      AndClauses: [{ ...cohortCondition("MemberOf", "b_v1"), AndNumber: 1 }],
    },
    { ...ruleWithCondition, AndClauses: [{ ...cohortCondition("NotMemberOf", "d_v1,b_v1"), AndNumber: 1 }] },
    { ...clause, Comparator: "f_v1", AndClauses: [] },
  ];
  const iteration = { IterationRules, IterationDate: "20261201" };
  const used = (label: string) =>
    cohortUses(label, { iteration, attributes: shippedReference.attributes }).map(({ where, screen }) => [
      where,
      screen,
    ]);
  const scoped = ["Rule “Under 75”", "filter-rules/for"];
  expect(used("a_v1")).toEqual([scoped]);
  expect(used("c_v1")).toEqual([scoped, ["Rule “Not carers”", "filter-rules/asks"]]);
  const inClause = (where: string, screen: string) => [`${where}, AND clause 1`, `${screen}/and-clause/1`];
  expect(used("b_v1")).toEqual([
    scoped,
    inClause("Rule “Under 75”", "filter-rules/for"),
    inClause("Rule “Not carers”", "filter-rules/asks"),
  ]);
  expect(used("f_v1")).toEqual([]);
});

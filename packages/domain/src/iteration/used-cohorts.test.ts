import { expect, test } from "vitest";
import type { IterationRule } from "../rule/rule.ts";
import { shippedReference } from "../reference/shipped-reference.ts";
import { usedCohorts } from "./used-cohorts.ts";

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

const asks = (Operator: string, Comparator: string) =>
  ({ ...clause, AttributeLevel: "COHORT", AttributeName: "COHORT_LABEL", Operator, Comparator }) as const;

test("a cohort is used by a rule that is for it, or that asks about it, in an AND clause too §5.20", () => {
  const rules: IterationRule[] = [
    { ...clause, CohortLabel: "a_v1, b_v1", AndClauses: [] },
    { ...asks("MemberOf", "c_v1"), AndClauses: [{ ...asks("NotMemberOf", "d_v1,e_v1"), AndNumber: 1 }] },
    { ...clause, Comparator: "f_v1", AndClauses: [] },
  ];
  expect([...usedCohorts(rules, shippedReference.attributes)]).toEqual(["a_v1", "b_v1", "c_v1", "d_v1", "e_v1"]);
});

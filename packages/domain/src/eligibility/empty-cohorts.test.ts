import { expect, test } from "vitest";
import { shippedReference } from "../library/shipped-reference.ts";
import { findEmptyCohorts } from "./empty-cohorts.ts";

const { attributes } = shippedReference;
const known = new Set(["flu_v1"]);

test("a group's cohorts are found even if its condition does not name the attribute", () => {
  const group = (AttributeName?: string) => ({
    Name: "In a cohort",
    Conditions: [
      { AttributeLevel: "COHORT" as const, AttributeName, Operator: "MemberOf", Comparator: "flu_v1,flu_v2" },
    ],
  });
  expect(findEmptyCohorts([group("COHORT_LABEL")], { attributes, known })).toEqual(["flu_v2"]);
  expect(findEmptyCohorts([group()], { attributes, known })).toEqual(["flu_v2"]);
});

import { expect, test } from "vitest";
import { shippedReference } from "../library/shipped-reference.ts";
import { attributeOf } from "./attribute-of.ts";

const { attributes } = shippedReference;

test("a cohort-level clause without an attribute compares the cohort label", () => {
  const named = attributeOf({ AttributeLevel: "COHORT", AttributeName: "COHORT_LABEL" }, attributes);
  expect(named).toBeDefined();
  expect(attributeOf({ AttributeLevel: "COHORT" }, attributes)).toBe(named);
  expect(attributeOf({ AttributeLevel: "PERSON" }, attributes)).toBeUndefined();
});

test("the condition type matters at target level only", () => {
  const born = { AttributeLevel: "PERSON", AttributeName: "DATE_OF_BIRTH" };
  expect(attributeOf({ ...born, AttributeTarget: "FLU" }, attributes)).toBe(attributeOf(born, attributes));
  const dose = { AttributeLevel: "TARGET", AttributeName: "LAST_SUCCESSFUL_DATE" };
  expect(attributeOf({ ...dose, AttributeTarget: "FLU" }, attributes)?.ConditionType).toBe("FLU");
  expect(attributeOf(dose, attributes)).toBeUndefined();
});

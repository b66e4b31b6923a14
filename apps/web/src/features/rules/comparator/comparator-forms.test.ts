import { expect, test } from "vitest";
import { operatorFamilies } from "@spi/domain/condition/operator-families";
import { parseCondition } from "@spi/domain/condition/parse-condition";
import { typedComparator } from "./typed-comparator.ts";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { comparatorForms } from "./comparator-forms.ts";

const attributeNamed = (name: string) => shippedReference.attributes.find((row) => row.AttributeName === name)!;

test("each operator explains its comparators, with negative numbers, other dates and defaults if it has them REQ-RUL-77", () => {
  const forms = (operator: string, name: string) =>
    comparatorForms({ operator, attribute: attributeNamed(name) }).join(" ");
  expect(forms("Y>", "DATE_OF_BIRTH")).toMatch(
    /-5 means 5 years before.*\[\[OFFSET:20250331\]\].*\[\[NVL:20000101\]\]/,
  );
  expect(forms("=", "DATE_OF_BIRTH")).toMatch(/1\/9\/2026.*20260901/);
  expect(forms("between", "DATE_OF_BIRTH")).toContain("1/9/2026, 30/9/2026");
  expect(forms("is_null", "DATE_OF_BIRTH")).toBe("");
  expect(forms("MemberOf", "COHORT_LABEL")).toBe("Separate cohorts with commas.");
});

test("every example of dates and defaults makes a valid condition REQ-RUL-77 REQ-RUL-440", () => {
  const tried = shippedReference.attributes.flatMap((attribute) =>
    [...operatorFamilies.keys()].flatMap((operator) => {
      const nvl = /\[\[NVL:[^\]]+\]\]/.exec(comparatorForms({ operator, attribute }).join(" "))?.[0];
      const operatorRow = shippedReference.operators.find((row) => row.Operator === operator);
      if (nvl === undefined || !operatorRow?.ApplicableDataTypes.includes(attribute.DataType)) return [];
      const base = { relativeDate: "-5", between: attribute.DataType === "D" ? "1/9/2026, 30/9/2026" : "1,4" }[
        operatorFamilies.get(operator)!.family as string
      ];
      const value = base ?? (attribute.DataType === "D" ? "1/9/2026" : nvl.slice(6, -2));
      const typed = typedComparator({ operator, attribute, comparator: `${value}${nvl}` });
      return [
        typed.ok && parseCondition({ operator, attribute, comparator: typed.value }).ok
          ? "read"
          : `${operator} ${attribute.AttributeName}: ${value}${nvl}`,
      ];
    }),
  );
  expect(tried.length).toBeGreaterThan(100);
  expect(tried.filter((outcome) => outcome !== "read")).toEqual([]);
});

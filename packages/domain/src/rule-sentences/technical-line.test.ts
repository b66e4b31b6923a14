import { shippedReference } from "../library/shipped-reference.ts";
import { expect, test } from "vitest";
import { displayComparator, technicalLine } from "./technical-line.ts";

test("a comparator over 50 characters gets a space after each comma, and a shorter one is unchanged §5.29", () => {
  const exactly50 = `${"QH8,".repeat(12)}QJ`;
  expect(exactly50).toHaveLength(50);
  expect(displayComparator(exactly50)).toBe(exactly50);
  expect(displayComparator(`${exactly50}G`)).toBe(`${"QH8, ".repeat(12)}QJG`);
});

test("condition type, attribute, operator and comparator have their names from the reference data", () => {
  const clause = { AttributeLevel: "TARGET", AttributeTarget: "COVID", AttributeName: "OPTOUT" } as const;
  expect(technicalLine({ ...clause, Operator: "=", Comparator: "Y" }, shippedReference)).toBe(
    "COVID | Opt Out | Equals | Y",
  );
  expect(technicalLine({ ...clause, Operator: "is_null", Comparator: "" }, shippedReference)).toBe(
    "COVID | Opt Out | Is Null",
  );
});

import { expect, test } from "vitest";
import { shippedReference } from "../library/shipped-reference.ts";
import { comparatorFindings } from "./typed-comparator.ts";

const attributeNamed = (name: string) => shippedReference.attributes.find((row) => row.AttributeName === name)!;

const condition = (name: string, operator: string, comparator: string) => ({
  operator,
  comparator,
  attribute: attributeNamed(name),
});

test("a stored list keeps its text, and each misleading item is named REQ-VAL-24 REQ-VAL-407", () => {
  const findings = (comparator: string) =>
    comparatorFindings(condition("BOOKED_APPOINTMENT_PROVIDER", "in", comparator)).map(({ level, message }) => [
      level,
      message,
    ]);
  expect(findings("MYA,NBS")).toEqual([]);
  expect(findings("MYA, NBS")).toEqual([["warning", expect.stringContaining("“ NBS” has spaces around it")]]);
  expect(findings("MYA NBS")).toEqual([
    ["warning", expect.stringContaining("We will read “MYA NBS” as a single value")],
  ]);
  expect(findings("MYA,")).toEqual([["warning", expect.stringContaining("empty item")]]);
});

import { expect, test } from "vitest";
import { ruleDescriptionProblem } from "./rule-names.ts";

test("a rule's description has up to 2,000 characters REQ-VAL-401", () => {
  expect(ruleDescriptionProblem("d".repeat(2000))).toBeUndefined();
  expect(ruleDescriptionProblem("d".repeat(2001))).toMatch(/2,?000/);
});

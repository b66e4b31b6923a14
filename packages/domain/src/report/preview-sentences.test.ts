import { expect, test } from "vitest";
import { describeEmptyCohorts } from "./preview-sentences.ts";

test("cohorts without people are named REQ-RUL-60 REQ-RUL-435", () => {
  expect(describeEmptyCohorts(["a_v1"])).toBe("The cohort a_v1 has no members yet.");
  expect(describeEmptyCohorts(["a_v1", "b_v1"])).toBe("The cohorts a_v1 and b_v1 have no members yet.");
  const many = Array.from({ length: 40 }, (_, index) => `c${index}`);
  expect(describeEmptyCohorts(many)).toMatch(/^The cohorts c0, .*, c9 and 30 more have no members yet\.$/);
});

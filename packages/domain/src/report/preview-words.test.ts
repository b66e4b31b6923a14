import { expect, test } from "vitest";
import { emptyCohortsWords } from "./preview-words.ts";

test("cohorts without people are named REQ-RUL-60 REQ-RUL-435", () => {
  expect(emptyCohortsWords(["a_v1"])).toBe("The cohort a_v1 has no members yet.");
  expect(emptyCohortsWords(["a_v1", "b_v1"])).toBe("The cohorts a_v1 and b_v1 have no members yet.");
  const many = Array.from({ length: 40 }, (_, index) => `c${index}`);
  expect(emptyCohortsWords(many)).toMatch(/^The cohorts c0, .*, c9 and 30 more have no members yet\.$/);
});

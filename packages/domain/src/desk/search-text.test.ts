import { expect, test } from "vitest";
import { searchProblem } from "./search-text.ts";

test("a text of fewer than 2 or more than 100 characters is not searched for, however the computer keeps them REQ-DESK-61", () => {
  expect(searchProblem("a")).toBe("short");
  expect(searchProblem("😀")).toBe("short");
  expect(searchProblem("😀😀")).toBeUndefined();
  expect(searchProblem("😀".repeat(100))).toBeUndefined();
  expect(searchProblem("😀".repeat(101))).toBe("long");
});

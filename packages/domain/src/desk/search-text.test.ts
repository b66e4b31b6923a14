import { expect, test } from "vitest";
import { searchProblem } from "./search-text.ts";

test("a search for fewer than 2 or more than 100 characters is refused, however they are encoded REQ-DESK-61", () => {
  expect(searchProblem("a")).toBe("short");
  expect(searchProblem("😀")).toBe("short");
  expect(searchProblem("😀😀")).toBeUndefined();
  expect(searchProblem("😀".repeat(100))).toBeUndefined();
  expect(searchProblem("😀".repeat(101))).toBe("long");
});

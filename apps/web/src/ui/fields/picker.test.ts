import { describe, expect, test } from "vitest";
import { nextToPick, remainingValues } from "./picker.ts";

describe("choosing from a list", () => {
  test("a selected value is no longer offered, and the order stays §4.34", () => {
    expect(remainingValues(["A", "B", "C"], ["B"])).toEqual(["A", "C"]);
  });

  test("adding a value preselects the next one, or the last remaining one §4.34", () => {
    expect(nextToPick(["A", "B", "C"], "A")).toBe("B");
    expect(nextToPick(["A", "B", "C"], "B")).toBe("C");
    expect(nextToPick(["A", "B", "C"], "C")).toBe("B");
    expect(nextToPick(["A"], "A")).toBe("");
  });
});

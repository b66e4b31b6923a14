import { expect, test } from "vitest";
import { addOutcomes, outcomesOf } from "./outcomes.ts";

test("what was handed over is delivered, failed or not yet known REQ-REL-51", () => {
  expect(outcomesOf(10, { delivered: 6, failed: 1 })).toEqual({ delivered: 6, failed: 1, notKnown: 3 });
  expect(outcomesOf(0, { delivered: 1, failed: 0 })).toEqual({ delivered: 1, failed: 0, notKnown: 0 });
  const parts = [outcomesOf(10, { delivered: 6, failed: 1 }), outcomesOf(5, { delivered: 5, failed: 0 })];
  expect(addOutcomes(parts)).toEqual({ delivered: 11, failed: 1, notKnown: 3 });
});

import { expect, test } from "vitest";
import { expectationDifferences } from "./expectation-differences.ts";
import type { Bound } from "./expectations.ts";

const letters = (AtMost: number): Bound => ({ Name: "Letters", Kind: "Bound", Of: "invited", AtMost });
const expecting = (...Expectations: Bound[]) => ({ Expectations, Examples: [] });

test("a changed expectation is shown even if the campaign and the iteration each have one with that name REQ-EXP-10 REQ-EXP-415", () => {
  const before = expecting(letters(10), letters(5));
  expect(expectationDifferences(before, before)).toEqual([]);
  expect(expectationDifferences(before, expecting(letters(20), letters(5)))).toEqual([
    { path: ["Expectations", "Letters"], before: letters(10), after: letters(20) },
  ]);
  expect(expectationDifferences(before, expecting(letters(10)))).toMatchObject([
    { before: letters(5), after: undefined },
  ]);
});

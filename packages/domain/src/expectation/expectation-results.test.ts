import { expect, test } from "vitest";
import { type ExpectationResult, readStoredResults } from "./expectation-results.ts";

const metResult: ExpectationResult = { name: "", safety: false, holds: true, people: 0, message: "", person: null };

test("an expectation that was not judged is never shown as met, even in reports stored as such REQ-EXP-60 REQ-EXP-469", () => {
  const stored: ExpectationResult[] = [
    metResult,
    { ...metResult, not_judged: true },
    { ...metResult, holds: false, not_judged: true },
  ];
  expect(readStoredResults(stored).map(({ holds }) => holds)).toEqual([true, null, false]);
});

import { expect, test } from "vitest";
import { type ExpectationResult, judgedResults } from "./expectation-results.ts";

const held: ExpectationResult = { name: "", safety: false, holds: true, people: 0, message: "", person: null };

test("what was not judged never reads as holding, also in reports that say so REQ-EXP-60 REQ-EXP-469", () => {
  const stored: ExpectationResult[] = [
    held,
    { ...held, not_judged: true },
    { ...held, holds: false, not_judged: true },
  ];
  expect(judgedResults(stored).map(({ holds }) => holds)).toEqual([true, null, false]);
});

import type { ExpectationResult } from "@spi/domain/expectation/expectation-results";
import { expect, test } from "vitest";
import { resultsSentence } from "./results-sentence.ts";

const met: ExpectationResult = { name: "", safety: false, met: true, people: 0, message: "", person: null };
const fails = { ...met, met: false };
const unchecked = { ...met, met: null, not_compared: true } as const;

test.each([
  [[met, met], "All expectations are met (2)."],
  [[met, unchecked], "All expectations that we could check are met (1). 1 could not be checked."],
  [[met, fails], "1 of 2 expectations is not met, below."],
  [[fails, fails, unchecked], "2 of 3 expectations are not met, below. 1 could not be checked."],
  [[{ ...fails, not_compared: true as const }], "1 of 1 expectations is not met, below."],
])(
  "one sentence sums up expectations, and those not judged are never described as met REQ-EXP-12 REQ-EXP-60 REQ-EXP-469",
  (results, sentence) => {
    expect(resultsSentence(results, ", below")).toBe(sentence);
  },
);

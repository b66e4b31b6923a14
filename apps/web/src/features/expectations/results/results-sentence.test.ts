import type { ExpectationResult } from "@spi/domain/expectation/expectation-results";
import { expect, test } from "vitest";
import { resultsSentence } from "./results-sentence.ts";

const holds: ExpectationResult = { name: "", safety: false, holds: true, people: 0, message: "", person: null };
const fails = { ...holds, holds: false };
const unjudged = { ...holds, holds: null, not_judged: true } as const;

test.each([
  [[holds, holds], "Everything that was expected holds (2)."],
  [[holds, unjudged], "Everything that could be judged holds (1). 1 could not be judged."],
  [[holds, fails], "1 of 2 does not hold, below."],
  [[fails, fails, unjudged], "2 of 3 do not hold, below. 1 could not be judged."],
  [[{ ...fails, not_judged: true as const }], "1 of 1 does not hold, below."],
])(
  "what was expected is summed up in one sentence, and what was not judged is never said to hold REQ-EXP-12 REQ-EXP-60 REQ-EXP-469",
  (results, sentence) => {
    expect(resultsSentence(results, ", below")).toBe(sentence);
  },
);

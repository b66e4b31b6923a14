import { expect, test } from "vitest";
import { findingsSentence } from "./finding-words.ts";

test("what stops an iteration and what needs an answer is said in one sentence REQ-REV-30", () => {
  expect(findingsSentence({ stops: 2, unanswered: 3 })).toBe("2 things stop this, 3 need an answer");
  expect(findingsSentence({ stops: 1, unanswered: 1 })).toBe("1 thing stops this, 1 needs an answer");
  expect(findingsSentence({ stops: 1, unanswered: 0 })).toBe("1 thing stops this");
  expect(findingsSentence({ stops: 0, unanswered: 2 })).toBe("2 things need an answer");
  expect(findingsSentence({ stops: 0, unanswered: 0 })).toBeNull();
});

import { expect, test } from "vitest";
import { countRemaining, cancelledMessagesSentence } from "./cancelled-messages.ts";

const before = { approved: 1300, removed: 0, accepted: 100, refused: 5, cancelled: 0, remaining: 1195, unclear: 195 };
const said = (changes: Partial<typeof before>) =>
  cancelledMessagesSentence(countRemaining(before), { ...before, remaining: 0, ...changes });

test("the sentence on cancelled messages says how many were held back and how many NHS Notify had already accepted REQ-REL-131", () => {
  expect(said({ cancelled: 1195 })).toBe("Of the 1,195 remaining messages, 1,195 were cancelled.");
  expect(said({ accepted: 1295 })).toBe(
    "Of the 1,195 remaining messages, none were cancelled. NHS Notify had already accepted 1,195, and we cannot recall those messages.",
  );
  expect(said({ accepted: 290, refused: 8, cancelled: 1, remaining: 1001 })).toBe(
    "Of the 1,195 remaining messages, 1 was cancelled. NHS Notify had already accepted 190, and we cannot recall those messages. NHS Notify rejected 3. We are waiting for NHS Notify's response about 1,001.",
  );
});

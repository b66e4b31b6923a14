import { expect, test } from "vitest";
import { ownerSentence } from "./owner-text.ts";

const others = { delivered: 5, unknown: 0, removed: 0, stop_listed: 0, cannot: 0 };
const missed = { release: 1, reasons: { failed: 3, refused: 2, cancelled: 1 }, tried: [], others };

test("people a release did not reach are the task of the user who sent the iteration for review, or of any writer REQ-REL-94 REQ-REL-510", () => {
  const owner = { id: "wendy", name: "Wendy Writer" };
  const sentenceFor = (reader: Partial<Parameters<typeof ownerSentence>[1]>) =>
    ownerSentence(missed, { owner, me: "rhys", mayWrite: false, ...reader });
  expect(sentenceFor({})).toBe(
    "6 people were not reached. Wendy Writer or someone else with write permission can choose who to contact again.",
  );
  expect(sentenceFor({ me: "wendy", mayWrite: true })).toBe(
    "6 people were not reached. You can choose who to contact again below.",
  );
  expect(sentenceFor({ mayWrite: true })).toContain("Wendy Writer or you can choose who to contact again below.");
  expect(sentenceFor({ owner: null })).toContain("Staff with write permission can choose");
});

test("only people without a draft still need a decision REQ-REL-94 REQ-REL-110", () => {
  const reader = { owner: null, me: "rhys", mayWrite: false };
  const tried = [
    { reason: "failed", iteration: "Once more" },
    { reason: "refused", iteration: "Once more" },
  ] as const;
  const sentenceFor = (changedCounts: Partial<Parameters<typeof ownerSentence>[0]>) =>
    ownerSentence({ ...missed, ...changedCounts }, reader);
  expect(sentenceFor({ tried: [...tried] })).toMatch(
    /^1 person was not reached and is not in a draft yet\. Staff with write permission can choose/,
  );
  const reasons = { failed: 3, refused: 2, cancelled: 0 };
  expect(sentenceFor({ reasons, tried: [...tried] })).toBe(
    "5 people were not reached. Drafts have been created for all of them.",
  );
  expect(sentenceFor({ reasons: { failed: 0, refused: 0, cancelled: 0 } })).toBe(
    "You do not need to contact anyone again. Everyone on the list has received a message, could still receive one, or must not be sent one.",
  );
});

test("people not reached who are now on the stop list are shown separately REQ-REL-146", () => {
  const owner = { id: "wendy", name: "Wendy Writer" };
  const reader = { owner, me: "wendy", mayWrite: true };
  const listed = { ...missed, others: { ...others, stop_listed: 403 } };
  expect(ownerSentence(listed, reader)).toBe(
    "409 people were not reached. 403 of them are now on the stop list. You can choose which of the other 6 to contact again below.",
  );
  const tried = [{ reason: "failed", iteration: "Once more" } as const];
  expect(ownerSentence({ ...listed, tried }, reader)).toBe(
    "409 people were not reached. 403 of them are now on the stop list. 3 of the others are not in a draft yet. You can choose who to contact again below.",
  );
  const drafts = (["failed", "refused", "cancelled"] as const).map((reason) => ({ reason, iteration: "Once more" }));
  expect(ownerSentence({ ...listed, tried: drafts }, reader)).toBe(
    "409 people were not reached. 403 of them are now on the stop list. Drafts have been created for all the others.",
  );
  const noPeople = { failed: 0, refused: 0, cancelled: 0 };
  expect(ownerSentence({ ...listed, reasons: noPeople }, reader)).toBe(
    "403 people were not reached. You cannot contact them again, because they are all now on the stop list.",
  );
});

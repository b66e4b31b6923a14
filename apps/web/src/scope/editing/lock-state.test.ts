import { expect, test } from "vitest";
import { canEditNow, lockState, hasNoOtherEditor } from "./lock-state.ts";

const wendy = { id: "wendy", name: "Wendy Writer" };

test.each([
  [null, "free"],
  [wendy, "mine"],
  [{ id: "arun", name: "Arun Approver" }, "other"],
] as const)("a lock held by %j counts as %s for Wendy", (locked_by, expected) => {
  expect(lockState({ locked_by }, "wendy")).toBe(expected);
});

test("edit links appear only for users who can update an item that is unlocked or locked by them §6.07", () => {
  const free = { locked_by: null };
  const mine = { locked_by: wendy };
  const other = { locked_by: { id: "arun", name: "Arun Approver" } };
  const can = { userId: "wendy", canUpdate: true };
  expect([free, mine, other].map((record) => canEditNow(record, can))).toEqual([true, true, false]);
  const cannot = { userId: "wendy", canUpdate: false };
  expect([free, mine, other].map((record) => canEditNow(record, cannot))).toEqual([false, false, false]);
});

test("another user edits a campaign if they have its lock or an iteration's", () => {
  const free = { locked_by: null };
  const mine = { locked_by: wendy };
  const other = { locked_by: { id: "arun", name: "Arun Approver" } };
  expect(hasNoOtherEditor({ ...mine, iterations: [free, mine] }, "wendy")).toBe(true);
  expect(hasNoOtherEditor({ ...other, iterations: [] }, "wendy")).toBe(false);
  expect(hasNoOtherEditor({ ...mine, iterations: [mine, other] }, "wendy")).toBe(false);
});

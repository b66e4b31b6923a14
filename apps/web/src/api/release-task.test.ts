import { expect, test } from "vitest";
import { taskResult, isTaskRunning, hasMovedOn } from "./release-task.ts";

const proof = (state: string) => ({ proof: { state, read_by: null } });
const read = { proof: { state: "accepted", read_by: { id: "arun" } } };

test.each([
  { plans: [{ proof: null }], sentence: "The list is ready. Nothing has been sent yet.", isProblem: false },
  {
    plans: [read, proof("accepted")],
    sentence: "The test messages have been sent. Someone else must now read them.",
    isProblem: false,
  },
  {
    plans: [proof("refused"), proof("refused")],
    sentence: "NHS Notify did not accept any of the test messages. This page explains why.",
    isProblem: true,
  },
  {
    plans: [proof("refused"), proof("accepted"), read],
    sentence: "1 of 2 test messages was not accepted. This page explains why.",
    isProblem: true,
  },
])("the result of a task is shown as “$sentence” REQ-REL-160", ({ plans, ...ended }) => {
  expect(taskResult({ state: "prepared", plans })).toEqual(ended);
});

test("a failed list is reported as a problem REQ-REL-160 REQ-REL-488", () => {
  expect(taskResult({ state: "refused", plans: [] })).toMatchObject({ isProblem: true });
});

test("a task runs while its list is prepared or a test message is unanswered REQ-REL-160", () => {
  expect(isTaskRunning({ state: "preparing", plans: [] })).toBe(true);
  expect(isTaskRunning({ state: "prepared", plans: [proof("accepted"), proof("sending")] })).toBe(true);
  expect(isTaskRunning({ state: "prepared", plans: [proof("accepted")] })).toBe(false);
});

test("an earlier success disappears once a release moves on or has its first problem REQ-REL-207 REQ-SCR-488", () => {
  const healthy = {
    state: "sending",
    request: null,
    figures: { refused: 0 },
    outcomes: { failed: 0 },
    unread_versions: [],
    plans: [],
  } as const;
  const refused = { ...healthy, figures: { refused: 2 } };
  expect(hasMovedOn(healthy, healthy)).toBe(false);
  expect(hasMovedOn(healthy, { ...healthy, state: "ended" })).toBe(true);
  expect(hasMovedOn(healthy, { ...healthy, state: "stopped" })).toBe(true);
  expect(hasMovedOn(healthy, refused)).toBe(true);
  expect(hasMovedOn(refused, { ...refused, figures: { refused: 3 } })).toBe(false);
  expect(hasMovedOn(refused, { ...refused, outcomes: { failed: 1 } })).toBe(true);
  expect(hasMovedOn(healthy, { ...healthy, unread_versions: [{}] })).toBe(true);
  const stopped = { ...healthy, state: "stopped" } as const;
  expect(hasMovedOn(stopped, stopped)).toBe(false);
  const requested = { ...stopped, request: { move: "resume", at: "20261120090000", declined: null } };
  expect(hasMovedOn(stopped, requested)).toBe(true);
  expect(hasMovedOn(requested, { ...requested, request: { ...requested.request, declined: {} } })).toBe(true);
  const tested = { ...healthy, state: "prepared", plans: [proof("accepted")] } as const;
  expect(hasMovedOn(tested, { ...tested, plans: [read] })).toBe(true);
});

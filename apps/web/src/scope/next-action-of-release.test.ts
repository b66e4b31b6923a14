import { expect, test } from "vitest";
import { nextAction } from "./next-action.ts";
import { releaseStates } from "@spi/domain/release/release";
import { type ReleaseSummary, releaseSummarySentence, testStates } from "@spi/domain/release/release-summary";

const rhys = { id: "rhys", name: "Rhys Releaser" };

const release = (changes: Partial<ReleaseSummary>): ReleaseSummary => ({
  state: "sending",
  started_by: rhys,
  started_at: "20261123144800",
  approved: 1280,
  accepted: 74,
  irrevocable: true,
  ...changes,
});

test("a prepared list waits for its test messages, and each user sees who acts next REQ-REL-96 REQ-REL-45 REQ-REL-163", () => {
  const next = (
    tests: ReleaseSummary["tests"],
    reader: "release" | "approve" | "write",
    unread_sent_by: string[] = [],
  ) =>
    nextAction(
      {
        status: "report approved",
        reviewers: [],
        release: release({ state: "prepared", started_at: null, started_by: null, tests, unread_sent_by }),
      },
      { id: "me", permissions: ["read", reader] },
    );
  expect(next("to send", "release")).toBe("Test messages: you must send them");
  expect(next("to send", "approve")).toBe("Test messages: staff with release permission must send them");
  expect(next("unknown ID", "release")).toBe("NHS Notify ID: a writer must correct it");
  expect(next("unknown ID", "write")).toBe("NHS Notify ID: you must correct it");
  expect(next("refused", "release")).toBe("Test messages were not accepted. Open the release page to find out why");
  expect(next("to read", "approve", ["rhys"])).toBe("Test messages: you must read them");
  expect(next("to read", "approve", ["me"])).toBe("Test messages: another approver must read them");
  expect(next("to read", "release", ["me"])).toBe("Test messages: an approver must read them");
  expect(next("read", "release")).toBe("Ready to send: you must start sending");
  const sentences = testStates.map((tests) => releaseSummarySentence(release({ state: "prepared", tests })));
  expect(new Set(sentences).size).toBe(testStates.length);
  for (const sentence of sentences)
    expect(sentence).toMatch(/^The list for NHS Notify is ready\. .*Nothing will be sent until/);
});

test("the next action shows what the release waits for, but not for an iteration reverted since REQ-REL-96 REQ-SCR-49", () => {
  const reader = { id: "rhys", permissions: ["read", "release"] as const };
  const next = (state: ReleaseSummary["state"], status = "report approved") =>
    nextAction(
      { status, reviewers: [], release: release({ state }) },
      { ...reader, permissions: [...reader.permissions] },
    );
  expect(releaseStates.map((state) => next(state))).toEqual([
    "We are preparing the list",
    "To be released by you",
    "Ready to send: you must start sending",
    "Being sent: 74 of 1,280 messages accepted",
    "Sending has been stopped: you must decide what happens next",
    "We are cancelling the remaining messages",
    "To be released by you",
    "To be released by you",
  ]);
  expect(next("called off", "draft")).toBe("To be finished by a writer");
});

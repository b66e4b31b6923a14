import { expect, test } from "vitest";
import { nextAction } from "./next-action.ts";
import { releaseStates } from "@spi/domain/release/release";
import { type StandingRelease, standingSentence, testStates } from "@spi/domain/release/standing-release";

const rhys = { id: "rhys", name: "Rhys Releaser" };

const release = (changes: Partial<StandingRelease>): StandingRelease => ({
  state: "sending",
  started_by: rhys,
  started_at: "20261123144800",
  approved: 1280,
  handed_over: 74,
  irrevocable: true,
  ...changes,
});

test("a prepared list waits for its test messages, and each reader sees who acts next REQ-REL-96 REQ-REL-45 REQ-REL-163", () => {
  const next = (
    tests: StandingRelease["tests"],
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
  expect(next("to send", "release")).toBe("Test messages to be sent by you");
  expect(next("to send", "approve")).toBe("Test messages to be sent by a releaser");
  expect(next("unknown ID", "release")).toBe("NHS Notify ID to be corrected by a writer");
  expect(next("unknown ID", "write")).toBe("NHS Notify ID to be corrected by you");
  expect(next("refused", "release")).toBe("Test messages were not accepted: the release says why");
  expect(next("to read", "approve", ["rhys"])).toBe("Test messages to be read by you");
  expect(next("to read", "approve", ["me"])).toBe("Test messages to be read by another approver");
  expect(next("to read", "release", ["me"])).toBe("Test messages to be read by an approver");
  expect(next("read", "release")).toBe("Sending to be started by you");
  const said = testStates.map((tests) => standingSentence(release({ state: "prepared", tests })));
  expect(new Set(said).size).toBe(testStates.length);
  for (const sentence of said) expect(sentence).toMatch(/^The list for NHS Notify is made\. .*Nothing is sent until/);
});

test("the next action names what the release waits for, but not for an iteration reverted since REQ-REL-96 REQ-SCR-49", () => {
  const reader = { id: "rhys", permissions: ["read", "release"] as const };
  const next = (state: StandingRelease["state"], status = "report approved") =>
    nextAction(
      { status, reviewers: [], release: release({ state }) },
      { ...reader, permissions: [...reader.permissions] },
    );
  expect(releaseStates.map((state) => next(state))).toEqual([
    "The list is being made",
    "To be released by you",
    "Sending to be started by you",
    "Being sent: 74 of 1,280 messages handed over",
    "Sending is stopped: how it goes on to be decided by you",
    "The rest is being given up",
    "To be released by you",
    "To be released by you",
  ]);
  expect(next("called off", "draft")).toBe("To be finished by a writer");
});

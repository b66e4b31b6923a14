import { expect, test } from "vitest";
import { type MessageState, type PersonMessage, describeListing, describePerson } from "./person-answer.ts";

const message = (state: MessageState): PersonMessage => ({
  plan: "LETTER",
  wave: 1,
  state,
  reason: null,
  outcomes: [],
});
const said = (...states: MessageState[]) =>
  describeListing({ listed: true, release: 2, messages: states.map(message) });

test("a person without a message in a release is described as such, even if the rules select them REQ-REL-61", () => {
  const none = "This person was on the list for release 2, but will not be sent a message.";
  expect([said("removed"), said("cancelled", "refused")]).toEqual([none, none]);
  expect(said("cancelled", "remaining")).toBe("This person was on the list for release 2.");
  expect(said("accepted")).toBe("This person was on the list for release 2.");
});

test("a person on the stop list is described as such before the rules that would invite them REQ-REL-101", () => {
  const why = ["This person would be invited on 1 December 2026."];
  const answer = {
    release: 2,
    state: "prepared",
    listed: true,
    messages: [message("remaining")],
    why,
    unknown: [],
  } as const;
  const words = (stopped: boolean) =>
    describePerson({ ...answer, messages: [...answer.messages], why, unknown: [], stopped });
  expect(words(false).first).toHaveLength(1);
  expect(words(true)).toEqual({
    first: [
      "This person was on the list for release 2.",
      "This person is on the team's stop list, so we will not send them any more messages.",
    ],
    after: [expect.stringContaining("The rules of the approved iteration gave this outcome"), ...why],
  });
});

import { defaultSending } from "@spi/domain/release/sending/sending-settings";
import { expect, test } from "vitest";
import type { Release } from "@spi/domain/release/release-answer";
import {
  announcement,
  approvedSentence,
  startRequirement,
  changeSentence,
  irrevocableSentence,
  stateSentence,
  adviceSentence,
  omittedPlansSentence,
} from "./release-text.ts";
import { hoursSentence } from "@spi/domain/release/sending/hours-sentence";
import { withEarliestDay } from "@spi/domain/release/sending/early-sending";
import { expectedEndSentence, firstWaveSentence, runDateSentence, waitSentence, wavesSentence } from "./wave-text.ts";

const figures = { approved: 12, removed: 1, accepted: 5, refused: 1, cancelled: 0, remaining: 5, unclear: 0 };
const outcomes = { delivered: 3, failed: 1, unknown: 1 };
const part = { wave: 2, plan: "LETTER", begun: false, not_before: null, ...figures, delayed: 0, outcomes };
const common = {
  figures,
  outcomes,
  parts: [part],
  sending: defaultSending,
  next_wave_condition: null,
  next_wave_wait_hours: 0,
  next_wave_from: null,
  largest_board: null,
  empty_plans: [],
  waiting: null,
};
const sending = { ...common, state: "sending" } as unknown as Release;

test("a screen reader announces each change of a release's state, and each quarter of its messages that NHS Notify accepts REQ-REL-552", () => {
  const handed = (accepted: number) => announcement({ ...sending, figures: { ...figures, approved: 9, accepted } });
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map(handed)).toEqual([
    "Release: sending",
    "Release: sending",
    "Release: sending, at least 25% accepted by NHS Notify",
    "Release: sending, at least 25% accepted by NHS Notify",
    "Release: sending, at least 50% accepted by NHS Notify",
    "Release: sending, at least 50% accepted by NHS Notify",
    "Release: sending, at least 75% accepted by NHS Notify",
    "Release: sending, at least 75% accepted by NHS Notify",
    "Release: sending, at least 100% accepted by NHS Notify",
  ]);
  expect(announcement({ ...sending, state: "stopped" })).toBe("Release: stopped");
});

test("a waiting wave shows the outcomes or hours it waits for REQ-REL-53 REQ-REL-71", () => {
  const next_wave_condition = { least_known: 80, most_failed: 5 };
  const now = new Date("2026-11-23T12:00:00Z");
  const sentence = waitSentence({ ...sending, next_wave_condition }, now);
  expect(sentence).toContain("the outcome of 80% of the messages accepted by NHS Notify");
  expect(sentence).toContain("So far we know 4 of 5 outcomes.");
  expect(waitSentence({ ...sending, next_wave_wait_hours: 24 }, now)).toContain("will begin at least 24 hours after");
  expect(waitSentence(sending, now)).toBeUndefined();
});

test("the user who asked for a list is addressed as “you”, and others are named REQ-REL-41", () => {
  const prepared = { ...sending, state: "prepared", requested_by: { id: "rhys", name: "Rhys Releaser" } } as const;
  expect(stateSentence(prepared, "rhys")).toMatch(/^The list that you asked for is ready\./);
  expect(stateSentence(prepared, "bo")).toMatch(/^The list that Rhys Releaser asked for is ready\./);
});

test("the state between waves shows that nothing is being sent and when the next wave begins REQ-REL-71", () => {
  const first = { ...part, wave: 1, begun: true, remaining: 0 };
  const waiting = { ...sending, parts: [first, part], next_wave_wait_hours: 24, next_wave_from: "20261124130200" };
  expect(stateSentence(waiting, "rhys")).toBe(
    "We have sent NHS Notify the messages for everyone in the waves that have started.",
  );
  const at = (time: string) => waitSentence(waiting, new Date(time));
  expect(at("2026-11-23T13:02:00Z")).toBe("The next wave will not begin before 24 November 2026 at 13:02.");
  expect(at("2026-11-24T13:03:00Z")).toBeUndefined();
  const duringSecondWave = { ...waiting, parts: [{ ...first, remaining: 3 }, part], next_wave_from: null };
  expect(stateSentence(duringSecondWave, "rhys")).toBe("We are sending messages to NHS Notify.");
});

test("the state before the start shows how many messages are sent at once and how many later REQ-REL-71", () => {
  const parts = [
    { ...part, wave: 1, remaining: 74 },
    { ...part, remaining: 1206 },
  ];
  expect(wavesSentence({ parts }, { waitHours: 24 })).toBe(
    "We will send 74 messages in the first wave and the other 1,206 at least 24 hours after the last message in the first wave.",
  );
  expect(wavesSentence({ parts }, { condition: { least_known: 80, most_failed: 5 } })).toContain(
    "We will send 74 messages in the first wave and the other 1,206 after that. Before the second wave, we will wait until we know the outcome of 80% of messages. If more than 5% of those outcomes are failures, we will stop sending.",
  );
  expect(wavesSentence({ parts })).toBe("We will send 74 messages in the first wave and the other 1,206 after that.");
  expect(wavesSentence({ parts: parts.slice(0, 1) }, { waitHours: 24 })).toBe(
    "We will send all the messages at the earliest time that the sending settings allow.",
  );
});

test("the state outside the approved hours shows when sending continues, in UK time REQ-REL-72", () => {
  const office = { ...defaultSending, from_hour: 8, to_hour: 20 };
  const at = (time: string) => hoursSentence({ ...sending, sending: office }, new Date(time));
  expect(at("2026-06-01T20:30:00Z")).toContain("Sending continues from 2 June 2026 at 08:00");
  expect(at("2026-06-01T12:00:00Z")).toBeUndefined();
  expect(
    hoursSentence({ ...sending, state: "ended", sending: office }, new Date("2026-06-01T23:00:00Z")),
  ).toBeUndefined();
});

test("sending is described as beginning, not continuing, before the first message, and nothing is sent outside its hours REQ-REL-113", () => {
  const office = { ...sending, sending: { ...defaultSending, from_hour: 8, to_hour: 20 } };
  const none = { ...office, figures: { ...figures, accepted: 0 }, parts: [{ ...part, begun: true }] };
  const night = new Date("2026-06-01T20:30:00Z");
  expect(hoursSentence(none, night)).toContain("Sending starts on 2 June 2026 at 08:00.");
  expect(hoursSentence({ ...none, state: "prepared" }, night)).toContain("starts on 2 June 2026 at 08:00 or later.");
  const hours = hoursSentence(none, night);
  expect(stateSentence(none, "rhys", hours)).toBe("Sending has started. Nothing has been sent yet.");
  expect(stateSentence({ ...none, figures }, "rhys", hours)).toBe(
    "Sending has started. Nothing is sent at this time of day.",
  );
  expect(stateSentence(none, "rhys")).toBe("We are sending messages to NHS Notify.");
});

test("the state before the earliest day gives only the day on which sending begins REQ-REL-211", () => {
  const early = { ...sending, sending: { ...defaultSending, not_before: "20260701", from_hour: 8 } };
  const none = { ...early, figures: { ...figures, accepted: 0 } };
  expect(hoursSentence(none, new Date("2026-06-30T12:00:00Z"))).toBe("Sending starts on 1 July 2026 at 08:00.");
  expect(hoursSentence(none, new Date("2026-07-01T05:00:00Z"))).toMatch(
    /^Nothing is sent outside the approved days and hours/,
  );
});

test("nothing is sent while only people who do not qualify yet remain REQ-REL-212", () => {
  const remainingFigures = { ...figures, remaining: 5 };
  const parts = [{ ...part, begun: true, ...remainingFigures, delayed: 5 }];
  expect(stateSentence({ ...sending, figures: remainingFigures, parts }, "rhys")).toBe(
    "We have sent NHS Notify the messages for everyone who has qualified so far.",
  );
  expect(stateSentence({ ...sending, figures: remainingFigures, parts: [...parts, part] }, "rhys")).toBe(
    "We have sent NHS Notify the messages for everyone who has qualified in the waves that have started.",
  );
  expect(stateSentence({ ...sending, figures: remainingFigures, parts: [{ ...parts[0]!, delayed: 4 }] }, "rhys")).toBe(
    "We are sending messages to NHS Notify.",
  );
});

test("a waiting release shows the reason, the end of the wait and the earliest time for its last messages REQ-REL-119 REQ-REL-492", () => {
  const paced = { ...sending.sending, messages_an_hour: 3000, board_messages_a_day: 40 };
  const waits = (reason: NonNullable<Release["waiting"]>["reason"], remaining: number) =>
    stateSentence(
      {
        ...sending,
        sending: paced,
        parts: [{ ...part, wave: 1, begun: true, remaining }],
        waiting: { reason, until: "20261120143000" },
      },
      "rhys",
    );
  expect(waits("pace", 9835)).toBe(
    "Sending has started and is waiting. We have sent this hour's limit of 3,000 messages. " +
      "The next messages will be sent on 20 November 2026 at 14:30, and the last messages on 20 November 2026 at 17:30 or later.",
  );
  expect(waits("pace", 3000)).toMatch(/14:30\.$/);
  expect(waits("boards", 9835)).toContain("We have sent today's limit of 40 messages for each ICB.");
  expect(waits("notify", 9835)).toMatch(/could not accept the messages\. We will try again on .*or later\.$/);
});

test("messages in transit are shown separately from those without a clear response from NHS Notify REQ-REL-114", () => {
  const few = { ...sending, figures: { ...figures, unclear: 3 } };
  expect(irrevocableSentence(few)).toBe(
    "5 messages already accepted by NHS Notify cannot be recalled. Up to 3 more may also have been accepted, because we are still waiting for a response from NHS Notify.",
  );
  expect(irrevocableSentence({ ...few, state: "stopped" })).toContain(
    "we do not have a clear response from NHS Notify.",
  );
});

test("the advice for a stopped release does not suggest reverting once NHS Notify has accepted messages REQ-REL-41 REQ-REL-136", () => {
  expect(adviceSentence(sending)).toBeUndefined();
  const stopped = { ...sending, state: "stopped" } as const;
  expect(adviceSentence(stopped)).toContain("This iteration can no longer be reverted to draft");
  const none = { ...figures, accepted: 0 };
  expect(adviceSentence({ ...stopped, figures: none })).toContain("can be reverted to draft instead");
  expect(adviceSentence({ ...stopped, figures: { ...none, unclear: 1 } })).toContain("can no longer be reverted");
  const empty = {
    ...stopped,
    cause: "No one is left on the list to be sent LETTER.",
    cause_code: "nobodyLeft",
  } as const;
  expect(adviceSentence(empty)).toContain("can resume sending with the other routing plans");
  expect(adviceSentence({ ...stopped, cause_code: "stoppedWithoutReason" })).toMatch(
    /^Two people with release permission can/,
  );
  expect(adviceSentence({ ...stopped, cause_code: "stoppedReasonNotKept" })).toMatch(
    /^Two people with release permission can/,
  );
  expect(adviceSentence({ ...stopped, cause_code: "stopped" })).toMatch(/^Once the problem is fixed/);
  expect(omittedPlansSentence(empty)).toContain("it will continue with the other routing plans");
  expect(omittedPlansSentence({ ...empty, cause_code: "stoppedWithoutReason" })).toBeUndefined();
  expect(adviceSentence({ ...stopped, state: "refused" })).toContain("prepare the list again");
});

test("the run date is explained, and the day itself is still accepted REQ-REL-39", () => {
  const now = new Date("2026-11-23T12:00:00Z");
  expect(runDateSentence("20261123", now)).toBe("Today, 23 November 2026. Sending must start today.");
  expect(runDateSentence("20261124", now)).toMatch(/^24 November 2026\. Sending must start on or before/);
});

test("approved people are the sum of those who can be messaged and those who cannot REQ-REL-33", () => {
  const list = { hash: "a", people: 9740, messaged: 9740, messages: 9740, cannot: {} };
  expect(approvedSentence(list)).toBe(
    "9,740 people were approved. When the list was made, all of them could be messaged. The list had 9,740 messages.",
  );
  expect(approvedSentence({ ...list, people: 9742 })).toBe(
    "9,742 people were approved. When the list was made, 9,740 of them could be messaged, and 2 could not. The list had 9,740 messages.",
  );
  expect(approvedSentence({ ...list, people: 1, messaged: 1, messages: 1 })).toBe(
    "1 person was approved. When the list was made, they could be messaged. The list had 1 message.",
  );
});

test("changes in the population data are reported only if they matter REQ-REL-36", () => {
  const change = { in: 0, expected_out: 0, other_out: 0, left: {}, snapshot: "one", as_of: "20261120" };
  expect(changeSentence(change)).toBe(
    "Compared with the population data from 20 November 2026, the same people would be selected.",
  );
  expect(changeSentence({ ...change, expected_out: 3 })).toBe(
    "Compared with the population data from 20 November 2026, 3 are removed because of a suppression rule or the stop list.",
  );
});

test("each user sees their own next step before a start REQ-REL-42", () => {
  const proof = {
    state: "accepted",
    cause: null,
    cause_code: null,
    sent_by: { id: "rhys", name: "Rhys" },
    sent_at: "",
    read_at: null,
  };
  const unsent = { plans: [{ plan: "a", uuid: "", name: null, version: null, proof: null }] };
  const sent = { plans: [{ ...unsent.plans[0]!, proof: { ...proof, read_by: null } }] } as Pick<Release, "plans">;
  const refused = { plans: [{ ...unsent.plans[0]!, proof: { ...proof, state: "refused", read_by: null } }] } as Pick<
    Release,
    "plans"
  >;
  const read = { plans: [{ ...unsent.plans[0]!, proof: { ...proof, read_by: proof.sent_by } }] } as Pick<
    Release,
    "plans"
  >;
  const releaser = { id: "rhys", mayRelease: true, mayApprove: true };
  const approver = { id: "arun", mayRelease: false, mayApprove: true };
  expect(startRequirement(unsent, releaser)).toMatch(/^Next, send the test messages/);
  expect(startRequirement(unsent, approver)).toContain("staff with release permission have sent");
  // If NHS Notify did not accept some messages, users must fix the cause before they send the messages again.
  expect(startRequirement(refused, releaser)).toBe(
    "NHS Notify did not accept some test messages. The reasons are below. Once these problems are fixed, send the messages again.",
  );
  expect(startRequirement(refused, approver)).toContain("staff with release permission can send the messages again");
  expect(startRequirement(sent, approver)).toMatch(/^Next, read the test messages and confirm/);
  expect(startRequirement(sent, releaser)).toContain("who did not send the test messages");
  expect(startRequirement(read, releaser)).toBeUndefined();
});

test("before sending, the expected end counts from the run date and the wait between waves REQ-SCR-492", () => {
  const parts = [
    { ...part, wave: 1, begun: false, remaining: 100 },
    { ...part, wave: 2, begun: false, remaining: 900 },
  ];
  const sending = withEarliestDay({ ...defaultSending, from_hour: 8, to_hour: 20 }, "20261202");
  const release = { state: "prepared", parts, sending, largest_board: null } as const;
  const waits = { next_wave_wait_hours: 24, next_wave_from: null };
  expect(expectedEndSentence({ ...release, ...waits }, new Date("2026-11-30T00:50:00Z"))).toBe(
    "The last messages will be sent on 3 December 2026 at 08:00 or later.",
  );
});

test("the size of the first wave is explained by its percentage, its minimum and its routing plans REQ-SCR-492", () => {
  const settings = { ...defaultSending, first_wave_percent: 1, first_wave_least: 100 };
  const wave = (number: number, approved: number, plan = "LETTER") => ({ ...part, wave: number, plan, approved });
  const sentence = (parts: (typeof part)[]) => firstWaveSentence({ parts, sending: settings });
  expect(sentence([wave(1, 100), wave(2, 9702)])).toBe("100 messages. 1% would be 99, but the minimum is 100.");
  expect(sentence([wave(1, 200), wave(2, 19_800)])).toBe("200 messages. This is 1% of 20,000.");
  expect(sentence([wave(1, 34), wave(1, 34, "SMS"), wave(1, 34, "EMAIL"), wave(2, 900)])).toBe(
    "102 messages. 1% would be 11, but the minimum of 100 is shared between 3 routing plans.",
  );
  expect(sentence([wave(1, 4), wave(1, 50, "SMS"), wave(2, 900, "SMS")])).toBe(
    "54 messages. 1% would be 10, but the minimum of 100 is shared between 2 routing plans, and some have fewer messages than their share.",
  );
  expect(sentence([wave(1, 200), wave(1, 2, "BRAILLE"), wave(2, 19_800)])).toBe(
    "202 messages. This is 1% of the messages for each routing plan, rounded up, and more for plans with few messages because of the minimum of 100.",
  );
  expect(sentence([wave(1, 99)])).toBeUndefined();
});

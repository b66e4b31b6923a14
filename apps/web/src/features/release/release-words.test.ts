import { usualSending } from "@spi/domain/release/sending/sending-settings";
import { expect, test } from "vitest";
import type { Release } from "./release-words.ts";
import { hoursSentence, runDateSentence, waitSentence, wayOn } from "./release-words.ts";

const figures = { approved: 12, takenOut: 1, handedOver: 5, refused: 1, givenUp: 0, toGo: 5, unclear: 0 };
const outcomes = { delivered: 3, failed: 1, notKnown: 1 };
const part = { wave: 2, plan: "LETTER", begun: false, not_before: null, ...figures, outcomes };
const common = { figures, outcomes, parts: [part], sending: usualSending, rest_condition: null, rest_wait_hours: 0 };
const sending = { ...common, state: "sending" } as unknown as Release;

test("a wave that waits for outcomes or hours says for how many REQ-REL-53 REQ-REL-71", () => {
  const rest_condition = { least_known: 80, most_failed: 5 };
  const sentence = waitSentence({ ...sending, rest_condition });
  expect(sentence).toContain("80% of the messages handed over is known");
  expect(sentence).toContain("Known are 4 of 5.");
  expect(waitSentence({ ...sending, rest_wait_hours: 24 })).toContain("begins 24 hours after");
  expect(waitSentence(sending)).toBeUndefined();
});

test("outside the hours that were approved it is said when sending goes on, in UK time REQ-REL-72", () => {
  const office = { ...usualSending, from_hour: 8, to_hour: 20 };
  const at = (time: string) => hoursSentence({ ...sending, sending: office }, new Date(time));
  expect(at("2026-06-01T20:30:00Z")).toContain("goes on from 2 June 2026 at 08:00");
  expect(at("2026-06-01T12:00:00Z")).toBeUndefined();
  expect(
    hoursSentence({ ...sending, state: "ended", sending: office }, new Date("2026-06-01T23:00:00Z")),
  ).toBeUndefined();
});

test("what is advised of a release that stopped can be done: no reverting once people were handed over REQ-REL-41", () => {
  expect(wayOn(sending)).toBeUndefined();
  const stopped = { ...sending, state: "stopped" } as const;
  expect(wayOn(stopped)).toContain("this one cannot be reverted to draft any more");
  const none = { ...figures, handedOver: 0 };
  expect(wayOn({ ...stopped, figures: none })).toContain("can be reverted to draft instead");
  expect(wayOn({ ...stopped, figures: { ...none, unclear: 1 } })).toContain("cannot be reverted");
  expect(wayOn({ ...stopped, state: "refused" })).toContain("prepare the list again");
});

test("a run date is named with what it means, the day itself still counts REQ-REL-39", () => {
  const now = new Date("2026-11-23T12:00:00Z");
  expect(runDateSentence("20261122", now)).toMatch(
    /^The run date was 22 November 2026\. It has passed, so nothing can be sent/,
  );
  expect(runDateSentence("20261123", now)).toMatch(/^The run date is today, 23 November 2026\./);
  expect(runDateSentence("20261124", now)).toMatch(/^The run date is 24 November 2026\./);
});

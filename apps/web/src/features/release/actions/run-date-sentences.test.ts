import { expect, test } from "vitest";
import { withEarliestDay } from "@spi/domain/release/sending/early-sending";
import { runDateSentences } from "./run-date-sentences.ts";
import { newCampaignSending, defaultSending } from "@spi/domain/release/sending/sending-settings";

const runDate = "20261225";

const sendingFrom = (not_before: string | null) => withEarliestDay({ ...newCampaignSending, not_before }, runDate);

test("the run date, the days until then and the people who wait are shown before a start REQ-REL-213", () => {
  const now = new Date("2026-11-27T12:00:00Z");
  const delayedPeople = { day: "20261127", people: 1798, messages: 1798 };
  const early = { run_date: runDate, sending: { ...defaultSending, not_before: "20261120" }, delayed: delayedPeople };
  const runs = "The run date of “First invitations” is 25 December 2026, 28 days from now.";
  expect(runDateSentences("First invitations", early, now)).toEqual([
    runs,
    "Sending will begin today.",
    "On 27 November 2026, 1,798 people will not qualify yet. We will hold their 1,798 messages until they qualify, or until the run date if that is sooner.",
  ]);
  expect(runDateSentences("First invitations", { ...early, delayed: null }, now)[2]).toBe(
    "We are counting the people who do not qualify yet.",
  );
  const later = { ...early, sending: { ...defaultSending, not_before: "20261224" } };
  expect(runDateSentences("First invitations", later, now)[1]).toBe(
    "Sending will begin on 24 December 2026, 1 day before the run date.",
  );
  const onTime = { run_date: runDate, sending: sendingFrom(null), delayed: null };
  const sentences = (at: string) => runDateSentences("First invitations", onTime, new Date(at)).join(" ");
  expect(sentences("2026-11-27T12:00:00Z")).toBe(`${runs} Nothing will be sent before that day.`);
  expect(sentences("2026-12-24T12:00:00Z")).toMatch(
    /25 December 2026, tomorrow\. Nothing will be sent before that day\.$/,
  );
  expect(sentences("2026-12-25T00:00:00Z")).toMatch(/25 December 2026, today\.$/);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { toTimestamp } from "../../day/calendar.ts";
import { earlyDay, describeDelayedPeople, isCheckOfToday, withEarliestDay } from "./early-sending.ts";
import { maySend, nextSending } from "./sending-hours.ts";
import { newCampaignSending, defaultSending } from "./sending-settings.ts";

const runDate = "20261225";

const moments = fc.date({ min: new Date("2026-10-01"), max: new Date("2027-02-01"), noInvalidDate: true });

const dayOf = (at: Date) => toTimestamp(at).slice(0, 8);

const sendingFrom = (not_before: string | null) => withEarliestDay({ ...newCampaignSending, not_before }, runDate);

test("no message is sent before the run date unless an earlier day was chosen REQ-REL-211", () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(null, "20261110", runDate), (now, chosen) => {
      const isTooEarly = dayOf(now) < (chosen ?? runDate);
      expect(isTooEarly && maySend(sendingFrom(chosen), now)).toBe(false);
    }),
  );
});

test("the run date begins at midnight in UK time, summer and winter REQ-REL-211", () => {
  const mayOn = (day: string, at: string) => maySend(withEarliestDay(defaultSending, day), new Date(at));
  for (const [day, before, from] of [
    ["20260701", "2026-06-30T22:59:59Z", "2026-06-30T23:00:00Z"],
    ["20261225", "2026-12-24T23:59:59Z", "2026-12-25T00:00:00Z"],
    ["20260329", "2026-03-28T23:59:59Z", "2026-03-29T00:00:00Z"],
    ["20261025", "2026-10-24T22:59:59Z", "2026-10-24T23:00:00Z"],
  ] as const) {
    expect([day, mayOn(day, before), mayOn(day, from)]).toEqual([day, false, true]);
  }
});

test("people are checked by the rules on the next day of sending until the run date REQ-REL-212 REQ-REL-439", () => {
  fc.assert(
    fc.property(moments, (now) => {
      expect(earlyDay(sendingFrom(null), { runDate, now })).toBeUndefined();
      const sending = sendingFrom("20261110");
      const day = dayOf(nextSending(sending, now));
      expect(earlyDay(sending, { runDate, now })).toBe(day < runDate ? day : undefined);
      expect(day >= dayOf(now)).toBe(true);
    }),
  );
});

test("a check counts on its own day, by the rules of that day until the run date REQ-REL-214", () => {
  const check = (at: string, day: string | undefined, now: string) =>
    isCheckOfToday({ at: new Date(at), day }, { runDate, now: new Date(now) });
  expect(check("2026-12-01T09:00:00Z", "20261201", "2026-12-01T23:59:59Z")).toBe(true);
  expect(check("2026-12-01T23:59:59Z", "20261201", "2026-12-02T00:00:00Z")).toBe(false);
  expect(check("2026-12-01T21:00:00Z", "20261202", "2026-12-01T21:00:01Z")).toBe(false);
  expect(check("2026-12-02T00:00:01Z", "20261202", "2026-12-01T23:59:59Z")).toBe(false);
  expect(check("2026-12-25T00:00:01Z", undefined, "2026-12-25T08:00:00Z")).toBe(true);
  expect(check("2026-12-24T08:00:00Z", "20261224", "2026-12-25T08:00:00Z")).toBe(false);
  expect(isCheckOfToday({ at: null, day: undefined }, { runDate, now: new Date("2027-01-01") })).toBe(false);
});

test("the sentence on people who do not qualify yet agrees in number REQ-REL-213", () => {
  const sentence = (people: number, messages: number) => describeDelayedPeople({ day: "20261127", people, messages });
  expect(sentence(0, 0)).toBe("Everyone on the list qualifies on 27 November 2026.");
  expect(sentence(1, 1)).toBe(
    "On 27 November 2026, 1 person will not qualify yet. We will hold their message until they qualify, or until the run date if that is sooner.",
  );
  expect(sentence(1, 2)).toMatch(/^On 27 November 2026, 1 person will not qualify yet\. We will hold their 2 messages/);
});

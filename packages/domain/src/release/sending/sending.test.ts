import fc from "fast-check";
import { expect, test } from "vitest";
import { toTimestamp } from "../../day/calendar.ts";
import { maySend, nextSending, startOfDay } from "./sending-hours.ts";
import { type SendingSettings, refuseWider, sendingSettingsSchema, defaultSending } from "./sending-settings.ts";
import { bandNames, weekdays } from "./sending-choices.ts";
import { sendingChanges } from "./sending-sentences.ts";

const errorsOf = (changes: Record<string, unknown>) => {
  const parsed = sendingSettingsSchema.safeParse({ ...defaultSending, ...changes });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
};

test("each sending setting has limits, with errors on its field REQ-REL-70 REQ-REL-528", () => {
  expect(errorsOf({})).toEqual([]);
  const wrong: [Record<string, unknown>, string][] = [
    [{ tolerance_percent: 10.1 }, "tolerance_percent: Enter a number from 0 to 10"],
    [{ tolerance_percent: 0.25 }, "tolerance_percent: Enter a number from 0 to 10, with up to 1 decimal place"],
    [{ most_days_old: 0 }, "most_days_old: Enter a whole number from 1 to 31"],
    [{ first_wave_percent: 0 }, "first_wave_percent: Enter a number from 0.1 to 50"],
    [{ first_wave_least: 100_001 }, "first_wave_least: Enter a whole number from 1 to 100,000"],
    [{ not_before: "20260230" }, "not_before: Enter a real date"],
    [{ days: [] }, "days: Choose at least one day"],
    [{ days: ["Monday", "Monday"] }, "days: Choose each day only once"],
    [{ from_hour: 20, to_hour: 8 }, "to_hour: Choose an hour that is later"],
    [{ messages_an_hour: 0 }, "messages_an_hour: Enter a whole number from 1 to 5,000,000"],
    [{ board_messages_a_day: 1.5 }, "board_messages_a_day: Enter a whole number"],
    [{ wait_hours: 337 }, "wait_hours: Enter a whole number from 0 to 336"],
    [{ condition: { least_known: 101, most_failed: 5 } }, "condition.least_known: Enter a whole number from 0 to 100"],
  ];
  for (const [changes, message] of wrong) expect(errorsOf(changes)).toEqual([expect.stringContaining(message)]);
});

const settings: fc.Arbitrary<SendingSettings> = fc.record({
  tolerance_percent: fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10),
  most_days_old: fc.integer({ min: 1, max: 31 }),
  first_wave_percent: fc.integer({ min: 1, max: 500 }).map((tenths) => tenths / 10),
  first_wave_least: fc.integer({ min: 1, max: 100_000 }),
  not_before: fc.constantFrom(null, "20260329", "20261025"),
  days: fc.subarray([...weekdays], { minLength: 1 }),
  from_hour: fc.integer({ min: 0, max: 11 }),
  to_hour: fc.integer({ min: 12, max: 24 }),
  messages_an_hour: fc.option(fc.integer({ min: 1, max: 5_000_000 })),
  board_messages_a_day: fc.option(fc.integer({ min: 1, max: 5_000_000 })),
  order_by: fc.constantFrom(...(Object.keys(bandNames) as (keyof typeof bandNames)[])),
  wait_hours: fc.integer({ min: 0, max: 336 }),
  condition: fc.option(fc.record({ least_known: fc.nat(100), most_failed: fc.nat(100) })),
});

test("a changed setting is listed by its name, and equal settings are not listed REQ-REL-71", () => {
  fc.assert(
    fc.property(settings, settings, (one, other) => {
      expect(sendingSettingsSchema.safeParse(one).success).toBe(true);
      for (const field of Object.keys(one) as (keyof SendingSettings)[]) {
        const changed = JSON.stringify(one[field]) !== JSON.stringify(other[field]);
        expect(sendingChanges(one, { ...one, [field]: other[field] })).toHaveLength(changed ? 1 : 0);
      }
    }),
  );
});

test("messages go on the days and in the hours of UK time that were set, whatever the clock change REQ-REL-72 REQ-REL-532", () => {
  const moment = fc.date({
    min: new Date("2026-03-20T00:00:00Z"),
    max: new Date("2026-11-05T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(settings, moment, (given, now) => {
      const next = nextSending(given, now);
      expect(maySend(given, next)).toBe(true);
      expect(next.getTime()).toBeGreaterThanOrEqual(now.getTime());
      // Every hour in between is either outside the sending hours or in the past.
      const before = new Date(next.getTime() - 3_600_000);
      expect(before < now || !maySend(given, before)).toBe(true);
      const start = startOfDay(now);
      expect(toTimestamp(start)).toBe(`${toTimestamp(now).slice(0, 8)}000000`);
    }),
  );
});

test.each([
  ["in winter 8:00 is 8:00 UTC", "2026-03-28T07:59:59Z", "2026-03-28T08:00:00.000Z"],
  ["after the clocks go forward it is 7:00 UTC", "2026-03-28T20:00:00Z", "2026-03-29T07:00:00.000Z"],
  ["after they go back it is 8:00 UTC again", "2026-10-24T19:00:00Z", "2026-10-25T08:00:00.000Z"],
  ["a moment within the hours is one itself", "2026-06-01T12:34:56Z", "2026-06-01T12:34:56.000Z"],
])("%s REQ-REL-72", (_what, now, next) => {
  const given = { ...defaultSending, from_hour: 8, to_hour: 20 };
  expect(nextSending(given, new Date(now)).toISOString()).toBe(next);
});

test("the earliest send date begins at midnight in UK time, and only chosen days count REQ-REL-72", () => {
  const given = { ...defaultSending, not_before: "20260601" };
  expect(nextSending(given, new Date("2026-05-01T00:00:00Z")).toISOString()).toBe("2026-05-31T23:00:00.000Z");
  const weekends = { ...defaultSending, days: ["Saturday", "Sunday"] as SendingSettings["days"] };
  expect(nextSending(weekends, new Date("2026-11-23T09:30:00Z")).toISOString()).toBe("2026-11-28T00:00:00.000Z");
  const missing = { ...defaultSending, days: ["Sunday"] as SendingSettings["days"], from_hour: 1, to_hour: 2 };
  expect(nextSending(missing, new Date("2026-03-28T12:00:00Z")).toISOString()).toBe("2026-04-05T00:00:00.000Z");
});

test("conditions chosen at the start must be at least as strict as those approved, or are rejected by field REQ-REL-71 REQ-REL-531", () => {
  const approved = { ...defaultSending, wait_hours: 24, condition: { least_known: 80, most_failed: 5 } };
  expect(refuseWider({}, approved)).toEqual({});
  expect(refuseWider({ waitHours: 48, condition: { least_known: 90, most_failed: 5 } }, approved)).toEqual({});
  const wider = { waitHours: 23, condition: { least_known: 79, most_failed: 6 } };
  expect(Object.keys(refuseWider(wider, approved))).toEqual([
    "next_wave_wait_hours",
    "next_wave_condition.least_known",
    "next_wave_condition.most_failed",
  ]);
  expect(refuseWider(wider, defaultSending)).toEqual({});
});

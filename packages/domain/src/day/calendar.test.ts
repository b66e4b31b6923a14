import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, addYears, ageOn, displayDay, displayTimestamp, isDay, toDayNumber, toTimestamp } from "./calendar.ts";

const days = fc
  .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10).replaceAll("-", ""))
  .filter(isDay);

test("adding days and subtracting them again changes nothing", () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -40_000, max: 40_000 }), (day, count) => {
      const later = addDays(day, count);
      fc.pre(later.ok);
      expect(addDays(later.value, -count)).toEqual({ ok: true, value: day });
      expect(toDayNumber(later.value) - toDayNumber(day)).toBe(count);
    }),
  );
});

test("a year from 29 February ends on 28 February, and a date outside the calendar is refused", () => {
  expect(addYears("20240229", -1)).toEqual({ ok: true, value: "20230228" });
  expect(addYears("20240229", 4)).toEqual({ ok: true, value: "20280229" });
  expect(addYears("99990101", 1).ok).toBe(false);
  expect(addDays("00010101", -1).ok).toBe(false);
});

test("a person born on 29 February turns a year older on 1 March in common years", () => {
  expect(ageOn("20040229", "20230228")).toBe(18);
  expect(ageOn("20040229", "20230301")).toBe(19);
});

test("dates and times are formatted in the UK style", () => {
  expect(displayDay("20250805")).toBe("5 August 2025");
  expect(displayTimestamp("20250925140459")).toBe("25 September 2025 at 14:04");
  expect(displayDay("PLACEHOLDER")).toBe("PLACEHOLDER");
});

test("timestamps are in UK time, including in summer §9.13", () => {
  expect(toTimestamp(new Date("2025-07-01T23:30:05Z"))).toBe("20250702003005");
  expect(toTimestamp(new Date("2025-12-01T23:30:05Z"))).toBe("20251201233005");
});

import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  addYears,
  ageOn,
  displayDay,
  displayTimestamp,
  isDay,
  parseDayParts,
  toDayNumber,
  toDayParts,
  toTimestamp,
} from "./calendar.ts";

const parse = (day: string, month: string, year: string) => {
  const result = parseDayParts({ day, month, year });
  return result.ok ? result.value : result.refusal;
};

test("a day is typed as day, month and year §5.07 and stored as eight digits §9.13", () => {
  expect(parse("20", "8", "2025")).toBe("20250820");
  expect(toDayParts("20250820")).toEqual({ day: "20", month: "8", year: "2025" });
});

test.each([
  ["a day of three digits §5.08", ["123", "8", "2025"], { part: "day", message: "Day cannot be longer than 2 digits" }],
  [
    "a month of three digits §5.08",
    ["1", "123", "2025"],
    { part: "month", message: "Month cannot be longer than 2 digits" },
  ],
  [
    "a year of five digits §5.08",
    ["1", "8", "20255"],
    { part: "year", message: "Year cannot be longer than 4 digits" },
  ],
  ["letters §5.09", ["1", "Aug", "2025"], { part: "month", message: "Date should only contain numbers" }],
  [
    "the year 1899 §5.10",
    ["1", "8", "1899"],
    { part: "year", message: "Please enter a valid date, for example 20/08/2024 using YYYY format" },
  ],
  [
    "the year 3001 §5.10",
    ["1", "8", "3001"],
    { part: "year", message: "Please enter a valid date, for example 20/08/2024 using YYYY format" },
  ],
  [
    "the thirteenth month §5.11",
    ["1", "13", "2025"],
    { part: "month", message: "Please enter a valid month between 1 and 12" },
  ],
  ["31 June §5.12", ["31", "6", "2025"], { part: "day", message: "Please enter a valid day for June" }],
  ["30 February §5.12", ["30", "2", "2024"], { part: "day", message: "Please enter a valid day for February" }],
])("%s is refused at its box", (_what, [day = "", month = "", year = ""], refusal) => {
  expect(parse(day, month, year)).toEqual(refusal);
});

test("29 February is taken in leap years §5.12", () => {
  expect(parse("29", "2", "2024")).toBe("20240229");
});

const days = fc
  .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10).replaceAll("-", ""))
  .filter(isDay);

test("every day goes to boxes and back", () => {
  fc.assert(
    fc.property(
      days.filter((day) => day >= "19000101" && day <= "30001231"),
      (day) => {
        const result = parseDayParts(toDayParts(day));
        expect(result).toEqual({ ok: true, value: day });
      },
    ),
  );
});

test("adding days and taking them away again changes nothing", () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -40_000, max: 40_000 }), (day, count) => {
      const later = addDays(day, count);
      fc.pre(later.ok);
      expect(addDays(later.value, -count)).toEqual({ ok: true, value: day });
      expect(toDayNumber(later.value) - toDayNumber(day)).toBe(count);
    }),
  );
});

test("a year from 29 February ends on 28 February, and what leaves the calendar is refused", () => {
  expect(addYears("20240229", -1)).toEqual({ ok: true, value: "20230228" });
  expect(addYears("20240229", 4)).toEqual({ ok: true, value: "20280229" });
  expect(addYears("99990101", 1).ok).toBe(false);
  expect(addDays("00010101", -1).ok).toBe(false);
});

test("a person born on 29 February turns a year older on 1 March in common years", () => {
  expect(ageOn("20040229", "20230228")).toBe(18);
  expect(ageOn("20040229", "20230301")).toBe(19);
});

test("days and moments read in UK words", () => {
  expect(displayDay("20250805")).toBe("5 August 2025");
  expect(displayTimestamp("20250925140459")).toBe("25 September 2025 at 14:04");
  expect(displayDay("PLACEHOLDER")).toBe("PLACEHOLDER");
});

test("timestamps are in UK time, also in summer §9.13", () => {
  expect(toTimestamp(new Date("2025-07-01T23:30:05Z"))).toBe("20250702003005");
  expect(toTimestamp(new Date("2025-12-01T23:30:05Z"))).toBe("20251201233005");
});

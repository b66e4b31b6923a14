import fc from "fast-check";
import { expect, test } from "vitest";
import { isDay } from "@spi/domain/day/calendar";
import { wholeDate } from "@spi/domain/day/typed-day";
import { parseDayParts, toDayParts } from "./typed-day.ts";

const parse = (day: string, month: string, year: string) => {
  const result = parseDayParts({ day, month, year });
  return result.ok ? result.value : result.refusal;
};

test("a date is typed as day, month and year §5.07 and stored as eight digits §9.13", () => {
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
  [
    "letters that are no month §5.09",
    ["1", "Agu", "2025"],
    { part: "month", message: "Date should only contain numbers" },
  ],
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
])("%s is rejected at its field", (_what, [day = "", month = "", year = ""], refusal) => {
  expect(parse(day, month, year)).toEqual(refusal);
});

test("29 February is accepted in leap years and rejected with a reason in other years §5.12 REQ-VAL-22", () => {
  expect(parse("29", "2", "2024")).toBe("20240229");
  const message = (year: number) => `${year} has no 29 February. Please enter 28 February or 1 March`;
  for (const year of [2027, 2100]) {
    expect(parse("29", "2", String(year))).toEqual({ part: "day", message: message(year) });
  }
});

test.each(["March", "mar", " MARCH ", "Marc"])("the month %j is March REQ-SCR-41 REQ-SCR-431", (month) => {
  expect(parse("20", month, "2025")).toBe("20250320");
});

test.each(["Ma", "M", "Marchh", "Mar 3", "Märch"])("%j is not a month §5.09", (month) => {
  expect(parse("20", month, "2025")).toEqual({ part: "month", message: "Date should only contain numbers" });
});

test.each(["1/9/26", "2026-9-1", "1 Se 2026", "31/2"])(
  "the error for %j in a field says how to enter a whole date REQ-SCR-93 REQ-SCR-467",
  (text) => {
    const message =
      "Date should only contain numbers. To enter a whole date in one box, write the year with 4 digits, for example 1/9/2026";
    expect(parse(text, "", "")).toEqual({ part: "day", message });
  },
);

test.each(["1/9/2026", " 01/09/2026 ", "1.9.2026", "1-9-2026", "1 9 2026", "1 September 2026", "01 sep 2026"])(
  "%j is read as a whole date",
  (text) => {
    const boxes = wholeDate(text);
    expect(boxes && parse(boxes.day, boxes.month, boxes.year)).toBe("20260901");
  },
);

const days = fc
  .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10).replaceAll("-", ""))
  .filter(isDay);

test("every date converts to the fields and back unchanged", () => {
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

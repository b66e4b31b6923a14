import { expect, test } from "vitest";
import { mistypedDay } from "./mistyped-day.ts";

test.each([
  ["31/2/2026", "February 2026 has 28 days. Enter a day from 1 to 28"],
  ["20260231", "February 2026 has 28 days. Enter a day from 1 to 28"],
  ["31 sep 2026", "September 2026 has 30 days. Enter a day from 1 to 30"],
  ["0/9/2026", "September 2026 has 30 days. Enter a day from 1 to 30"],
  ["9/30/2026", "There is no month 30. Enter the day first, then the month, as in 1/9/2026"],
  ["20261301", "There is no month 13. Enter the year, month and day, as in 20260901"],
  ["1/9/1850", "Enter 18500901"],
  ["1/9/26", "The year has only 2 digits. Enter all 4, for example 1/9/2026 or 20260901"],
  ["1 sep 26", "The year has only 2 digits. Enter all 4, for example 1/9/2026 or 20260901"],
  ["2026-9-1", "Enter 20260901"],
  ["1/9/2026", "Enter 20260901"],
  ["2026-02-30", "February 2026 has 28 days. Enter a day from 1 to 28"],
])("the error for %j explains the mistake REQ-SCR-93", (text, message) => {
  expect(mistypedDay(text)).toBe(message);
});

test.each(["20260901", "tomorrow", "1950", "1951O301", "1/9", ""])(
  "%j has no such error, because it is valid or not like a date",
  (text) => {
    expect(mistypedDay(text)).toBeUndefined();
  },
);

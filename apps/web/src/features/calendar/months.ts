import { type Day, daysInMonth, joinDay, monthNames, splitDay, toDayNumber } from "@spi/domain/day/calendar";

/** A calendar month as six digits, YYYYMM. */
export type Month = string;

/** Returns whether the text is a month (YYYYMM) between the years 1 and 9999. */
export function isMonth(text: string): boolean {
  return (
    /^\d{6}$/.test(text) && Number(text.slice(0, 4)) >= 1 && Number(text.slice(4)) >= 1 && Number(text.slice(4)) <= 12
  );
}

export function monthOf(day: Day): Month {
  return day.slice(0, 6);
}

/** Adds months, or subtracts them if negative, within the years 1 to 9999. */
export function addMonths(month: Month, count: number): Month {
  const { year, month: number } = splitDay(`${month}01`);
  const months = Math.min(Math.max(year * 12 + number - 1 + count, 12), 9999 * 12 + 11);
  return joinDay(Math.floor(months / 12), (months % 12) + 1, 1).slice(0, 6);
}

/** Returns the first and last day of a period of `count` months, starting with the given month. */
export function daysOfMonths(month: Month, count = 1): { from: Day; to: Day } {
  const last = addMonths(month, count - 1);
  const { year, month: number } = splitDay(`${last}01`);
  return { from: `${month}01`, to: joinDay(year, number, daysInMonth(year, number)) };
}

/** Returns a month's name and year, for example "November 2026". */
export function displayMonth(month: Month): string {
  const { year, month: number } = splitDay(`${month}01`);
  return `${monthNames[number - 1]} ${year}`;
}

export const weekdayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** Returns a day's weekday, for example "Monday". */
export function weekdayName(day: Day): string {
  return weekdayNames[weekday(day)] ?? "";
}

/** Returns a month's weeks from Monday to Sunday, with null for days in other months. */
export function weeksOf(month: Month): (Day | null)[][] {
  const { from, to } = daysOfMonths(month);
  const days = Array.from({ length: splitDay(to).day }, (_, index) => `${month}${String(index + 1).padStart(2, "0")}`);
  const before = Array.from({ length: weekday(from) }, () => null);
  const after = Array.from({ length: 6 - weekday(to) }, () => null);
  const cells = [...before, ...days, ...after];
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** Returns 0 for Monday to 6 for Sunday. The calculation is based on 1 January 1970, which was a Thursday. */
function weekday(day: Day): number {
  return (((toDayNumber(day) + 3) % 7) + 7) % 7;
}

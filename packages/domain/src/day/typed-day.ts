/** Dates as people type them: three fields, each with its own limits and message. */
import { monthNames } from "./calendar.ts";

/** A date as a user types it into three fields. */
export interface DayParts {
  day: string;
  month: string;
  year: string;
}

/**
 * Splits a date typed or pasted whole, such as 1/9/2026 or 1 September 2026, into day, month and year. Returns
 * undefined for any other text.
 */
export function wholeDate(text: string): DayParts | undefined {
  const [, day, month, year] = /^\s*(\d{1,2})[/. -](\d{1,2}|[A-Za-z]+)[/. -](\d{4})\s*$/.exec(text) ?? [];
  if (!day || !month || !year) return undefined;
  const number = monthAsNumber(month);
  return /^\d/.test(number) ? { day, month: number, year } : undefined;
}

/** Returns "3" for March, Mar or any prefix of at least three letters; any other text unchanged. */
export function monthAsNumber(text: string): string {
  const letters = text.trim().toLowerCase();
  const found = letters.length < 3 ? -1 : monthNames.findIndex((name) => name.toLowerCase().startsWith(letters));
  return found === -1 ? text : String(found + 1);
}

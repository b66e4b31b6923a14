/** Dates that users type into three fields. Each field has its own limits and message. */
import { monthNames } from "./calendar.ts";

/** A date that a user typed into three fields. */
export interface DayParts {
  day: string;
  month: string;
  year: string;
}

/**
 * Splits a date that was typed or pasted into one field, such as 1/9/2026 or 1 September 2026, into
 * day, month and year. Returns undefined for any other text.
 */
export function wholeDate(text: string): DayParts | undefined {
  const [, day, month, year] = /^\s*(\d{1,2})[/. -](\d{1,2}|[A-Za-z]+)[/. -](\d{4})\s*$/.exec(text) ?? [];
  if (!day || !month || !year) return undefined;
  const number = monthAsNumber(month);
  return /^\d/.test(number) ? { day, month: number, year } : undefined;
}

/**
 * Converts a month's name to its number, for example "3" for March, Mar or any other abbreviation of at
 * least three letters. Any other text is returned unchanged.
 */
export function monthAsNumber(text: string): string {
  const letters = text.trim().toLowerCase();
  const index = letters.length < 3 ? -1 : monthNames.findIndex((name) => name.toLowerCase().startsWith(letters));
  return index === -1 ? text : String(index + 1);
}

/** Days as people type them: three boxes, each with its own limits and message. */
import { monthNames } from "./calendar.ts";

/** A day as a person types it into three boxes. */
export interface DayParts {
  day: string;
  month: string;
  year: string;
}

/** The boxes of a date typed or pasted whole, such as 1/9/2026 or 1 September 2026: day, month and year. Undefined for any other text. */
export function wholeDate(text: string): DayParts | undefined {
  const [, day, month, year] = /^\s*(\d{1,2})[/. -](\d{1,2}|[A-Za-z]+)[/. -](\d{4})\s*$/.exec(text) ?? [];
  if (!day || !month || !year) return undefined;
  const number = monthAsNumber(month);
  return /^\d/.test(number) ? { day, month: number, year } : undefined;
}

/** "3" for March, Mar or any of its beginnings from three letters on; any other text as it is. */
export function monthAsNumber(text: string): string {
  const letters = text.trim().toLowerCase();
  const found = letters.length < 3 ? -1 : monthNames.findIndex((name) => name.toLowerCase().startsWith(letters));
  return found === -1 ? text : String(found + 1);
}

import { daysInMonth, isDay, joinDay, monthNames, splitDay } from "./calendar.ts";
import { wholeDate } from "./typed-day.ts";

/**
 * Returns the problem with a string that is meant to be a date but is not a day of eight digits. Suggests a correction
 * if possible, for example if the year has two digits or comes first. Returns undefined for a valid day, and for a
 * string that is not a date.
 */
export function mistypedDay(text: string): string | undefined {
  if (isDay(text)) return undefined;
  if (/^\d{8}$/.test(text)) return wrongDay(splitDay(text), "the year, month and day, as in 20260901");
  const typed = wholeDate(yearLast(text));
  if (typed) {
    const date = { day: Number(typed.day), month: Number(typed.month), year: Number(typed.year) };
    const { day, month, year } = date;
    const wrong = wrongDay(date, "the day first, then the month, as in 1/9/2026");
    return wrong ?? `Enter ${joinDay(year, month, day)}`;
  }
  return /^\s*\d{1,2}[/. -](\d{1,2}|[A-Za-z]+)[/. -]\d{2}\s*$/.test(text)
    ? "The year has only 2 digits. Enter all 4, for example 1/9/2026 or 20260901"
    : undefined;
}

/**
 * Converts a date with the year first, such as 2026-9-1, to the form "1/9/2026". Any other text is
 * returned unchanged.
 */
function yearLast(text: string): string {
  return text.replace(/^\s*(\d{4})[/. -](\d{1,2})[/. -](\d{1,2})\s*$/, "$3/$2/$1");
}

function wrongDay({ year, month, day }: ReturnType<typeof splitDay>, order: string): string | undefined {
  const name = monthNames[month - 1];
  if (!name) return `There is no month ${month}. Enter ${order}`;
  const days = daysInMonth(year, month);
  return day >= 1 && day <= days ? undefined : `${name} ${year} has ${days} days. Enter a day from 1 to ${days}`;
}

import { type Day, daysInMonth, isDay, joinDay, monthNames, splitDay } from "@spi/domain/day/calendar";
import { type DayParts, monthAsNumber, wholeDate } from "@spi/domain/day/typed-day";
import { type Result, ok, refuse } from "@spi/domain/values/result";

export const dayMessages = {
  dayTooLong: "Day cannot be longer than 2 digits",
  monthTooLong: "Month cannot be longer than 2 digits",
  yearTooLong: "Year cannot be longer than 4 digits",
  digitsOnly: "Date should only contain numbers",
  notWhole:
    "Date should only contain numbers. To enter a whole date in one box, write the year with 4 digits, for example 1/9/2026",
  year: "Please enter a valid date, for example 20/08/2024 using YYYY format",
  month: "Please enter a valid month between 1 and 12",
  day: (month: string) => `Please enter a valid day for ${month}`,
  leapDay: (year: number) => `${year} has no 29 February. Please enter 28 February or 1 March`,
} as const;

/** Splits a stored date into values for its inputs. Returns empty values for anything that is not a date. */
export function toDayParts(day: string): DayParts {
  if (!isDay(day)) return { day: "", month: "", year: "" };
  const parts = splitDay(day);
  return { day: String(parts.day), month: String(parts.month), year: String(parts.year) };
}

export interface DayProblem {
  part: keyof DayParts;
  message: string;
}

/** Returns the eight stored digits for a date typed in a common format. Returns any other text unchanged. */
export function storedDay(text: string): string {
  const whole = wholeDate(text);
  const day = whole && parseDayParts(whole);
  return day?.ok ? day.value : text;
}

/**
 * Parses the date in three inputs, or returns the first problem and the input to correct. Rejects 29 February except in
 * leap years, even if other code accepts it, because it is not a real date.
 */
export function parseDayParts(parts: DayParts): Result<Day, DayProblem> {
  const typed = { day: parts.day.trim(), month: monthAsNumber(parts.month).trim(), year: parts.year.trim() };
  return (
    digitsProblem(typed) ?? dayOf({ day: Number(typed.day), month: Number(typed.month), year: Number(typed.year) })
  );
}

const boxes = [
  { part: "day", digits: 2, tooLong: dayMessages.dayTooLong },
  { part: "month", digits: 2, tooLong: dayMessages.monthTooLong },
  { part: "year", digits: 4, tooLong: dayMessages.yearTooLong },
] as const;

/**
 * Returns the first input that does not have the right number of digits. Letters are reported before length. An empty
 * input is treated as 0.
 */
function digitsProblem(typed: DayParts): { ok: false; refusal: DayProblem } | undefined {
  const lettered = boxes.find(({ part }) => !/^\d*$/.test(typed[part]));
  if (lettered) {
    const whole = /^\d+[/. -]+\w/.test(typed[lettered.part]);
    return refuse({ part: lettered.part, message: whole ? dayMessages.notWhole : dayMessages.digitsOnly });
  }
  const long = boxes.find(({ part, digits }) => typed[part].length > digits);
  return long && refuse({ part: long.part, message: long.tooLong });
}

function dayOf({ day, month, year }: Record<keyof DayParts, number>): Result<Day, DayProblem> {
  if (year < 1900 || year > 3000) return refuse({ part: "year", message: dayMessages.year });
  const name = monthNames[month - 1];
  if (!name) return refuse({ part: "month", message: dayMessages.month });
  if (day >= 1 && day <= daysInMonth(year, month)) return ok(joinDay(year, month, day));
  const isLeapDay = month === 2 && day === 29;
  return refuse({ part: "day", message: isLeapDay ? dayMessages.leapDay(year) : dayMessages.day(name) });
}

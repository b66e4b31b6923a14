import { type Result, ok, refuse } from "../values/result.ts";

/** A calendar day as eight digits, YYYYMMDD. The day always exists. */
export type Day = string;

/** A moment as fourteen digits, YYYYMMDDHHMMSS, in UK time. */
export type Timestamp = string;

export const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Returns the number of days in a month. January is month 1. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Returns whether a string is a real day in eight digits, in the years 1 to 9999. */
export function isDay(text: string): boolean {
  if (!/^\d{8}$/.test(text)) return false;
  const { year, month, day } = splitDay(text);
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Splits a day into its year, month and day of the month. January is month 1. */
export function splitDay(day: Day): { year: number; month: number; day: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(4, 6)), day: Number(day.slice(6, 8)) };
}

/** Joins a year, month and day of the month into a day. January is month 1. Does not check that the day exists. */
export function joinDay(year: number, month: number, day: number): Day {
  return `${pad(year, 4)}${pad(month, 2)}${pad(day, 2)}`;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, "0");
}

const millisecondsADay = 86_400_000;

function toUtc(day: Day): number {
  const parts = splitDay(day);
  const date = new Date(0);
  date.setUTCFullYear(parts.year, parts.month - 1, parts.day);
  return date.getTime();
}

/** Returns the number of whole days since 1 January 1970, which is negative for earlier days. */
export function toDayNumber(day: Day): number {
  return Math.round(toUtc(day) / millisecondsADay);
}

/** Returns the day that is a number of days after 1 January 1970, the inverse of `toDayNumber`. */
export function fromDayNumber(dayNumber: number): Day {
  const date = new Date(dayNumber * millisecondsADay);
  return joinDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

/**
 * Returns the day `count` days later, or earlier if `count` is negative. Returns an error if the result is outside the
 * years 1 to 9999.
 */
export function addDays(day: Day, count: number): Result<Day, "outOfRange"> {
  const date = new Date(toUtc(day) + count * millisecondsADay);
  const year = date.getUTCFullYear();
  if (Number.isNaN(year) || year < 1 || year > 9999) return refuse("outOfRange");
  return ok(joinDay(year, date.getUTCMonth() + 1, date.getUTCDate()));
}

/**
 * Returns the same day `count` years later, or earlier if `count` is negative. 29 February becomes 28 February in other
 * years. Returns an error if the result is outside the years 1 to 9999.
 */
export function addYears(day: Day, count: number): Result<Day, "outOfRange"> {
  const parts = splitDay(day);
  const year = parts.year + count;
  if (year < 1 || year > 9999) return refuse("outOfRange");
  return ok(joinDay(year, parts.month, Math.min(parts.day, daysInMonth(year, parts.month))));
}

/**
 * Returns a person's age in whole years on a day. In years without 29 February, someone born on that
 * day becomes a year older on 1 March.
 */
export function ageOn(dateOfBirth: Day, on: Day): number {
  const age = splitDay(on).year - splitDay(dateOfBirth).year;
  return on.slice(4) >= dateOfBirth.slice(4) ? age : age - 1;
}

/** Formats a day, for example "20 August 2025" for 20250820. Text that is not a day is returned unchanged. */
export function displayDay(day: string): string {
  if (!isDay(day)) return day;
  const parts = splitDay(day);
  return `${parts.day} ${monthNames[parts.month - 1]} ${parts.year}`;
}

/**
 * Formats a timestamp, for example "20 August 2025 at 14:04" for 20250820140400. Any other text is
 * returned unchanged.
 */
export function displayTimestamp(timestamp: string): string {
  if (!/^\d{14}$/.test(timestamp) || !isDay(timestamp.slice(0, 8))) return timestamp;
  return `${displayDay(timestamp.slice(0, 8))} at ${timestamp.slice(8, 10)}:${timestamp.slice(10, 12)}`;
}

const ukTime = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

const millisecondsAnHour = 3_600_000;
const rememberedHours = 2000;
const offsets = new Map<number, number>();

/** Returns how many milliseconds UK time is ahead of UTC. This changes only at whole hours of UTC. */
function ukOffset(moment: Date): number {
  const hour = Math.floor(moment.getTime() / millisecondsAnHour);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const start = new Date(hour * millisecondsAnHour);
  const parts = ukTime.formatToParts(start);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value ?? 0);
  const local = new Date(start);
  local.setUTCFullYear(part("year"), part("month") - 1, part("day"));
  local.setUTCHours(part("hour"), part("minute"), part("second"));
  const offset = local.getTime() - start.getTime();
  if (offsets.size >= rememberedHours) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}

/**
 * Converts a moment to fourteen digits in UK time. The caller passes the moment, because this module never reads the
 * clock.
 */
export function toTimestamp(moment: Date): Timestamp {
  const local = new Date(moment.getTime() + ukOffset(moment));
  return local.toISOString().slice(0, 19).replaceAll(/\D/g, "");
}

/** Returns the day in the UK at a moment. */
export function ukDay(moment: Date): Day {
  return toTimestamp(moment).slice(0, 8);
}

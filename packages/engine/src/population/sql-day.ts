import { type Day, addDays, addYears } from "@spi/domain/day/calendar";

/** Converts a day to an SQL date, for example `date '2026-11-20'` for 20261120. */
export function sqlDay(day: Day): string {
  return `date '${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}'`;
}

/**
 * Returns the day `count` days after `day`, or before it if `count` is negative. Throws an error outside the years 1 to
 * 9999.
 */
export function daysAfter(day: Day, count: number): Day {
  const moved = addDays(day, count);
  if (!moved.ok) throw new RangeError(`${day} has no day ${count} days away`);
  return moved.value;
}

/** Returns the same day `count` years earlier. Throws an error outside the years 1 to 9999. */
export function yearsBefore(day: Day, count: number): Day {
  const moved = addYears(day, -count);
  if (!moved.ok) throw new RangeError(`${day} has no day ${count} years before`);
  return moved.value;
}

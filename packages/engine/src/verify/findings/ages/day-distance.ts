import { type Day, addYears, splitDay, toDayNumber } from "@spi/domain/day/calendar";

/**
 * Returns the difference between two days in whole years and remaining days, as ages and intervals are counted. Used in
 * keys, because it does not change in a copy whose dates move with its run date.
 */
export function dayDistance(day: Day, from: Day): string {
  const years = splitDay(from).year - splitDay(day).year;
  const distances = [years - 1, years, years + 1].flatMap((count) => {
    const anniversary = addYears(from, -count);
    return anniversary.ok ? [{ count, days: toDayNumber(day) - toDayNumber(anniversary.value) }] : [];
  });
  const [nearest] = distances.toSorted((a, b) => Math.abs(a.days) - Math.abs(b.days));
  return nearest ? `${nearest.count} years ${nearest.days} days` : day;
}

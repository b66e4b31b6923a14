import { type Day, addDays, addYears, isDay, splitDay, toDayNumber } from "../day/calendar.ts";
import type { AttributeReference } from "../reference/reference-data.ts";
import type { DescribedPerson } from "../people/described-person.ts";

/**
 * Returns a described person with dates relative to the run date, for example "-75Y+1D". A copy of the
 * iteration with a different run date then tests the same ages and intervals. `resolvePerson` is the
 * inverse.
 */
export function withRelativeDates(
  person: DescribedPerson,
  { attributes, runDate }: { attributes: readonly AttributeReference[]; runDate: Day },
): DescribedPerson {
  const days = new Set(
    attributes
      .filter(({ DataType }) => DataType === "D")
      .map(({ ConditionType, AttributeName }) => `${ConditionType} ${AttributeName}`),
  );
  const relative = (values: Record<string, string>, target: string) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        days.has(`${target} ${name}`) && isDay(value) ? relativeTo(value, runDate) : value,
      ]),
    );
  return {
    PERSON: relative(person.PERSON, "ALL"),
    TARGET: Object.fromEntries(
      Object.entries(person.TARGET).map(([target, values]) => [target, relative(values, target)]),
    ),
    COHORTS: person.COHORTS,
  };
}

/**
 * Returns a relative date, in years if possible: "-75Y", "-75Y+1D" or "-91D". Returns the day itself if
 * it is too far from the run date.
 */
function relativeTo(day: Day, runDate: Day): string {
  const years = splitDay(day).year - splitDay(runDate).year;
  const from = addYears(runDate, years);
  const start = from.ok && Math.abs(years) > 1 ? { years, day: from.value } : { years: 0, day: runDate };
  const rest = toDayNumber(day) - toDayNumber(start.day);
  const back = addDays(start.day, rest);
  if (!back.ok || Math.abs(rest) > 9999 || Math.abs(start.years) > 9999) return day;
  const inDays = rest === 0 && start.years !== 0 ? "" : `${rest < 0 ? "" : "+"}${rest}D`;
  return start.years === 0 ? inDays : `${start.years < 0 ? "" : "+"}${start.years}Y${inDays}`;
}

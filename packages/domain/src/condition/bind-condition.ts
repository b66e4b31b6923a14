import { type Day, addDays, addYears } from "../day/calendar.ts";
import { type Result, ok, refuse } from "../values/result.ts";
import type { BoundCondition, Condition, ConditionProblem, RelativeDay } from "./condition.ts";
import { unitNames } from "./phrases.ts";

/**
 * Returns the condition with its relative date calculated for the run date. Rejects a date outside the
 * years 1 to 9999. Adding years does not change the day and month, except that 29 February becomes 28
 * February in other years.
 */
export function bindCondition(condition: Condition, runDate: Day): Result<BoundCondition, ConditionProblem> {
  const { test } = condition;
  if (test.kind !== "relativeDate") return ok({ ...condition, test });
  const day = relativeDay(test.relative, runDate);
  if (day.ok) return ok({ ...condition, test: { ...test, kind: "dateOrder", day: day.value } });
  const message = `Counting ${typedCount(condition.comparator)} ${unitNames[test.relative.unit]} from the run date gives a date outside the years 1 to 9999. Enter a smaller number.`;
  return refuse({ kind: "outOfRange", message, fails: "people with a value" });
}

/** Returns the number that a comparator begins with, as typed. A parsed number has too few digits to show a large one. */
function typedCount(comparator: string): string {
  return /^-?\d+/.exec(comparator)?.[0] ?? comparator;
}

const daysIn = { D: 1, W: 7 } as const;

/**
 * Returns the day that is a number of days, weeks or years from the run date or another day. Rejects
 * days outside the years 1 to 9999.
 */
export function relativeDay({ unit, count, from }: RelativeDay, runDate: Day): Result<Day, "outOfRange"> {
  const base = from ?? runDate;
  return unit === "Y" ? addYears(base, count) : addDays(base, count * daysIn[unit]);
}

import { type Day, toDayNumber } from "@spi/domain/day/calendar";
import { soonDays } from "@spi/domain/desk/desk";

/** How a run date lies to today: past, near enough to hurry for, or later. */
export type Urgency = "overdue" | "soon" | "later";

/** How a run date lies to today, of something that is not done yet. */
export function urgencyOf(runDate: Day, today: Day): Urgency {
  const days = toDayNumber(runDate) - toDayNumber(today);
  if (days < 0) return "overdue";
  return days <= soonDays ? "soon" : "later";
}

/** How far a run date is away, as people say it: "7 days overdue", "today", "tomorrow", "in 3 days". */
export function dueWords(runDate: Day, today: Day): string {
  const days = toDayNumber(runDate) - toDayNumber(today);
  if (days < 0) return days === -1 ? "1 day overdue" : `${-days} days overdue`;
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}

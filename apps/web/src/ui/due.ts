import { type Day, toDayNumber } from "@spi/domain/day/calendar";
import { soonDays } from "@spi/domain/desk/desk";

/** Urgency of a run date, which is past, soon or later. */
export type Urgency = "overdue" | "soon" | "later";

/** Returns the urgency of the run date of unfinished work. */
export function urgencyOf(runDate: Day, today: Day): Urgency {
  const days = toDayNumber(runDate) - toDayNumber(today);
  if (days < 0) return "overdue";
  return days <= soonDays ? "soon" : "later";
}

/** Describes how far away a run date is, for example "7 days overdue", "today", "tomorrow" or "in 3 days". */
export function formatDue(runDate: Day, today: Day): string {
  const days = toDayNumber(runDate) - toDayNumber(today);
  if (days < 0) return days === -1 ? "1 day overdue" : `${-days} days overdue`;
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}

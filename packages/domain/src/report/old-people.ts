import type { Day } from "../day/calendar.ts";
import { displayDay, toDayNumber } from "../day/calendar.ts";

/** How old people may be on a day; they may be of any age where no most days are given. */
export interface AgeOfPeople {
  today: Day;
  maxAgeDays: number | undefined;
}

/** Says of people of a day that they are older than they may be; null where they are not. */
export function oldPeople(asOf: Day, { today, maxAgeDays }: AgeOfPeople): string | null {
  const age = toDayNumber(today) - toDayNumber(asOf);
  if (maxAgeDays === undefined || age <= maxAgeDays) return null;
  const most = `${maxAgeDays} ${maxAgeDays === 1 ? "day" : "days"}`;
  return `The people are as of ${displayDay(asOf)}, ${age} days ago. They should be at most ${most} old.`;
}

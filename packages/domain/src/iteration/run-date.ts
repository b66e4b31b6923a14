import type { Day } from "../day/calendar.ts";
import { displayDay } from "../day/calendar.ts";

/** What there is to confirm of a run date that is not ahead; undefined when it is (REQ-REV-21). */
export function pastRunDate(runDate: Day, today: Day): string | undefined {
  if (runDate > today) return undefined;
  const when = runDate === today ? "is today" : "is in the past";
  return `The run date, ${displayDay(runDate)}, ${when}. Ages and dates in rules count on that day, whenever people are sent anything.`;
}

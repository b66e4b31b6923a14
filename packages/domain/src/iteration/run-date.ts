import { type Day, displayDay } from "../day/calendar.ts";

/** Returns the sentence to confirm if a run date is not in the future; undefined if it is. */
export function pastRunDate(runDate: Day, today: Day): string | undefined {
  return runDate > today ? undefined : runDateSentence(runDate, runDate === today);
}

/** Returns the sentence about a run date that is today or in the past. */
export function runDateSentence(runDate: Day, isToday: boolean): string {
  const day = `The run date, ${displayDay(runDate)},`;
  return isToday
    ? `${day} is today. Ages and dates in rules count on that day, and sending must be started today: from tomorrow on it is refused.`
    : `${day} is in the past. Ages and dates in rules count on that day, and nothing can be sent: a release must be started on the run date at the latest.`;
}

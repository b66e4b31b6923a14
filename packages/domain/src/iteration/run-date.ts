import { type Day, displayDay } from "../day/calendar.ts";

/**
 * Returns a sentence for users to confirm if a run date is not in the future. Returns undefined if it
 * is in the future.
 */
export function pastRunDate(runDate: Day, today: Day): string | undefined {
  return runDate > today ? undefined : runDateSentence(runDate, runDate === today);
}

/** Returns a sentence about a run date that is today or in the past. */
export function runDateSentence(runDate: Day, isToday: boolean): string {
  const day = `The run date, ${displayDay(runDate)},`;
  return isToday
    ? `${day} is today. Rules use people's ages on the run date. You must start sending today, because you cannot start after the run date.`
    : `${day} is in the past, so nothing can be sent. Change the run date to today or later. Rules use people's ages on the run date.`;
}

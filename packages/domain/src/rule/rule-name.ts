import { type Day, displayDay } from "../day/calendar.ts";

/**
 * Returns a rule's or AND clause's name for screens, reports and recorded reasons: "day of execution" in the stored
 * name becomes the run date. Campaign files have the stored name, so that a rule keeps its meaning in a copy, after a
 * different run date is chosen, and after its file is imported again.
 */
export function ruleName({ Name }: { Name: string }, runDate: Day): string {
  return Name.replaceAll(/day of execution/gi, displayDay(runDate));
}

/**
 * Returns a name that does not belong to an iteration yet, as in the library: shows "run date" instead of "day of
 * execution".
 */
export function nameOfAnyRun(name: string): string {
  return name.replaceAll(/(the )?day of execution/gi, "the run date");
}

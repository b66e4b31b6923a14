import { type Day, displayDay } from "../day/calendar.ts";

/**
 * Returns the name of a rule or AND clause for screens, reports and recorded reasons, in which the run date replaces
 * "day of execution". Campaign files have the stored name, which remains correct in a copy, for a different run date
 * and after an import.
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

import { type Day, displayDay } from "../day/calendar.ts";

/**
 * Returns the name of a rule or AND clause for screens, reports and recorded reasons, with the run date in place of
 * "day of execution". Campaign files keep the stored name, which stays correct in a copy, on a different run date and
 * after an import.
 */
export function ruleName({ Name }: { Name: string }, runDate: Day): string {
  return Name.replaceAll(/day of execution/gi, displayDay(runDate));
}

/**
 * Returns the name of a rule that is not in an iteration yet, for example in the library, with "run date" for "day of
 * execution".
 */
export function nameOfAnyRun(name: string): string {
  return name.replaceAll(/(the )?day of execution/gi, "the run date");
}

import type { Day } from "../day/calendar.ts";
import { displayDay } from "../day/calendar.ts";

/**
 * A rule's or AND clause's name as it is shown, exported and run: "day of execution" in the stored name is a template
 * for the run date, so that a rule keeps its meaning in a copy and after another run date was chosen (REQ-RUL-19).
 */
export function ruleName({ Name }: { Name: string }, runDate: Day): string {
  return Name.replaceAll(/day of execution/gi, displayDay(runDate));
}

/** A name as it is read where it is of no iteration yet, as in the library: people read "run date" and nothing else for it (REQ-RUL-90). */
export function nameOfAnyRun(name: string): string {
  return name.replaceAll(/(the )?day of execution/gi, "the run date");
}

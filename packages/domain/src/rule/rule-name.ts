import { type Day, displayDay } from "../day/calendar.ts";

/**
 * Returns a rule's or AND clause's name for screens, reports and recorded reasons: "day of execution" in the stored name
 * becomes the run date. Campaign files have the stored name, so that a rule keeps its meaning in a copy, after another run
 * date was chosen, and after its file was imported again.
 */
export function ruleName({ Name }: { Name: string }, runDate: Day): string {
  return Name.replaceAll(/day of execution/gi, displayDay(runDate));
}

/** A name as it is read where it is of no iteration yet, as in the library: people read "run date" and nothing else for it. */
export function nameOfAnyRun(name: string): string {
  return name.replaceAll(/(the )?day of execution/gi, "the run date");
}

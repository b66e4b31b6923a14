import type { Day } from "../day/calendar.ts";
import { displayDay } from "../day/calendar.ts";

/** The sentence that approving a report confirms: how many people, of which day. */
export function approvalSentence({ invited, runDate }: { invited: number; runDate: Day }): string {
  const people = invited === 1 ? "1 person" : `${invited.toLocaleString("en-GB")} people`;
  return `Approve this list of ${people}, worked out for ${displayDay(runDate)}. Nothing is sent until it is released.`;
}

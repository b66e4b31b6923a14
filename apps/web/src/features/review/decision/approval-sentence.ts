import { displayCount, peopleWords } from "@spi/domain/text/counts";
import { type Day, displayDay } from "@spi/domain/day/calendar";

/** The sentence that approving a report confirms: how many people, of which day. */
export function approvalSentence({ invited, runDate }: { invited: number; runDate: Day }): string {
  const people = peopleWords(invited);
  return `Approve this list of ${people}, worked out for ${displayDay(runDate)}. Nothing is sent until it is released.`;
}

interface IterationToApprove {
  name: string;
  runDate: Day;
  /** How many people it would invite, in words; undefined where that is not known. */
  invited: string | undefined;
  /** The version it is compared with, as a sentence calls it, and how many people that would invite. */
  before: { called: string; invited: number } | undefined;
}

/** What approving an iteration confirms: which it is, and how many people it would invite against before, as far as that is known. */
export function iterationApprovalSentences({ name, runDate, invited, before }: IterationToApprove): string[] {
  const against = before ? `; ${before.called} would invite ${displayCount(before.invited)}` : "";
  return [
    `Approve “${name}”, to run on ${displayDay(runDate)}.`,
    invited === undefined
      ? "How many people it would invite is not known now."
      : `It would invite ${invited === "1" ? "1 person" : `${invited} people`}${against}.`,
  ];
}

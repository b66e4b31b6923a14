import { displayCount, formatPeopleCount } from "@spi/domain/text/counts";
import { upperFirst } from "@spi/domain/text/upper-first";
import { type Day, displayDay } from "@spi/domain/day/calendar";

/** Returns the sentence that confirms a report's approval, including the number of people and the run date. */
export function approvalSentence({ invited, runDate }: { invited: number; runDate: Day }): string {
  const people = formatPeopleCount(invited);
  return `Approve this list of ${people}, calculated for the run date, ${displayDay(runDate)}. Nothing will be sent until someone releases the list.`;
}

interface IterationApproval {
  name: string;
  runDate: Day;
  /** Number of people that the iteration would invite, in words. Undefined if unknown. */
  invited: string | undefined;
  /** The other version's name for use within a sentence, and the number of people it would invite. */
  comparison: { inlineName: string; invited: number } | undefined;
}

/**
 * Returns the sentences that confirm an iteration's approval. If known, they include how many people this iteration and
 * the other version would invite.
 */
export function iterationApprovalSentences({ name, runDate, invited, comparison }: IterationApproval): string[] {
  const comparisonText = comparison
    ? ` ${upperFirst(comparison.inlineName)} would invite ${displayCount(comparison.invited)}.`
    : "";
  return [
    `Approve “${name}”, to run on ${displayDay(runDate)}.`,
    invited === undefined
      ? "At the moment, we cannot say how many people would be invited."
      : `${invited === "1" ? "1 person" : `${invited} people`} would be invited.${comparisonText}`,
  ];
}

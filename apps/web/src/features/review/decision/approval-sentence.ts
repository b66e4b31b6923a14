import { displayCount } from "@spi/domain/text/counts";
import { upperFirst } from "@spi/domain/text/upper-first";
import { type Day, displayDay } from "@spi/domain/day/calendar";

interface Approval {
  name: string;
  runDate: Day;
  /** Number of the report to approve. Undefined for an approval of the iteration. */
  report: number | undefined;
  /** Number of people that would be invited, in words. Undefined if unknown. */
  invited: string | undefined;
  /** The other version's name for use within a sentence, and the number of people it would invite. */
  comparison: { inlineName: string; invited: number } | undefined;
}

/**
 * Returns the sentences that describe what is approved. If known, they include how many people it and the other version
 * would invite.
 */
export function approvalSentences({ name, runDate, report, invited, comparison }: Approval): string[] {
  const comparisonText = comparison
    ? ` ${upperFirst(comparison.inlineName)} would invite ${displayCount(comparison.invited)}.`
    : "";
  const day = displayDay(runDate);
  return [
    report === undefined
      ? `Approve “${name}”, to run on ${day}.`
      : `Approve report ${report} of “${name}”, calculated for the run date, ${day}.`,
    invited === undefined
      ? "At the moment, we cannot say how many people would be invited."
      : `${invited === "1" ? "1 person" : `${invited} people`} would be invited.${comparisonText}`,
  ];
}

import { upperFirst } from "@spi/domain/text/upper-first";
import type { CoverageResponse } from "@spi/domain/coverage/coverage-answer";
import { displayCount } from "@spi/domain/text/counts";
import type { Figure } from "@spi/domain/people/people-preview";
import { figureOfPeople } from "@spi/domain/report/preview-sentences";
import { isNoOne } from "../../scope/preview/preview-text.ts";

type CoverageWarningData = Pick<CoverageResponse, "iterations" | "first_twice" | "more_first_twice"> & {
  counts: NonNullable<CoverageResponse["counts"]>;
};

interface CoverageWarningsProps extends CoverageWarningData {
  /** True if other campaigns' iterations are also counted. The warnings do not cover those iterations. */
  hasOtherCampaigns: boolean;
}

/**
 * Warns about probable mistakes: reminders to people who did not get a first message, first communications after a
 * reminder, and two first communications from one campaign to the same people.
 */
export function CoverageWarnings({
  counts,
  iterations,
  first_twice,
  more_first_twice,
  hasOtherCampaigns,
}: CoverageWarningsProps) {
  const { reminder_without_first, first_after_reminder } = counts;
  const repeatedPairs = describeRepeatedPairs({ iterations, first_twice });
  const warnings = [
    [
      reminder_without_first,
      "selected for a reminder from this campaign, but not for a first communication on or before that day",
    ] as const,
    [
      first_after_reminder,
      "selected for a first communication from this campaign after being selected for a reminder from it",
    ] as const,
    ...repeatedPairs.slice(0, maxVisible),
  ].filter(([figure]) => !isNoOne(figure));
  const unlistedCount = Math.max(0, repeatedPairs.length - maxVisible) + (more_first_twice?.pairs ?? 0);
  if (warnings.length === 0) return null;
  return (
    <div className="nhsuk-warning-callout">
      <h3 className="nhsuk-warning-callout__label">
        <span className="nhsuk-u-visually-hidden">Important: </span>
        Check first communications and reminders
      </h3>
      {hasOtherCampaigns ? (
        <p>These warnings are about this campaign only. The number of days you choose does not affect them.</p>
      ) : null}
      {warnings.map(([figure, text]) => (
        <p key={text}>
          {formatPeopleAre(figure)} {text}.
        </p>
      ))}
      {unlistedCount === 0 ? null : (
        <p>
          There {unlistedCount === 1 ? "is 1 more pair" : `are ${displayCount(unlistedCount)} more pairs`} of first
          communications that select the same people.
        </p>
      )}
    </div>
  );
}

/** Number of pairs to list. Further pairs are only counted. */
const maxVisible = 3;

/**
 * Returns the pairs of first communications in the campaign that select the same people, with the largest pair first.
 */
function describeRepeatedPairs({
  iterations,
  first_twice,
}: Pick<CoverageWarningData, "iterations" | "first_twice">): (readonly [Figure, string])[] {
  const names = new Map(iterations.map(({ iteration_id, name }) => [iteration_id, name]));
  return first_twice.map(({ first_id, second_id, days, people }) => {
    const later = days === 0 ? "on the same day" : days === 1 ? "1 day later" : `${days} days later`;
    const pair = `“${names.get(first_id)}” and, ${later}, “${names.get(second_id)}”`;
    return [people, `selected for a first communication twice: ${pair}`] as const;
  });
}

function formatPeopleAre(figure: Figure): string {
  const verb = figure.kind === "exact" && figure.people === 1 ? "is" : "are";
  return `${upperFirst(figureOfPeople(figure))} ${verb}`;
}

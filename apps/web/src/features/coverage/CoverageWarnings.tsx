import { upperFirst } from "@spi/domain/words/upper-first";
import type { CoverageAnswer } from "@spi/domain/coverage/coverage-answer";
import type { Figure } from "@spi/domain/report/people-preview";
import { figureWords, isNobody } from "@spi/domain/report/preview-words";

type Counted = Pick<CoverageAnswer, "iterations" | "first_twice"> & { counts: NonNullable<CoverageAnswer["counts"]> };

/**
 * What is hardly ever meant: reminders to people who were told nothing before, first communications after a reminder, and two
 * first communications of one campaign to the same people (REQ-DESK-54).
 */
export function CoverageWarnings({ counts, iterations, first_twice }: Counted) {
  const { reminder_without_first, first_after_reminder } = counts;
  const twice = firstTwice({ iterations, first_twice });
  const said = [
    [
      reminder_without_first,
      "selected for a reminder, but by then for no first communication of its campaign",
    ] as const,
    [first_after_reminder, "selected for a first communication after a reminder of its campaign"] as const,
    ...twice.slice(0, shownFirst),
  ].filter(([figure]) => !isNobody(figure));
  if (said.length === 0) return null;
  return (
    <div className="nhsuk-warning-callout">
      <h3 className="nhsuk-warning-callout__label">
        <span className="nhsuk-u-visually-hidden">Important: </span>
        Check first communications and reminders
      </h3>
      {said.map(([figure, words]) => (
        <p key={words}>
          {peopleAre(figure)} {words}.
        </p>
      ))}
      {twice.length > shownFirst ? <p>More of them are under “Who is selected again”.</p> : null}
    </div>
  );
}

/** How many pairs are told here: all of them stand in a table below. */
const shownFirst = 3;

/** Pairs of the campaign's first communications that both select the same people, most people first. */
function firstTwice({ iterations, first_twice }: Omit<Counted, "counts">): (readonly [Figure, string])[] {
  const names = new Map(iterations.map(({ iteration_id, name }) => [iteration_id, name]));
  return first_twice.map(({ first_id, second_id, days, people }) => {
    const later = days === 0 ? "on the same day" : days === 1 ? "1 day later" : `${days} days later`;
    const both = `“${names.get(first_id)}”, and ${later} “${names.get(second_id)}”`;
    return [people, `selected for two first communications: ${both}`] as const;
  });
}

function peopleAre(figure: Figure): string {
  const start = upperFirst(figureWords(figure));
  return figure.kind === "exact" && figure.people === 1 ? `${start} person is` : `${start} people are`;
}

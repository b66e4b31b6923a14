import { upperFirst } from "@spi/domain/words/upper-first";
import type { CoverageAnswer } from "@spi/domain/coverage/coverage-answer";
import type { Figure } from "@spi/domain/report/people-preview";
import { figureWords, isNobody } from "@spi/domain/report/preview-words";

type Counted = Pick<CoverageAnswer, "iterations" | "pairs"> & { counts: NonNullable<CoverageAnswer["counts"]> };

/**
 * What is hardly ever meant: reminders to people who were told nothing before, first communications after a reminder, and two
 * first communications of one campaign to the same people (REQ-DESK-54).
 */
export function CoverageWarnings({ counts, iterations, pairs }: Counted) {
  const { reminder_without_first, first_after_reminder } = counts;
  const twice = firstTwice({ iterations, pairs });
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

/** Pairs of first communications of one campaign that both select the same people, most people first. */
function firstTwice({ iterations, pairs }: Omit<Counted, "counts">): (readonly [Figure, string])[] {
  const byId = new Map(iterations.map((told) => [told.iteration_id, told]));
  return pairs.flatMap(({ first_id, second_id, days, people }) => {
    const [first, second] = [byId.get(first_id), byId.get(second_id)];
    const areFirst = first?.comms_type === "I" && second?.comms_type === "I";
    if (!areFirst || first.campaign_id !== second.campaign_id) return [];
    const later = days === 0 ? "on the same day" : days === 1 ? "1 day later" : `${days} days later`;
    return [[people, `selected for two first communications: “${first.name}”, and ${later} “${second.name}”`] as const];
  });
}

function peopleAre(figure: Figure): string {
  const start = upperFirst(figureWords(figure));
  return figure.kind === "exact" && figure.people === 1 ? `${start} person is` : `${start} people are`;
}

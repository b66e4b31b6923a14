import { upperFirst } from "@spi/domain/words/upper-first";
import type { CoverageAnswer } from "@spi/domain/coverage/coverage-answer";
import type { Figure } from "@spi/domain/report/people-preview";
import { figureWords, isNobody } from "@spi/domain/report/preview-words";

/** What is hardly ever meant: reminders to people who were told nothing before, and first communications after a reminder. */
export function CoverageWarnings({ counts }: { counts: NonNullable<CoverageAnswer["counts"]> }) {
  const { reminder_without_first, first_after_reminder } = counts;
  const said = [
    [
      reminder_without_first,
      "selected for a reminder, but by then for no first communication of its campaign",
    ] as const,
    [first_after_reminder, "selected for a first communication after a reminder of its campaign"] as const,
  ].filter(([figure]) => !isNobody(figure));
  if (said.length === 0) return null;
  return (
    <div className="nhsuk-warning-callout">
      <h3 className="nhsuk-warning-callout__label">
        <span className="nhsuk-u-visually-hidden">Important: </span>
        Check reminders
      </h3>
      {said.map(([figure, words]) => (
        <p key={words}>
          {peopleAre(figure)} {words}.
        </p>
      ))}
    </div>
  );
}

function peopleAre(figure: Figure): string {
  const start = upperFirst(figureWords(figure));
  return figure.kind === "exact" && figure.people === 1 ? `${start} person is` : `${start} people are`;
}

import type { PeoplePreview } from "@spi/domain/report/people-preview";
import { figureWords } from "@spi/domain/report/preview-words";
import { FigureRow } from "./FigureRow.tsx";

const notKnown = "too many combinations to count";

/** Whom a rule matches, about whom it decides, and whom it alone keeps out or changes. */
export function EffectRows({ effect }: { effect: PeoplePreview["rules"][number] }) {
  const { matches, decides, only_this_rule: only } = effect;
  return (
    <>
      <FigureRow label="Matches" figure={matches ? figureWords(matches) : notKnown} />
      <FigureRow label="Decides" figure={figureWords(decides)} />
      <FigureRow label="Only this rule" figure={only ? figureWords(only) : notKnown} />
    </>
  );
}

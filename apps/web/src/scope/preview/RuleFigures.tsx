import type { PeoplePreview } from "@spi/domain/report/people-preview";
import { figureWords } from "@spi/domain/words/preview-words";
import { FigureRow } from "./FigureRow.tsx";
import { usePreviewedRule } from "./WithPreview.tsx";

/** What a rule of a list does, once it is counted (REQ-RUL-61). */
export function RuleFigures({ id }: { id: string }) {
  const effect = usePreviewedRule(id);
  if (!effect) return null;
  return (
    <dl className="spi-figures spi-figures--inline">
      <EffectRows effect={effect} />
    </dl>
  );
}

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

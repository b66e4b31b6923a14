import type { PeoplePreview } from "@spi/domain/people/people-preview";
import { describeFigure } from "@spi/domain/report/preview-sentences";
import { effectTexts } from "./preview-text.ts";
import { Details } from "nhsuk-react-components";
import { FigureRow } from "./FigureRow.tsx";

const tooManyCombinations = "too many combinations to count";
const figures = ["matches", "decides", "only_this_rule"] as const;

/**
 * Shows how many people match a rule, how many have it as their recorded reason, and how many it alone excludes or
 * routes.
 */
export function EffectRows({ effect }: { effect: PeoplePreview["rules"][number] }) {
  return figures.map((figure) => {
    const count = effect[figure];
    return (
      <FigureRow
        key={figure}
        label={effectTexts[figure].label}
        figure={count ? describeFigure(count) : tooManyCombinations}
      />
    );
  });
}

/** Explains which people are counted in each of a rule's figures. */
export function EffectMeanings() {
  return (
    <Details className="spi-preview__plans">
      <Details.Summary>What the figures for each rule mean</Details.Summary>
      <Details.Text>
        <dl className="spi-meanings">
          {figures.map((figure) => (
            <div key={figure}>
              <dt>{effectTexts[figure].label}</dt>
              <dd>{effectTexts[figure].meaning}</dd>
            </div>
          ))}
        </dl>
      </Details.Text>
    </Details>
  );
}

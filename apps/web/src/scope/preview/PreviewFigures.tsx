import { splitRoutingPlanIds } from "@spi/domain/rule/routing-plan-ids";
import { treatedDifferently } from "@spi/domain/report/people-difference";
import { describeChange } from "@spi/domain/report/people-difference-sentences";
import type { Figure, PeoplePreview } from "@spi/domain/people/people-preview";
import { describeFigure } from "@spi/domain/report/preview-sentences";
import { blurredHint, isBlurred, isNoOne, noMatchSentence } from "./preview-text.ts";
import { Details } from "nhsuk-react-components";
import { FigureRow } from "./FigureRow.tsx";
import { EffectMeanings, EffectRows } from "./EffectRows.tsx";

const steps = {
  in_cohorts: "In the cohorts",
  after_filters: "After filters",
  invited: "Invited (after suppressions)",
} as const;

/** Returns whether a figure shows no people. This includes a sample that is too small to show a change. */
const showsNoOne = (figure: Figure) => isNoOne(figure) || figure.kind === "tooFewToEstimate";

/**
 * Shows the counts from the cohorts to the people invited, the effect of the changes, and the plans that people get.
 */
export function PreviewFigures({ preview, rule }: { preview: PeoplePreview; rule: string | undefined }) {
  const effect = preview.rules.find(({ id }) => id === rule);
  const unmatched = effect && noMatchSentence(effect);
  const changed = preview.changes && !Object.values(preview.changes).every(showsNoOne) ? preview.changes : undefined;
  return (
    <>
      <dl className="spi-figures">
        {keysOf(steps).map((step) => (
          <FigureRow key={step} label={steps[step]} figure={describeFigure(preview.after[step])} />
        ))}
      </dl>
      {Object.values(preview.after).some(isBlurred) ? (
        <p className="nhsuk-u-secondary-text-colour">{blurredHint}</p>
      ) : null}
      {changed ? (
        <>
          <h3 className="nhsuk-heading-xs spi-preview__part">Effect of your changes</h3>
          <dl className="spi-figures">
            {treatedDifferently.map((change) => (
              <FigureRow key={change} label={describeChange[change]} figure={describeFigure(changed[change])} />
            ))}
          </dl>
        </>
      ) : null}
      {effect ? (
        <>
          <h3 className="nhsuk-heading-xs spi-preview__part">This rule</h3>
          <dl className="spi-figures">
            <EffectRows effect={effect} />
          </dl>
          {unmatched ? <p>{unmatched}</p> : null}
        </>
      ) : null}
      {preview.rules.length > 0 ? <EffectMeanings /> : null}
      {preview.by_plan.length > 0 ? (
        <Details className="spi-preview__plans">
          <Details.Summary>By routing plan</Details.Summary>
          <Details.Text>
            <dl className="spi-figures">
              {preview.by_plan.map(({ plans, people }) => (
                <FigureRow key={plans} label={describePlans(plans)} figure={describeFigure(people)} />
              ))}
            </dl>
          </Details.Text>
        </Details>
      ) : null}
    </>
  );
}

const keysOf = <Key extends string>(words: Readonly<Record<Key, string>>) => Object.keys(words) as Key[];

const describePlans = (plans: string) => splitRoutingPlanIds(plans).join(" and ") || "No routing plan";

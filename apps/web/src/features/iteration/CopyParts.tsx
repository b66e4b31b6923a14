import { splitRoutingPlanIds } from "@spi/domain/routing-plan-ids";
import type { Iteration } from "@spi/domain/iteration";
import { rulesOfType } from "@spi/domain/iteration";
import type { IterationRule, RuleType } from "@spi/domain/rule";
import { ruleTypeFacts, ruleTypes } from "@spi/domain/rule";
import { Checkbox } from "../../ui/ChoiceFields.tsx";
import { byPriority } from "./cohort-list.ts";
import { copyMessages } from "./copy-check.ts";
import type { CopyPart, CopySelection } from "./copy-selection.ts";
import { communication, communicationName, copyParts, noSelection, wholeSelection } from "./copy-selection.ts";
import type { CopyItem } from "./CopySection.tsx";
import { CopySection } from "./CopySection.tsx";

export const copyPartsId = "copy-all";

interface CopyPartsProps {
  original: Iteration;
  selection: CopySelection;
  onChange: (selection: CopySelection) => void;
  /** Names of ticked rules whose cohort is not ticked. */
  rulesWithoutCohort: readonly string[] | undefined;
}

/** What the copy takes over: one section for each part, everything unticked at first, and a box for all. */
export function CopyParts({ original, selection, onChange, rulesWithoutCohort }: CopyPartsProps) {
  const whole = wholeSelection(original);
  const all = copyParts.every((part) => selection[part].length === whole[part].length);
  return (
    <section className="spi-copy" aria-labelledby="copy-parts-heading">
      <h2 className="nhsuk-heading-m" id="copy-parts-heading">
        What to copy
      </h2>
      {rulesWithoutCohort ? <CohortRulesError names={rulesWithoutCohort} /> : null}
      <div className="nhsuk-checkboxes spi-copy__all">
        <Checkbox
          id={copyPartsId}
          label="Select all"
          hint="Review the details carefully: a copied rule or cohort may not fit the new iteration."
          checked={all}
          onChange={(on) => onChange(on ? whole : noSelection)}
        />
      </div>
      {sections(original).map(({ part, title, items }) => (
        <CopySection
          key={part}
          id={`copy-${part}`}
          title={title}
          items={items}
          selected={selection[part]}
          onChange={(keys) => onChange({ ...selection, [part]: keys })}
        />
      ))}
    </section>
  );
}

function CohortRulesError({ names }: { names: readonly string[] }) {
  return (
    <div className="nhsuk-error-message">
      <p className="nhsuk-u-margin-bottom-1">{copyMessages.cohortRules}</p>
      <ul className="nhsuk-list nhsuk-list--bullet">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p>{copyMessages.cohortRulesAdvice}</p>
    </div>
  );
}

function sections(original: Iteration): { part: CopyPart; title: string; items: CopyItem[] }[] {
  const { CommsType, IterationCohorts, DefaultCommsRouting } = original;
  return [
    {
      part: "details",
      title: "Iteration details",
      items: CommsType ? [{ key: communication, label: communication, detail: communicationName(original) }] : [],
    },
    {
      part: "cohorts",
      title: "Cohorts",
      items: byPriority(IterationCohorts).map(({ CohortLabel }) => ({ key: CohortLabel, label: CohortLabel })),
    },
    {
      part: "plans",
      title: "Routing plan IDs",
      items: splitRoutingPlanIds(DefaultCommsRouting).map((id) => ({ key: id, label: id })),
    },
    ...ruleTypes.map((type: RuleType) => ({
      part: type,
      title: `${ruleTypeFacts[type].title} rules`,
      items: rulesOfType(original, type).map(ruleItem),
    })),
  ];
}

function ruleItem(rule: IterationRule): CopyItem {
  const detail = (
    <>
      {rule.Description}
      {rule.AndClauses.map((clause) => (
        <span className="spi-under" key={clause.ID}>
          AND {clause.Name || `${clause.AttributeName} ${clause.Operator} ${clause.Comparator}`}
        </span>
      ))}
    </>
  );
  return { key: rule.ID, label: rule.Name, detail };
}

import { rulesOfType } from "@spi/domain/rule/rule-order";
import { byPriority } from "@spi/domain/values/by-priority";
import { ownDescription } from "@spi/domain/rule/and-clauses";
import { ruleName } from "@spi/domain/rule/rule-name";
import { cohortName } from "@spi/domain/iteration/cohorts";
import {
  type CopyPart,
  type CopySelection,
  communication,
  copyParts,
  noSelection,
  wholeSelection,
} from "@spi/domain/iteration/copy-iteration";
import { splitRoutingPlanIds } from "@spi/domain/rule/routing-plan-ids";
import { type Iteration, commsTypeNames } from "@spi/domain/iteration/iteration";
import { type IterationRule, type RuleType, ruleTypeFacts, ruleTypes } from "@spi/domain/rule/rule";
import { laterCondition } from "@spi/domain/rule-sentences/condition-phrases";
import { type RuleContext, describeRule } from "@spi/domain/rule-sentences/rule-sentences";
import { useKnownCohorts } from "../../../api/known-cohorts.ts";
import { useReferenceLabels } from "../../../api/use-reference-labels.ts";
import { Checkbox } from "../../../ui/fields/ChoiceFields.tsx";
import { copyMessages } from "./copy-check.ts";
import { type CopyItem, CopySection } from "./CopySection.tsx";

export const copyPartsId = "copy-all";

interface CopyPartsProps {
  original: Iteration;
  selection: CopySelection;
  onChange: (selection: CopySelection) => void;
  /** Names of the selected rules that use a cohort that is not selected. */
  rulesWithoutCohort: readonly string[] | undefined;
}

/**
 * Shows the parts that can be copied, each in its own section, and a checkbox for all of them. All are initially
 * unticked.
 */
export function CopyParts({ original, selection, onChange, rulesWithoutCohort }: CopyPartsProps) {
  const knownCohorts = useKnownCohorts();
  const reference = useReferenceLabels();
  const fullSelection = wholeSelection(original);
  const isAllSelected = copyParts.every((part) => selection[part].length === fullSelection[part].length);
  const isNothingSelected = copyParts.every((part) => selection[part].length === 0);
  return (
    <section className="spi-copy" aria-labelledby="copy-parts-heading">
      <h2 className="nhsuk-heading-m" id="copy-parts-heading">
        What to copy
      </h2>
      {rulesWithoutCohort ? <CohortRulesError names={rulesWithoutCohort} /> : null}
      <output className="nhsuk-body">
        {isNothingSelected
          ? "Nothing is selected. The copy will only have its name, its run date, the expectations and the example people."
          : ""}
      </output>
      <div className="nhsuk-checkboxes spi-copy__all">
        <Checkbox
          id={copyPartsId}
          label="Select all"
          hint="Review the details carefully, because a copied rule or cohort may not suit the new iteration."
          checked={isAllSelected}
          onChange={(checked) => onChange(checked ? fullSelection : noSelection)}
        />
      </div>
      {sections(original, { knownCohorts, reference }).map(({ part, title, items }) => (
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

interface SectionData {
  knownCohorts: ReturnType<typeof useKnownCohorts>;
  /** Reference data, or undefined until it has loaded. Until then, rules are shown without their AND clauses. */
  reference: ReturnType<typeof useReferenceLabels>;
}

function sections(
  original: Iteration,
  { knownCohorts, reference }: SectionData,
): { part: CopyPart; title: string; items: CopyItem[] }[] {
  const { CommsType, IterationCohorts, IterationDate, DefaultCommsRouting } = original;
  const context = reference && { reference, runDate: IterationDate };
  return [
    {
      part: "details",
      title: "Iteration details",
      items: CommsType ? [{ key: communication, label: communication, detail: commsTypeNames[CommsType] }] : [],
    },
    {
      part: "cohorts",
      title: "Cohorts",
      items: byPriority(IterationCohorts).map((cohort) => ({
        key: cohort.CohortLabel,
        label: cohortName(cohort, knownCohorts),
      })),
    },
    {
      part: "plans",
      title: "Routing plan IDs",
      items: splitRoutingPlanIds(DefaultCommsRouting).map((id) => ({ key: id, label: id })),
    },
    ...ruleTypes.map((type: RuleType) => ({
      part: type,
      title: `${ruleTypeFacts[type].title} rules`,
      items: rulesOfType(original.IterationRules, type).map((rule) => ({
        ...ruleItem(rule, context),
        label: ruleName(rule, IterationDate),
      })),
    })),
  ];
}

function ruleItem(rule: IterationRule, context: RuleContext | undefined): Omit<CopyItem, "label"> {
  const clauses = context ? describeRule(rule, context).clauses.slice(1) : [];
  const detail = (
    <>
      {rule.Description}
      {clauses.map((clause, index) => (
        <span className="spi-under" key={rule.AndClauses[index]?.ID}>
          AND {clause.problem ?? `${laterCondition(clause.condition)}.`}{" "}
          {ownDescription(rule.AndClauses[index] ?? rule, rule)}
        </span>
      ))}
    </>
  );
  return { key: rule.ID, detail };
}

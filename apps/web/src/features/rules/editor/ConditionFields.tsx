import type { AttributeLevel } from "@spi/domain/reference/reference-data";
import { conditionTypeName, levelLabels, operatorChoice } from "../choice-labels.ts";
import { useState } from "react";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { comparatorHelp } from "../comparator/comparator-helper.ts";
import { ComparatorHelper } from "../comparator/ComparatorHelper.tsx";
import { ComparatorField } from "../comparator/ComparatorField.tsx";
import { ComparatorSyntax } from "../comparator/ComparatorSyntax.tsx";
import {
  type ConditionFieldsProps,
  attributeChoice,
  chooseAttribute,
  chooseConditionType,
  chooseLevel,
  chooseOperator,
  chosenAttribute,
  offeredAttributes,
  offeredConditionTypes,
  offeredLevels,
  offeredOperators,
} from "../rule-draft.ts";

/** Edits a rule's condition, which consists of a level, condition type, attribute, operator and comparator. */
export function ConditionFields({ runDate, subject = "rule", ...fields }: ConditionFieldsProps) {
  const { draft, reference, errors, onChange } = fields;
  const [typed, setTyped] = useState(0);
  const types = offeredConditionTypes(draft.level, reference);
  const attribute = chosenAttribute(draft, reference);
  const help = comparatorHelp(draft, { reference, runDate });
  return (
    <>
      <SelectField<AttributeLevel>
        id="level"
        label="Attribute level"
        hint={`What the ${subject} checks.`}
        value={draft.level}
        onChange={(level) => level && onChange(chooseLevel(draft, level, reference))}
        choices={offeredLevels(reference).map((value) => ({ value, label: levelLabels[value] }))}
      />
      {types.length === 0 ? null : (
        <SelectField
          id="conditionType"
          label="Condition type"
          hint="What the vaccination, booking or invitation was for."
          error={errors.conditionType?.message}
          value={draft.conditionType}
          onChange={(type) => onChange(chooseConditionType(draft, type))}
          choices={types.map((value) => ({ value, label: conditionTypeName(value) }))}
        />
      )}
      <div className="spi-condition">
        <SelectField
          id="attributeName"
          label="Attribute"
          hint="The part of each person's record to check."
          error={errors.attributeName?.message}
          placeholder={draft.level === "COHORT" ? undefined : "Select an attribute"}
          value={draft.attributeName}
          onChange={(name) => onChange(chooseAttribute(draft, name))}
          choices={offeredAttributes(draft, reference).map((row) => ({
            value: row.AttributeName,
            label: attributeChoice(row, reference),
          }))}
        />
        <SelectField
          id="operator"
          label="Operator"
          hint="How to compare the attribute."
          error={errors.operator?.message}
          placeholder={draft.level === "COHORT" ? undefined : "Select an operator"}
          value={draft.operator}
          disabled={!attribute}
          onChange={(operator) => onChange(chooseOperator(draft, operator, reference))}
          choices={offeredOperators(draft, reference).map((row) => ({
            value: row.Operator,
            label: attribute ? operatorChoice(row, attribute) : row.DisplayValue,
          }))}
        />
        <ComparatorField
          draft={draft}
          reference={reference}
          isFilledBelow={help !== undefined}
          error={errors.comparator?.message}
          onChange={(comparator) => {
            setTyped(typed + 1);
            onChange({ ...draft, comparator });
          }}
        />
      </div>
      {help === undefined ? null : (
        <ComparatorHelper
          // If the condition changes or the comparator is typed, the key changes and the fields are set from the
          // comparator again.
          key={`${draft.conditionType} ${draft.attributeName} ${draft.operator} ${typed}`}
          help={help}
          runDate={runDate}
          comparator={draft.comparator}
          onChange={(comparator) => onChange({ ...draft, comparator })}
        />
      )}
      {attribute ? (
        <div className="spi-attribute">
          <p className="nhsuk-u-margin-bottom-1">
            <strong>{attribute.DisplayValue}:</strong> {attribute.Description}
          </p>
          <p className="nhsuk-u-margin-bottom-0">Example values: {attribute.ValueSummary}</p>
          <ComparatorSyntax draft={draft} reference={reference} />
        </div>
      ) : null}
    </>
  );
}

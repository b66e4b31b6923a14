import { useState } from "react";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { FieldGroup } from "../../../ui/fields/ChoiceFields.tsx";
import { conditionTypeName } from "../choice-labels.ts";
import {
  type ConditionFieldsProps,
  type RuleDraft,
  chosenAttribute,
  comparatorDisabled,
  offeredConditionTypes,
} from "../rule-draft.ts";
import { phraseStart } from "./condition-phrases.ts";
import { MissingValueField } from "./MissingValueField.tsx";
import { chooseSubject, chooseTarget, chosenSubject, subjectChoices } from "./subjects.ts";
import { ValueField } from "./ValueField.tsx";
import {
  choosePhrase,
  fitsPhrase,
  joinDefault,
  offeredPhrases,
  phraseOf,
  splitDefault,
  unitOf,
} from "./words-draft.ts";

/** Edits a condition as a sentence in plain English, from its subject to its value. */
export function WordsFields({ draft, reference, errors, runDate, subject = "rule", onChange }: ConditionFieldsProps) {
  const context = { reference, runDate };
  const attribute = chosenAttribute(draft, reference);
  const phrases = offeredPhrases(draft, reference);
  // Several phrases can describe a condition without a value, so the chosen one is stored until the value is complete.
  const [chosenLabel, setChosenLabel] = useState<string>();
  const [nvl, setNvl] = useState(splitDefault(draft).nvl);
  const phrase = phrases.find((row) => row.label === chosenLabel && fitsPhrase(row, draft)) ?? phraseOf(draft, phrases);
  const change = (next: RuleDraft) => {
    setNvl(splitDefault(next).nvl);
    onChange(next);
  };
  const choose = (label: string) => {
    const next = phrases.find((row) => row.label === label);
    setChosenLabel(label);
    // The default for people with nothing recorded is retained, also while a phrase without a value is chosen.
    onChange(next ? choosePhrase(draft, next, context) : { ...draft, operator: "", comparator: "" });
  };
  const types = offeredConditionTypes(draft.level, reference);
  const hasValue = phrase !== undefined && phrase.comparator === undefined && !comparatorDisabled(draft, reference);
  return (
    <FieldGroup id="words" legend={`Which people does this ${subject} match?`} legendSize="s">
      <SelectField
        id="attributeName"
        label="What to check"
        {...(attribute ? { hint: attribute.Description } : {})}
        error={errors.attributeName?.message}
        placeholder="Select what to check"
        value={chosenSubject(draft)}
        onChange={(key) => change(chooseSubject(draft, key, reference))}
        choices={subjectChoices(draft, reference)}
      />
      {attribute && types.length > 0 ? (
        <SelectField
          id="conditionType"
          label="Vaccination"
          error={errors.conditionType?.message}
          value={draft.conditionType}
          onChange={(type) => change(chooseTarget(draft, type, reference))}
          choices={types.map((value) => ({ value, label: conditionTypeName(value) }))}
        />
      ) : null}
      {attribute ? (
        <SelectField
          id="operator"
          label={`Match people if ${phraseStart(attribute)}`}
          error={errors.operator?.message}
          placeholder="Select a phrase"
          value={phrase?.label ?? ""}
          onChange={choose}
          choices={phrases.map(({ label, group }) => ({ value: label, label, group }))}
        />
      ) : null}
      {attribute && hasValue ? (
        <ValueField
          key={`${draft.attributeName} ${phrase.label}`}
          {...context}
          draft={draft}
          attribute={attribute}
          phrase={phrase}
          error={errors.comparator?.message}
          onChange={(value) => onChange({ ...draft, comparator: joinDefault(value, nvl) })}
          onUnit={(unit) => {
            const operator = phrase.operators.find((name) => unitOf(name) === unit);
            if (operator !== undefined) onChange({ ...draft, operator });
          }}
        />
      ) : null}
      {phrase === undefined ? null : (
        <MissingValueField
          key={`missing ${draft.attributeName} ${phrase.label}`}
          reference={reference}
          draft={draft}
          nvl={phrase.comparator === undefined ? nvl : splitDefault(draft).nvl}
          onChange={(next) => {
            setNvl(next);
            onChange({ ...draft, comparator: joinDefault(splitDefault(draft).value, next) });
          }}
        />
      )}
    </FieldGroup>
  );
}

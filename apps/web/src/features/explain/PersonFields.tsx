import { subjectOf } from "@spi/domain/rule-sentences/subject";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import type { FieldProblem } from "../../ui/page/ErrorSummary.tsx";
import { Checkboxes } from "../../ui/fields/ChoiceFields.tsx";
import { DateField } from "../../ui/fields/DateField.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { type PersonDraft, attributeKey, noDay } from "./described-person.ts";

interface PersonFieldsProps {
  draft: PersonDraft;
  onChange: (draft: PersonDraft) => void;
  attributes: readonly AttributeReference[];
  cohorts: readonly string[];
  problems: readonly FieldProblem[];
}

const flags = [
  { value: "Y", label: "Yes" },
  { value: "N", label: "No" },
] as const;

/** Describes a person by the attributes that the iteration's rules use. */
export function PersonFields({ draft, onChange, attributes, cohorts, problems }: PersonFieldsProps) {
  return (
    <>
      <Checkboxes
        id="cohorts"
        legend="Cohorts the person is in"
        legendSize="s"
        choices={cohorts.map((label) => ({ value: label, label }))}
        values={draft.cohorts}
        onChange={(chosen) => onChange({ ...draft, cohorts: chosen })}
      />
      {attributes.map((attribute) => (
        <AttributeField
          key={attributeKey(attribute)}
          attribute={attribute}
          draft={draft}
          onChange={onChange}
          problems={problems}
        />
      ))}
    </>
  );
}

type AttributeFieldProps = Omit<PersonFieldsProps, "attributes" | "cohorts"> & { attribute: AttributeReference };

function AttributeField({ attribute, draft, onChange, problems }: AttributeFieldProps) {
  const id = attributeKey(attribute);
  const label = subjectOf(attribute);
  const setText = (text: string) => onChange({ ...draft, texts: { ...draft.texts, [id]: text } });
  const value = draft.texts[id] ?? "";
  switch (attribute.DataType) {
    case "D":
      return (
        <DateField
          id={id}
          legend={label}
          legendSize="s"
          value={draft.days[id] ?? noDay}
          onChange={(day) => onChange({ ...draft, days: { ...draft.days, [id]: day } })}
          errors={dateErrors(id, problems)}
        />
      );
    case "F":
      return (
        <SelectField
          id={id}
          label={label}
          value={value === "Y" || value === "N" ? value : ""}
          onChange={setText}
          choices={flags}
          placeholder="Not recorded"
        />
      );
    case "I":
    case "S":
    case "C":
      return (
        <TextField
          id={id}
          label={label}
          hint={attribute.ValueSummary || undefined}
          value={value}
          onChange={setText}
          width={20}
          autoComplete="off"
          spellCheck={false}
        />
      );
  }
}

function dateErrors(id: string, problems: readonly FieldProblem[]) {
  const own = problems.filter(({ fieldId }) => fieldId.startsWith(`${id}.`));
  return Object.fromEntries(own.map(({ fieldId, message }) => [fieldId.slice(id.length + 1), message]));
}

import { scopeLabels } from "@spi/domain/rule/scope-labels";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { type RuleReference, cohortChoices } from "../rule-draft.ts";

interface CohortFieldProps {
  /** Labels separated by commas, as stored. Empty for all cohorts. */
  value: string;
  error: string | undefined;
  reference: RuleReference;
  onChange: (cohortLabel: string) => void;
}

/** Shows fields for the cohorts that a filter or suppression rule applies to. No cohort means all cohorts. */
export function CohortField({ value, error, reference, onChange }: CohortFieldProps) {
  const labels = scopeLabels(value);
  const [isAdding, setIsAdding] = useState(false);
  const shown = isAdding || labels.length === 0 ? [...labels, ""] : labels;
  const choose = (index: number, label: string) => {
    setIsAdding(false);
    const next =
      label === ""
        ? labels.filter((_, index) => index !== index)
        : [...labels.slice(0, index), label, ...labels.slice(index + 1)];
    onChange(next.join(","));
  };
  const remaining = reference.cohorts.filter((cohort) => !labels.includes(cohort));
  return (
    <>
      {shown.map((label, index) => (
        <SelectField
          key={label || "another"}
          id={index === 0 ? "cohortLabel" : `cohortLabel-${index + 1}`}
          label={index === 0 ? "Choose Cohort" : `Cohort ${index + 1}`}
          {...(index === 0
            ? { hint: "The rule and its AND clauses apply only to people in the cohorts you choose.", error }
            : {})}
          placeholder={index === 0 && labels.length < 2 ? "Apply to all cohorts" : "No cohort"}
          value={label}
          onChange={(chosen) => choose(index, chosen)}
          choices={cohortChoices(reference, label).filter(
            (choice) => choice.value === label || remaining.includes(choice.value),
          )}
        />
      ))}
      {labels.length > 0 && !isAdding && remaining.length > 0 ? (
        <Button small variant="secondary" onClick={() => setIsAdding(true)}>
          Add another cohort
        </Button>
      ) : null}
    </>
  );
}

import { SelectField } from "../../../ui/SelectField.tsx";
import type { RuleReference } from "../rule-draft.ts";
import { cohortChoices } from "../rule-draft.ts";

interface CohortFieldProps {
  value: string;
  error: string | undefined;
  reference: RuleReference;
  onChange: (cohortLabel: string) => void;
}

/** The cohort a filter or suppression rule is for; choosing none means all of them (REQ-RUL-11). */
export function CohortField({ value, error, reference, onChange }: CohortFieldProps) {
  return (
    <SelectField
      id="cohortLabel"
      label="Choose Cohort"
      hint="The rule and its AND clauses are asked of people in this cohort only."
      placeholder="Apply to all cohorts"
      error={error}
      value={value}
      onChange={onChange}
      choices={cohortChoices(reference, value)}
    />
  );
}

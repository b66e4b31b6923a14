import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import type { FieldProblem } from "../../../ui/page/ErrorSummary.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";

interface ProvisionalCohortProps {
  /** The label that has been typed but not yet added. */
  label: string;
  onChange: (label: string) => void;
  problem: FieldProblem | undefined;
  /** Adds a cohort and returns whether it was added. */
  onAdd: (label: string, fieldId: string) => boolean;
}

export const fieldId = "provisional-cohort";

/** Adds a cohort that is not in the reference data yet. */
export function ProvisionalCohort({ label, onChange, problem, onAdd }: ProvisionalCohortProps) {
  const add = () => {
    if (label.trim() !== "" && onAdd(label, fieldId)) onChange("");
  };
  return (
    <Card heading="Add a provisional cohort">
      <TextField
        id={fieldId}
        label="Cohort name"
        hint="Add a cohort that is not in the list yet. You cannot request a report until the cohort has been added to the list. For example, covid_75_and_over_v3"
        error={problem?.fieldId === fieldId ? problem.message : undefined}
        value={label}
        onChange={onChange}
        spellCheck={false}
      />
      <Button variant="secondary" repeatable onClick={add}>
        Add provisional cohort
      </Button>
    </Card>
  );
}

import { Checkboxes } from "../ui/fields/ChoiceFields.tsx";

/** Shown to editors and approvers if a run date that is today or in the past has not been confirmed. */
export const runDateUnconfirmed = "Confirm that the run date is correct, or change it first.";
export const runDateUndecided = "Confirm that the run date is correct, or reject the iteration.";

interface ConfirmRunDateProps {
  /** The statement to confirm: "Yes, approve it with this run date". */
  label: string;
  error: string | undefined;
  confirmed: boolean;
  onChange: (confirmed: boolean) => void;
}

/** Prompts the user to confirm a run date that is today or in the past. The warning about it is above. */
export function ConfirmRunDate({ label, error, confirmed, onChange }: ConfirmRunDateProps) {
  return (
    <Checkboxes
      id="confirm_past_run_date"
      legend="Is the run date correct?"
      legendSize="s"
      error={error}
      choices={[{ value: "meant", label }]}
      values={confirmed ? ["meant"] : []}
      onChange={(values) => onChange(values.length > 0)}
    />
  );
}

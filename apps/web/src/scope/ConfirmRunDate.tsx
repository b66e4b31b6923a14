import { Checkboxes } from "../ui/fields/ChoiceFields.tsx";

/** Error shown if an editor or approver has not confirmed a run date that is today or earlier. */
export const runDateUnconfirmed =
  "Confirm that the run date is correct. If it is wrong, change it before you continue.";
export const runDateUndecided = "Confirm that the run date is correct. If it is wrong, reject the iteration.";

interface ConfirmRunDateProps {
  /** The statement to confirm, for example "Yes, approve it with this run date". */
  label: string;
  error: string | undefined;
  confirmed: boolean;
  onChange: (confirmed: boolean) => void;
}

/** Asks the user to confirm a run date of today or earlier. The warning about the date is above this question. */
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

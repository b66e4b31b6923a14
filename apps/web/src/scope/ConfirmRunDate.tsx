import { Checkboxes } from "../ui/fields/ChoiceFields.tsx";

/** Said where a run date that is today or past is not confirmed, to who may change it and to who decides about it. */
export const runDateUnconfirmed = "Say that the run date is meant, or change it first.";
export const runDateUndecided = "Say that the run date is meant, or reject the iteration.";

interface ConfirmRunDateProps {
  /** What is confirmed: "Yes, approve it with this run date". */
  label: string;
  error: string | undefined;
  confirmed: boolean;
  onChange: (confirmed: boolean) => void;
}

/** Asks whether a run date that is today or past is meant; the warning about it stands above. */
export function ConfirmRunDate({ label, error, confirmed, onChange }: ConfirmRunDateProps) {
  return (
    <Checkboxes
      id="confirm_past_run_date"
      legend="Is the run date meant?"
      legendSize="s"
      error={error}
      choices={[{ value: "meant", label }]}
      values={confirmed ? ["meant"] : []}
      onChange={(values) => onChange(values.length > 0)}
    />
  );
}

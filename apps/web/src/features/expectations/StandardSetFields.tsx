import type { StandardSetValues } from "./expectation-library.ts";
import { TextField } from "../../ui/fields/TextField.tsx";

/** The values of the standard set, as typed. */
export interface StandardSetDraft {
  age: string;
  days: string;
}

export const emptyStandardSet: StandardSetDraft = { age: "", days: "91" };

/** Returns the errors in the typed values, by field. Empty if there are none. */
export function standardSetProblems(draft: StandardSetDraft): Partial<Record<keyof StandardSetDraft, string>> {
  const { age, days } = readStandardSet(draft);
  return {
    ...(age === undefined ? { age: "Enter the age in whole years, 0 to 120" } : {}),
    ...(days === undefined ? { days: "Enter the number of days, 0 to 3650" } : {}),
  };
}

const parseWholeNumber = (text: string, max: number) => {
  const number = Number(text.trim());
  return /^\d{1,4}$/.test(text.trim()) && number <= max ? number : undefined;
};

/** Parses the age and the days, or returns undefined if they are not valid numbers. */
export function readStandardSet({ age, days }: StandardSetDraft): Partial<Pick<StandardSetValues, "age" | "days">> {
  const read = { age: parseWholeNumber(age, 120), days: parseWholeNumber(days, 3650) };
  return {
    ...(read.age === undefined ? {} : { age: read.age }),
    ...(read.days === undefined ? {} : { days: read.days }),
  };
}

interface StandardSetFieldsProps {
  draft: StandardSetDraft;
  /** True after an attempt to continue, in which case errors are shown. */
  showErrors: boolean;
  onChange: (draft: StandardSetDraft) => void;
}

/** Shows the fields for the values of the standard set. */
export function StandardSetFields({ draft, showErrors, onChange }: StandardSetFieldsProps) {
  const problems = showErrors ? standardSetProblems(draft) : {};
  return (
    <>
      <TextField
        id="age"
        label="Minimum age for an invitation, in years"
        hint="On the run date. For example, 75."
        width={3}
        inputMode="numeric"
        value={draft.age}
        onChange={(age) => onChange({ ...draft, age })}
        error={problems.age}
      />
      <TextField
        id="days"
        label="Minimum days between the last dose and the run date"
        width={4}
        inputMode="numeric"
        value={draft.days}
        onChange={(days) => onChange({ ...draft, days })}
        error={problems.days}
      />
    </>
  );
}

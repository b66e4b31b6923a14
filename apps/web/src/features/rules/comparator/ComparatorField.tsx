import { SelectField } from "../../../ui/SelectField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import type { RuleDraft, RuleReference } from "../rule-draft.ts";
import { cohortChoices, comparatorDisabled } from "../rule-draft.ts";

interface ComparatorFieldProps {
  draft: RuleDraft;
  reference: RuleReference;
  /** Boxes below fill it in, so that it need not be typed. */
  filledBelow: boolean;
  error: string | undefined;
  onChange: (comparator: string) => void;
}

const label = "Comparator";

/** What the attribute is compared with: a cohort at cohort level, nothing where the operator stands alone. */
export function ComparatorField({ draft, reference, filledBelow, error, onChange }: ComparatorFieldProps) {
  const disabled = comparatorDisabled(draft, reference);
  if (draft.level === "COHORT" && !draft.comparator.includes(",")) {
    return (
      <SelectField
        id="comparator"
        label={label}
        hint="A cohort of this iteration."
        error={error}
        placeholder="Select a cohort"
        value={draft.comparator}
        onChange={onChange}
        choices={cohortChoices(reference, draft.comparator)}
      />
    );
  }
  return (
    <TextField
      id="comparator"
      label={label}
      hint={hintOf({ disabled, filledBelow })}
      error={error}
      value={draft.comparator}
      onChange={onChange}
      disabled={disabled}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

function hintOf({ disabled, filledBelow }: { disabled: boolean; filledBelow: boolean }): string {
  if (disabled) return "This operator needs no comparator.";
  return filledBelow ? "Choose it below, or type it here." : "What it is compared with. For example, Y";
}

import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { fieldIds } from "./rule-check.ts";
import type { RuleDraft, RuleReference } from "./rule-draft.ts";
import { cohortChoices, comparatorDisabled } from "./rule-draft.ts";

interface ComparatorFieldProps {
  draft: RuleDraft;
  reference: RuleReference;
  error: string | undefined;
  onChange: (comparator: string) => void;
}

const label = "Comparator";

/** What the attribute is compared with: a cohort at cohort level, nothing where the operator stands alone. */
export function ComparatorField({ draft, reference, error, onChange }: ComparatorFieldProps) {
  const disabled = comparatorDisabled(draft, reference);
  if (draft.level === "COHORT" && !draft.comparator.includes(",")) {
    return (
      <SelectField
        id={fieldIds.comparator}
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
      id={fieldIds.comparator}
      label={label}
      hint={disabled ? "This operator needs no comparator." : "What it is compared with. For example, Y"}
      error={error}
      value={draft.comparator}
      onChange={onChange}
      disabled={disabled}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

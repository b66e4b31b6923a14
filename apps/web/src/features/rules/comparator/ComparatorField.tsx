import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { type RuleDraft, type RuleReference, conditionCohortChoices, comparatorDisabled } from "../rule-draft.ts";
import { listItems, separatorsOf } from "./typed-draft.ts";

interface ComparatorFieldProps {
  draft: RuleDraft;
  reference: RuleReference;
  /** True if the fields below set the comparator, so that users do not have to type it. */
  isFilledBelow: boolean;
  error: string | undefined;
  onChange: (comparator: string) => void;
}

const label = "Comparator";

/** Edits the comparator. At cohort level, it is a cohort. The field is disabled if the operator has no comparator. */
export function ComparatorField({ draft, reference, isFilledBelow, error, onChange }: ComparatorFieldProps) {
  const disabled = comparatorDisabled(draft, reference);
  if (draft.level === "COHORT" && !draft.comparator.includes(",")) {
    return (
      <SelectField
        id="comparator"
        label={label}
        hint="Choose any cohort, even if it is not in this iteration. A rule can check a cohort without inviting people from it."
        error={error}
        placeholder="Select a cohort"
        value={draft.comparator}
        onChange={onChange}
        choices={conditionCohortChoices(reference, draft.comparator)}
      />
    );
  }
  return (
    <>
      <TextField
        id="comparator"
        label={label}
        hint={hintOf({ disabled, isFilledBelow, separators: separatorsOf(draft, reference) })}
        error={error}
        value={draft.comparator}
        onChange={onChange}
        disabled={disabled}
        autoComplete="off"
        spellCheck={false}
      />
      <Items items={listItems(draft, reference)} />
    </>
  );
}

interface Hint {
  disabled: boolean;
  isFilledBelow: boolean;
  /** Description of the separators between a list's items. */
  separators: string | undefined;
}

function hintOf({ disabled, isFilledBelow, separators }: Hint): string {
  if (disabled) return "This operator does not need a comparator.";
  if (separators === undefined)
    return isFilledBelow ? "Choose the value below, or type it here." : "Enter the value to compare with.";
  return `${isFilledBelow ? "Choose the values below, or type them here." : "Enter the values to compare with."} ${separators}`;
}

/** Shows the items of a list in their stored form, so that users notice a wrong separator. */
export function Items({ items }: { items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <div className="spi-items" aria-live="polite">
      <p className="nhsuk-u-margin-bottom-1">{items.length === 1 ? "1 item:" : `${items.length} items:`}</p>
      <ul className="nhsuk-list spi-items__list" aria-label="Comparator items">
        {items.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- stored text can repeat an item
          <li key={`${index} ${item}`}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

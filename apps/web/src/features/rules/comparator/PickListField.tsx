import type { CodeName } from "@spi/domain/library/code-lists";
import { Button } from "../../../ui/Button.tsx";
import { Checkboxes } from "../../../ui/fields/ChoiceFields.tsx";

interface PickListFieldProps {
  id: string;
  legend: string;
  hint?: string | undefined;
  error?: string | undefined;
  choices: readonly CodeName[];
  /** The chosen codes, joined by commas. */
  value: string;
  onChange: (value: string) => void;
}

const noCodes: string[] = [];

/** Shows checkboxes for choosing several codes by name. A saved code that can no longer be chosen is retained. */
export function PickListField({ id, legend, hint, error, choices, value, onChange }: PickListFieldProps) {
  const chosen = value === "" ? noCodes : value.split(",");
  const unknown = chosen.filter((code) => !choices.some((choice) => choice.code === code));
  const allChoices = [...choices, ...unknown.map((code) => ({ code, name: code }))];
  return (
    <div className="spi-pick-list">
      <Checkboxes
        id={id}
        legend={`${legend}: ${chosen.length} of ${allChoices.length} chosen`}
        legendSize="s"
        hint={hint}
        error={error}
        choices={allChoices.map(({ code, name }) => ({ value: code, label: name }))}
        values={chosen}
        onChange={(codes) => onChange(codes.join(","))}
      />
      <div className="nhsuk-button-group">
        <Button variant="secondary" small onClick={() => onChange(allChoices.map(({ code }) => code).join(","))}>
          Choose all
        </Button>
        <Button variant="secondary" small onClick={() => onChange("")}>
          Clear
        </Button>
      </div>
    </div>
  );
}

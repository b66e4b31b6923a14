import type { CodeName } from "@spi/domain/library/code-lists";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Checkboxes } from "../../../ui/fields/ChoiceFields.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";

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

/** Number of options from which a list can be searched. */
const searchableSize = 15;

/**
 * Shows checkboxes for choosing several codes by name. A saved code that can no longer be chosen is retained. A long
 * list can be searched, and always shows the chosen codes.
 */
export function PickListField({ id, legend, hint, error, choices, value, onChange }: PickListFieldProps) {
  const chosen = value === "" ? noCodes : value.split(",");
  const unknown = chosen.filter((code) => !choices.some((choice) => choice.code === code));
  const allChoices = [...choices, ...unknown.map((code) => ({ code, name: code }))];
  // Codes that were chosen before the search stay visible, so that clearing one does not remove its focused checkbox.
  const [search, setSearch] = useState({ text: "", chosen: noCodes });
  const words = search.text.toLowerCase().trim();
  const visible = allChoices.filter(
    ({ code, name }) =>
      chosen.includes(code) || search.chosen.includes(code) || `${name} ${code}`.toLowerCase().includes(words),
  );
  return (
    <div className="spi-pick-list">
      {allChoices.length < searchableSize ? null : (
        <TextField
          id={`${id}-search`}
          label="Search the list"
          width={20}
          value={search.text}
          onChange={(text) => setSearch({ text, chosen })}
          autoComplete="off"
        />
      )}
      <Checkboxes
        id={id}
        legend={`${legend}: ${chosen.length} of ${allChoices.length} chosen`}
        legendSize="s"
        hint={hint}
        error={error}
        choices={visible.map(({ code, name }) => ({ value: code, label: name }))}
        values={chosen}
        onChange={(codes) => onChange(codes.join(","))}
      />
      <div className="nhsuk-button-group">
        <Button variant="secondary" small onClick={() => onChange(visible.map(({ code }) => code).join(","))}>
          Choose all
        </Button>
        <Button variant="secondary" small onClick={() => onChange("")}>
          Clear
        </Button>
      </div>
    </div>
  );
}

import type { CodeName } from "@spi/domain/library/code-lists";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { nextToPick } from "../../../ui/fields/picker.ts";
import { SelectField } from "../../../ui/fields/SelectField.tsx";

interface ListByNameProps {
  id: string;
  /** Codes that have not been added to the list yet. */
  available: readonly CodeName[];
  onAdd: (codes: readonly string[]) => void;
}

/** Adds codes by name. Moving through the options with the arrow keys does not add any codes. */
export function ListByName({ id, available, onAdd }: ListByNameProps) {
  const [selection, setSelection] = useState("");
  const codes = available.map(({ code }) => code);
  const current = codes.includes(selection) ? selection : "";
  const add = () => {
    if (current === "") return;
    setSelection(nextToPick(codes, current));
    onAdd([current]);
  };
  return (
    <div className="spi-picker">
      <SelectField
        id={id}
        label="Or add by name"
        placeholder="Select one"
        value={current}
        onChange={setSelection}
        choices={available.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
      />
      <div className="nhsuk-button-group spi-picker__buttons">
        <Button variant="secondary" small repeatable onClick={add}>
          Add<span className="nhsuk-u-visually-hidden"> by name</span>
        </Button>
        <Button variant="secondary" small onClick={() => onAdd(codes)}>
          Add all<span className="nhsuk-u-visually-hidden"> by name</span>
        </Button>
      </div>
    </div>
  );
}

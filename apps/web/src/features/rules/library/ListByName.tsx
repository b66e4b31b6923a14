import type { CodeName } from "@spi/domain/library/code-lists";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { nextToPick } from "../../../ui/fields/picker.ts";
import { SelectField } from "../../../ui/fields/SelectField.tsx";

interface ListByNameProps {
  id: string;
  /** Codes that are not in the list yet. */
  left: readonly CodeName[];
  onAdd: (codes: readonly string[]) => void;
}

/** Adds codes by name. Moving through the choices with the arrow keys does not add anything. */
export function ListByName({ id, left, onAdd }: ListByNameProps) {
  const [picked, setPicked] = useState("");
  const codes = left.map(({ code }) => code);
  const current = codes.includes(picked) ? picked : "";
  const add = () => {
    if (current === "") return;
    setPicked(nextToPick(codes, current));
    onAdd([current]);
  };
  return (
    <div className="spi-picker">
      <SelectField
        id={id}
        label="Or add by name"
        placeholder="Select one"
        value={current}
        onChange={setPicked}
        choices={left.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
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

import { useState } from "react";
import { Button } from "../Button.tsx";
import { CodeName } from "../CodeName.tsx";
import { Card } from "../Card.tsx";
import { nextToPick, remainingValues } from "./picker.ts";
import { SelectField } from "./SelectField.tsx";
import { neighbourOf, useRestoredFocus } from "../use-restored-focus.ts";

interface PickerListProps {
  id: string;
  label: string;
  hint?: string;
  placeholder: string;
  /** All values that can be chosen. */
  options: readonly string[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  /**
   * The value that is initially selected but not added. `onPending` is called with each new selection, or with an empty
   * string if nothing is selected.
   */
  pending: string;
  onPending: (value: string) => void;
  cardHeading: string;
  /** Text of the card if nothing has been added. */
  empty: string;
  error?: string | undefined;
}

/**
 * Adds values from a list. Add moves the selected value to the card and selects the next one, Add All moves all
 * remaining values, and Delete moves a value back to the list.
 */
export function PickerList(props: PickerListProps) {
  const { id, label, hint, placeholder, options, selected, onChange, pending, onPending, cardHeading, empty, error } =
    props;
  const [selection, setSelection] = useState(pending);
  const restoreFocus = useRestoredFocus();
  const available = remainingValues(options, selected);
  const current = available.includes(selection) ? selection : "";
  const add = () => {
    if (current === "") return;
    setSelection(nextToPick(available, current));
    onPending("");
    onChange([...selected, current]);
  };
  const addAll = () => {
    onPending("");
    onChange([...selected, ...available]);
  };
  return (
    <>
      <div className="spi-picker">
        <SelectField
          id={id}
          label={label}
          hint={hint}
          error={error}
          placeholder={placeholder}
          value={current}
          onChange={(value) => {
            setSelection(value);
            onPending(value);
          }}
          choices={available.map((value) => ({ value, label: value }))}
        />
        <div className="nhsuk-button-group spi-picker__buttons">
          <Button variant="secondary" repeatable onClick={add}>
            Add
          </Button>
          <Button variant="secondary" onClick={addAll}>
            Add All
          </Button>
        </div>
      </div>
      <Card heading={cardHeading} feature>
        {selected.length === 0 ? (
          <p className="spi-empty">{empty}</p>
        ) : (
          <ul className="nhsuk-list spi-rows">
            {selected.map((value) => (
              <li className="spi-rows__row" key={value}>
                <span className="spi-rows__text">
                  <CodeName>{value}</CodeName>
                </span>
                <Button
                  variant="secondary"
                  small
                  id={`${id}-delete-${value}`}
                  onClick={() => {
                    const neighbour = neighbourOf(selected, value);
                    restoreFocus(neighbour && `${id}-delete-${neighbour}`, id);
                    onChange(selected.filter((other) => other !== value));
                  }}
                >
                  Delete<span className="nhsuk-u-visually-hidden"> {value}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}

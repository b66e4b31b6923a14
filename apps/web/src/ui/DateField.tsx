import type { DayParts } from "@spi/domain/calendar";
import type { ReactNode } from "react";
import { FieldGroup } from "./ChoiceFields.tsx";

export type DayPart = keyof DayParts;

const boxes = [
  { part: "day", label: "Day", width: 2 },
  { part: "month", label: "Month", width: 2 },
  { part: "year", label: "Year", width: 4 },
] as const satisfies { part: DayPart; label: string; width: 2 | 4 }[];

const noErrors: Partial<Record<DayPart, string>> = {};

const dateHint = "For example, 20 8 2025";

interface DateFieldProps {
  id: string;
  legend: ReactNode;
  legendSize?: "s" | "m";
  hint?: ReactNode;
  value: DayParts;
  onChange: (value: DayParts) => void;
  /** What is wrong, by the box to correct. */
  errors?: Partial<Record<DayPart, string>>;
}

/** A date in three boxes (REQ-SCR-41). Each box has the field's id with ".day", ".month" or ".year". */
export function DateField({
  id,
  legend,
  legendSize,
  hint = dateHint,
  value,
  onChange,
  errors = noErrors,
}: DateFieldProps) {
  const error = errors.day ?? errors.month ?? errors.year;
  return (
    <FieldGroup id={id} legend={legend} legendSize={legendSize} hint={hint} error={error}>
      <div className="nhsuk-date-input" id={id} tabIndex={-1}>
        {boxes.map(({ part, label, width }) => (
          <div className="nhsuk-date-input__item" key={part}>
            <div className="nhsuk-form-group">
              <label className="nhsuk-label nhsuk-date-input__label" htmlFor={`${id}.${part}`}>
                {label}
              </label>
              <input
                className={`nhsuk-input nhsuk-date-input__input nhsuk-input--width-${width} ${
                  errors[part] === undefined ? "" : "nhsuk-input--error"
                }`}
                id={`${id}.${part}`}
                name={`${id}.${part}`}
                type="text"
                inputMode="numeric"
                autoComplete="off"
                aria-invalid={errors[part] === undefined ? undefined : true}
                value={value[part]}
                onChange={(event) => onChange({ ...value, [part]: event.target.value })}
              />
            </div>
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}

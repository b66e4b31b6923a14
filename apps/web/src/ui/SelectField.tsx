import type { ReactNode } from "react";
import { describedBy, FieldError } from "./FieldError.tsx";

interface SelectFieldProps<Value extends string> {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  value: Value | "";
  onChange: (value: Value | "") => void;
  choices: readonly { value: Value; label: string }[];
  /** The first option, which chooses nothing. */
  placeholder?: string;
  disabled?: boolean;
}

/** A labelled drop-down list. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { id, label, hint, error, value, onChange, choices, placeholder, disabled } = props;
  return (
    <div className={`nhsuk-form-group ${error === undefined ? "" : "nhsuk-form-group--error"}`}>
      <label className="nhsuk-label" htmlFor={id}>
        {label}
      </label>
      {hint === undefined ? null : (
        <div className="nhsuk-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <FieldError id={`${id}-error`} message={error} />
      <select
        className={`nhsuk-select ${error === undefined ? "" : "nhsuk-select--error"}`}
        id={id}
        name={id}
        value={value}
        disabled={disabled}
        aria-describedby={describedBy(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`)}
        onChange={(event) => onChange(event.target.value as Value | "")}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

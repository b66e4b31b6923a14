import type { ReactNode } from "react";
import { describedBy, FieldError } from "./FieldError.tsx";

interface TextFieldProps {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  /** More than one line makes a text area. */
  rows?: number;
  width?: 2 | 3 | 4 | 5 | 10 | 20 | 30;
  inputMode?: "text" | "numeric" | "email";
  labelSize?: "s" | "m" | "l";
  disabled?: boolean;
  spellCheck?: boolean;
  autoComplete?: string;
  focusOnMount?: boolean;
}

function focusNode(node: HTMLElement | null): void {
  node?.focus();
}

/** A labelled text box or text area. */
export function TextField({
  id,
  label,
  hint,
  error,
  rows = 1,
  width,
  labelSize,
  onChange,
  focusOnMount,
  ...rest
}: TextFieldProps) {
  const shared = {
    ...rest,
    id,
    name: id,
    ref: focusOnMount ? focusNode : undefined,
    "aria-describedby": describedBy(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`),
    "aria-invalid": error === undefined ? undefined : true,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  const state = error === undefined ? "" : "--error";
  return (
    <div className={`nhsuk-form-group ${error === undefined ? "" : "nhsuk-form-group--error"}`}>
      <label className={`nhsuk-label${labelSize ? ` nhsuk-label--${labelSize}` : ""}`} htmlFor={id}>
        {label}
      </label>
      {hint === undefined ? null : (
        <div className="nhsuk-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <FieldError id={`${id}-error`} message={error} />
      {rows > 1 ? (
        <textarea className={`nhsuk-textarea ${state && "nhsuk-textarea--error"}`} rows={rows} {...shared} />
      ) : (
        <input
          className={`nhsuk-input ${state && "nhsuk-input--error"} ${width ? `nhsuk-input--width-${width}` : ""}`}
          type="text"
          {...shared}
        />
      )}
    </div>
  );
}

import { Select } from "nhsuk-react-components";
import type { ReactNode } from "react";

interface SelectFieldProps<Value extends string> {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  value: Value | "";
  onChange: (value: Value | "") => void;
  choices: readonly { value: Value; label: string }[];
  /** Text of the first option, which does not select a value. */
  placeholder?: string;
  disabled?: boolean;
}

/** Renders a labelled drop-down list. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { choices, placeholder, label, hint, onChange, ...rest } = props;
  return (
    <Select
      {...rest}
      name={rest.id}
      label={<>{label}</>}
      hint={hint === undefined ? undefined : <>{hint}</>}
      onChange={(event) => onChange(event.target.value as Value | "")}
    >
      {placeholder === undefined ? null : <Select.Option value="">{placeholder}</Select.Option>}
      {choices.map((choice) => (
        <Select.Option key={choice.value} value={choice.value}>
          {choice.label}
        </Select.Option>
      ))}
    </Select>
  );
}

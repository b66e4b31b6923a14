import { Select } from "nhsuk-react-components";
import type { ReactNode } from "react";

export interface SelectChoice<Value extends string = string> {
  value: Value;
  label: string;
  /** Heading of the group that the option is in. Options of a group must be next to each other. */
  group?: string | undefined;
}

interface SelectFieldProps<Value extends string> {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  value: Value | "";
  onChange: (value: Value | "") => void;
  choices: readonly SelectChoice<Value>[];
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
      {[...Map.groupBy(choices, ({ group }) => group)].map(([group, options]) =>
        group === undefined ? (
          options.map(renderOption)
        ) : (
          <optgroup key={group} label={group}>
            {options.map(renderOption)}
          </optgroup>
        ),
      )}
    </Select>
  );
}

function renderOption({ value, label }: SelectChoice) {
  return (
    <Select.Option key={value} value={value}>
      {label}
    </Select.Option>
  );
}

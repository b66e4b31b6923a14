import { ErrorMessage, Fieldset, HintText, Label } from "nhsuk-react-components";
import type { ReactNode } from "react";

export interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
}

interface GroupProps {
  id: string;
  legend: ReactNode;
  legendSize?: "s" | "m" | "l";
  hint?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}

/** Renders a fieldset with a legend, hint and error around the inputs for one question. */
export function FieldGroup({ id, legend, legendSize, hint, error, children }: GroupProps) {
  const describing = [hint === undefined ? "" : `${id}-hint`, error === undefined ? "" : `${id}-error`].filter(Boolean);
  return (
    <div className={`nhsuk-form-group ${error === undefined ? "" : "nhsuk-form-group--error"}`}>
      <Fieldset aria-describedby={describing.join(" ") || undefined}>
        <Fieldset.Legend size={legendSize}>{legend}</Fieldset.Legend>
        <HintText id={`${id}-hint`}>{hint}</HintText>
        <ErrorMessage id={`${id}-error`}>{error}</ErrorMessage>
        {children}
      </Fieldset>
    </div>
  );
}

interface RadiosProps<Value extends string> extends Omit<GroupProps, "children"> {
  choices: readonly Choice<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  inline?: boolean;
}

/**
 * Renders radios for choosing one of a few options. The first radio has the field's ID, so that the error summary can
 * link to it.
 */
export function Radios<Value extends string>({ choices, value, onChange, inline, ...group }: RadiosProps<Value>) {
  return (
    <FieldGroup {...group}>
      <div className={`nhsuk-radios${inline ? " nhsuk-radios--inline" : ""}`}>
        {choices.map((choice, index) => {
          const id = index === 0 ? group.id : `${group.id}-${index + 1}`;
          return (
            <Radio
              key={choice.value}
              id={id}
              name={group.id}
              {...choice}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
          );
        })}
      </div>
    </FieldGroup>
  );
}

interface RadioProps extends Choice<string> {
  id: string;
  /** Name that all radios in the field share. */
  name: string;
  checked: boolean;
  onChange: () => void;
}

/** Renders one radio. Its parent must have the class `nhsuk-radios`. */
export function Radio({ id, name, value, label, hint, checked, onChange }: RadioProps) {
  return (
    <div className="nhsuk-radios__item">
      <input
        className="nhsuk-radios__input"
        type="radio"
        id={id}
        name={name}
        value={value}
        checked={checked}
        onChange={onChange}
        aria-describedby={hint === undefined ? undefined : `${id}-item-hint`}
      />
      <Label className="nhsuk-radios__label" htmlFor={id}>
        {label}
      </Label>
      <HintText className="nhsuk-radios__hint" id={`${id}-item-hint`}>
        {hint}
      </HintText>
    </div>
  );
}

interface CheckboxesProps<Value extends string> extends Omit<GroupProps, "children"> {
  choices: readonly Choice<Value>[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
}

/** Renders checkboxes for choosing any number of a few options. Chosen values are in the order of the options. */
export function Checkboxes<Value extends string>({ choices, values, onChange, ...group }: CheckboxesProps<Value>) {
  const toggle = (value: Value, on: boolean) =>
    onChange(choices.map((c) => c.value).filter((v) => (v === value ? on : values.includes(v))));
  return (
    <FieldGroup {...group}>
      <div className="nhsuk-checkboxes">
        {choices.map((choice, index) => (
          <Checkbox
            key={choice.value}
            id={index === 0 ? group.id : `${group.id}-${index + 1}`}
            label={choice.label}
            hint={choice.hint}
            checked={values.includes(choice.value)}
            onChange={(on) => toggle(choice.value, on)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

interface CheckboxProps {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** Renders one checkbox. Its parent must have the class `nhsuk-checkboxes`. */
export function Checkbox({ id, label, hint, checked, disabled, onChange }: CheckboxProps) {
  return (
    <div className="nhsuk-checkboxes__item">
      <input
        className="nhsuk-checkboxes__input"
        type="checkbox"
        id={id}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={hint === undefined ? undefined : `${id}-item-hint`}
      />
      <Label className="nhsuk-checkboxes__label" htmlFor={id}>
        {label}
      </Label>
      <HintText className="nhsuk-checkboxes__hint" id={`${id}-item-hint`}>
        {hint}
      </HintText>
    </div>
  );
}

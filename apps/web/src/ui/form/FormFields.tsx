/** The shared fields, bound to react-hook-form, which provides the value, change handler and message. */
import type { DayParts } from "@spi/domain/day/typed-day";
import type { ComponentProps } from "react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { type DayPart, DateField } from "../fields/DateField.tsx";
import { type Choice, Radios } from "../fields/ChoiceFields.tsx";
import { TextField } from "../fields/TextField.tsx";

type Bound<Props> = Omit<Props, "id" | "value" | "onChange" | "error" | "errors">;

interface Binding<Draft extends FieldValues, Checked> {
  control: Control<Draft, unknown, Checked>;
  name: FieldPath<Draft>;
}

function useField<Value, Draft extends FieldValues, Checked>({ control, name }: Binding<Draft, Checked>) {
  const { field, fieldState } = useController({ control, name });
  return {
    value: field.value as Value,
    onChange: (value: Value) => field.onChange(value),
    error: fieldState.error,
  };
}

export function FormTextField<Draft extends FieldValues, Checked>({
  control,
  name,
  ...rest
}: Binding<Draft, Checked> & Bound<ComponentProps<typeof TextField>>) {
  const { value, onChange, error } = useField<string, Draft, Checked>({ control, name });
  return <TextField {...rest} id={name} value={value} onChange={onChange} error={error?.message} />;
}

export function FormRadios<Value extends string, Draft extends FieldValues, Checked>({
  control,
  name,
  choices,
  ...rest
}: Binding<Draft, Checked> &
  Omit<Bound<ComponentProps<typeof Radios<Value>>>, "choices"> & { choices: readonly Choice<Value>[] }) {
  const { value, onChange, error } = useField<Value | undefined, Draft, Checked>({ control, name });
  return <Radios {...rest} id={name} choices={choices} value={value} onChange={onChange} error={error?.message} />;
}

export function FormDateField<Draft extends FieldValues, Checked>({
  control,
  name,
  ...rest
}: Binding<Draft, Checked> & Bound<ComponentProps<typeof DateField>>) {
  const { value, onChange, error } = useField<DayParts, Draft, Checked>({ control, name });
  return <DateField {...rest} id={name} value={value} onChange={onChange} errors={errorsByBox(error)} />;
}

/** Returns a date's errors by input. An error about the whole date is shown at the input for the day. */
export function errorsByBox(error: object | undefined): Partial<Record<DayPart, string>> {
  const nested = (error ?? {}) as Partial<Record<DayPart, { message?: string }>> & { message?: string };
  return {
    ...(nested.message ? { day: nested.message } : {}),
    ...(nested.day?.message ? { day: nested.day.message } : {}),
    ...(nested.month?.message ? { month: nested.month.message } : {}),
    ...(nested.year?.message ? { year: nested.year.message } : {}),
  };
}

import type { DayParts } from "@spi/domain/day/typed-day";
import { wholeDate } from "@spi/domain/day/typed-day";
import { DateInput } from "nhsuk-react-components";
import type { ChangeEvent } from "react";

export type DayPart = keyof DayParts;

const boxes = [
  { part: "day", Box: DateInput.Day },
  { part: "month", Box: DateInput.Month },
  { part: "year", Box: DateInput.Year },
] as const;

const noErrors: Partial<Record<DayPart, string>> = {};

const dateHint = "For example, 20 8 2025";

interface DateFieldProps {
  id: string;
  legend: string;
  legendSize?: "s" | "m";
  hint?: string;
  value: DayParts;
  onChange: (value: DayParts) => void;
  /** What is wrong, by the box to correct. */
  errors?: Partial<Record<DayPart, string>>;
}

/**
 * A date in three boxes (REQ-SCR-41), filled by one typed or pasted whole. Each box has the field's id with ".day", ".month"
 * or ".year".
 */
export function DateField({
  id,
  legend,
  legendSize,
  hint = dateHint,
  value,
  onChange,
  errors = noErrors,
}: DateFieldProps) {
  const change = (part: DayPart) => (event: ChangeEvent<HTMLInputElement>) => {
    // The group's own copy of the date is not told: it would bring back what stood in the boxes before a whole date.
    event.stopPropagation();
    const typed = event.target.value;
    onChange(wholeDate(typed) ?? { ...value, [part]: typed });
  };
  return (
    <DateInput
      id={id}
      tabIndex={-1}
      legend={legend}
      legendProps={{ size: legendSize }}
      hint={hint}
      error={errors.day ?? errors.month ?? errors.year}
    >
      {boxes.map(({ part, Box }) => (
        <Box
          key={part}
          id={`${id}.${part}`}
          name={`${id}.${part}`}
          autoComplete="off"
          error={errors[part] ?? false}
          aria-invalid={errors[part] === undefined ? undefined : true}
          value={value[part]}
          onChange={change(part)}
        />
      ))}
    </DateInput>
  );
}

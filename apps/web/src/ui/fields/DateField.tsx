import type { Day } from "@spi/domain/day/calendar";
import { type DayParts, monthAsNumber, wholeDate } from "@spi/domain/day/typed-day";
import { DateInput } from "nhsuk-react-components";
import type { ChangeEvent } from "react";
import { dateExample } from "../date-example.ts";

export type DayPart = keyof DayParts;

const boxes = [
  { part: "day", Box: DateInput.Day },
  { part: "month", Box: DateInput.Month },
  { part: "year", Box: DateInput.Year },
] as const;

const noErrors: Partial<Record<DayPart, string>> = {};

/** Default example, for fields without a more plausible day, such as the campaign's start or the run date. */
const anyDay = "20250820";

interface DateFieldProps {
  id: string;
  legend: string;
  legendSize?: "s" | "m";
  /** A plausible day, shown at the end of the hint. */
  example?: Day | undefined;
  /** Text before the example. If there is neither a hint nor an example, the default example is shown. */
  hint?: string;
  value: DayParts;
  onChange: (value: DayParts) => void;
  /** Errors, by the field to correct. */
  errors?: Partial<Record<DayPart, string>>;
}

function hintWith(example: Day | undefined, hint: string | undefined): string {
  if (hint === undefined) return dateExample(example ?? anyDay);
  return example === undefined ? hint : `${hint} ${dateExample(example)}`;
}

/**
 * Renders a date as three inputs. The month can be a number or a name. A complete date that is typed or pasted into one
 * input fills all three. The inputs have the field's ID with ".day", ".month" or ".year".
 */
export function DateField({
  id,
  legend,
  legendSize,
  example,
  hint,
  value,
  onChange,
  errors = noErrors,
}: DateFieldProps) {
  const change = (part: DayPart) => (event: ChangeEvent<HTMLInputElement>) => {
    // Without this, the input group would restore its own copy of the date after the user entered a complete date.
    event.stopPropagation();
    const typed = event.target.value;
    onChange(wholeDate(typed) ?? { ...value, [part]: typed });
  };
  // A date that is missing has one error, which is about all three inputs.
  const isEmpty = Object.values(value).every((text: string) => text.trim() === "");
  const errorOf = (part: DayPart) =>
    errors[part] ?? (isEmpty ? (errors.day ?? errors.month ?? errors.year) : undefined);
  // A month's name becomes its number, because the input has space for two digits. This also shows how the name was
  // understood.
  const leaveMonth = () => {
    const month = monthAsNumber(value.month);
    if (month !== value.month) onChange({ ...value, month });
  };
  return (
    <DateInput
      id={id}
      tabIndex={-1}
      legend={legend}
      legendProps={{ size: legendSize }}
      hint={hintWith(example, hint)}
      error={errors.day ?? errors.month ?? errors.year}
    >
      {boxes.map(({ part, Box }) => (
        <Box
          key={part}
          id={`${id}.${part}`}
          name={`${id}.${part}`}
          autoComplete="off"
          error={errorOf(part) ?? false}
          aria-invalid={errorOf(part) === undefined ? undefined : true}
          value={value[part]}
          onChange={change(part)}
          onBlur={part === "month" ? leaveMonth : undefined}
        />
      ))}
    </DateInput>
  );
}

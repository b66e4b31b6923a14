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

/** An example where no day of its own is near, such as a campaign's first or the run date. */
const anyDay = "20250820";

interface DateFieldProps {
  id: string;
  legend: string;
  legendSize?: "s" | "m";
  /** A day that could be typed here: the hint ends with it. */
  example?: Day | undefined;
  /** What is said before the example. Without an example of its own the field has any day, unless there is a hint. */
  hint?: string;
  value: DayParts;
  onChange: (value: DayParts) => void;
  /** What is wrong, by the box to correct. */
  errors?: Partial<Record<DayPart, string>>;
}

function hintWith(example: Day | undefined, hint: string | undefined): string {
  if (hint === undefined) return dateExample(example ?? anyDay);
  return example === undefined ? hint : `${hint} ${dateExample(example)}`;
}

/**
 * A date in three boxes, filled by one typed or pasted whole; the month by number or name. Each box has the
 * field's id with ".day", ".month" or ".year".
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
    // The group's own copy of the date is not told: it would bring back what stood in the boxes before a whole date.
    event.stopPropagation();
    const typed = event.target.value;
    onChange(wholeDate(typed) ?? { ...value, [part]: typed });
  };
  // The name of a month becomes its number once it is typed: the box has room for two digits, and shows what was understood.
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
          error={errors[part] ?? false}
          aria-invalid={errors[part] === undefined ? undefined : true}
          value={value[part]}
          onChange={change(part)}
          onBlur={part === "month" ? leaveMonth : undefined}
        />
      ))}
    </DateInput>
  );
}

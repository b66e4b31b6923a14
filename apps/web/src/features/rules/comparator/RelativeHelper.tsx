import { displayDay } from "@spi/domain/day/calendar";
import type { TimeUnit } from "@spi/domain/condition/condition";
import { ageMessage, isRuleAge } from "@spi/domain/condition/age";
import { unitNames } from "@spi/domain/condition/phrases";
import { upperFirst } from "@spi/domain/text/upper-first";
import { useState } from "react";
import { Radios } from "../../../ui/fields/ChoiceFields.tsx";
import { DateField } from "../../../ui/fields/DateField.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { type RelativeBoxes, readRelative, writeRelative } from "./comparator-helper.ts";

interface RelativeHelperProps {
  /** ID of the first input. */
  id?: string | undefined;
  error?: string | undefined;
  unit: TimeUnit;
  /** Units that can be chosen. Absent if the operator determines the unit. */
  units?: readonly TimeUnit[] | undefined;
  /** Absent if users choose the direction. */
  direction?: RelativeBoxes["direction"] | undefined;
  /** True if the comparator is an age, because the attribute is a date of birth and the unit is years. */
  asAge: boolean;
  runDate: string;
  comparator: string;
  onChange: (comparator: string) => void;
  onUnit?: ((unit: TimeUnit) => void) | undefined;
}

const countPattern = /^\d{1,5}$/;
const countMessage = "Enter a whole number with up to 5 digits";

/**
 * Edits an age, or a number of days, weeks or years before or after a date. Text that is not a whole number stays in its
 * field with an error, and the comparator is then empty, so that it cannot be saved.
 */
export function RelativeHelper({ asAge, runDate, comparator, onChange, ...fields }: RelativeHelperProps) {
  const { id, error, direction } = fields;
  const [boxes, setBoxes] = useState(() => readRelative(comparator));
  const change = (changes: Partial<RelativeBoxes>) => {
    const next = { ...boxes, ...changes, ...(direction === undefined ? {} : { direction }) };
    setBoxes(next);
    onChange(asAge && !isRuleAge(next.count) ? "" : writeRelative(next));
  };
  return (
    <div className="spi-relative">
      {asAge ? (
        <TextField
          id={id ?? "comparator-age"}
          label="Age in years"
          labelSize="s"
          width={3}
          inputMode="numeric"
          autoComplete="off"
          error={boxes.count === "" || isRuleAge(boxes.count) ? error : ageMessage}
          value={boxes.count}
          onChange={(count) => change({ count: count.trim(), direction: "before" })}
        />
      ) : (
        <Interval {...fields} boxes={boxes} onChange={change} />
      )}
      <Radios
        id="comparator-from"
        legend={asAge ? "Age on" : "Counted from"}
        legendSize="s"
        choices={[
          { value: "run date", label: `The run date (currently ${displayDay(runDate)})` },
          { value: "other date", label: "A different date" },
        ]}
        value={boxes.from}
        onChange={(from) => change({ from })}
      />
      {boxes.from === "other date" ? (
        <DateField
          id="comparator-other-date"
          legend="Which date?"
          legendSize="s"
          example={runDate}
          value={boxes.day}
          onChange={(day) => change({ day })}
        />
      ) : null}
    </div>
  );
}

interface IntervalProps extends Pick<RelativeHelperProps, "id" | "error" | "unit" | "units" | "direction" | "onUnit"> {
  boxes: RelativeBoxes;
  onChange: (changes: Partial<RelativeBoxes>) => void;
}

function Interval({ id, error, unit, units, direction, boxes, onChange, onUnit }: IntervalProps) {
  return (
    <>
      <TextField
        id={id ?? "comparator-count"}
        error={boxes.count === "" || countPattern.test(boxes.count) ? error : countMessage}
        label={`Number of ${unitNames[unit]}`}
        labelSize="s"
        width={4}
        inputMode="numeric"
        autoComplete="off"
        value={boxes.count}
        onChange={(count) => onChange({ count: count.trim() })}
      />
      {units === undefined || units.length < 2 ? null : (
        <Radios
          id="comparator-unit"
          legend="Unit"
          legendSize="s"
          inline
          choices={units.map((value) => ({ value, label: upperFirst(unitNames[value]) }))}
          value={unit}
          onChange={(chosen) => onUnit?.(chosen)}
        />
      )}
      {direction === undefined ? (
        <Radios
          id="comparator-direction"
          legend="Before or after?"
          legendSize="s"
          inline
          choices={[
            { value: "before", label: "Before" },
            { value: "after", label: "After" },
          ]}
          value={boxes.direction}
          onChange={(chosen) => onChange({ direction: chosen })}
        />
      ) : null}
    </>
  );
}

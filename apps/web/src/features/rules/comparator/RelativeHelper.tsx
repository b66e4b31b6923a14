import { displayDay } from "@spi/domain/day/calendar";
import type { TimeUnit } from "@spi/domain/condition/condition";
import { unitNames } from "@spi/domain/condition/phrases";
import { useState } from "react";
import { Radios } from "../../../ui/fields/ChoiceFields.tsx";
import { DateField } from "../../../ui/fields/DateField.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { AgeField } from "./AgeField.tsx";
import { type RelativeBoxes, readRelative, writeRelative } from "./comparator-helper.ts";

interface RelativeHelperProps {
  unit: TimeUnit;
  /** True if the comparator is an age, because the attribute is a date of birth and the unit is years. */
  asAge: boolean;
  runDate: string;
  comparator: string;
  onChange: (comparator: string) => void;
}

/** Edits an age, or a number of days, weeks or years before or after a date. */
export function RelativeHelper({ unit, asAge, runDate, comparator, onChange }: RelativeHelperProps) {
  const [boxes, setBoxes] = useState(() => readRelative(comparator));
  const change = (changes: Partial<RelativeBoxes>) => {
    const next = { ...boxes, ...changes };
    setBoxes(next);
    onChange(writeRelative(next));
  };
  return (
    <div className="spi-relative">
      {asAge ? (
        <AgeField
          id="comparator-age"
          label="Age in years"
          value={boxes.count}
          onChange={(count) => change({ count, direction: "before" })}
        />
      ) : (
        <Interval unit={unit} boxes={boxes} onChange={change} />
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

interface IntervalProps {
  unit: TimeUnit;
  boxes: RelativeBoxes;
  onChange: (changes: Partial<RelativeBoxes>) => void;
}

function Interval({ unit, boxes, onChange }: IntervalProps) {
  return (
    <>
      <TextField
        id="comparator-count"
        label={`Number of ${unitNames[unit]}`}
        labelSize="s"
        width={4}
        inputMode="numeric"
        autoComplete="off"
        value={boxes.count}
        onChange={(count) => onChange({ count: count.replaceAll(/\D/g, "").slice(0, 5) })}
      />
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
        onChange={(direction) => onChange({ direction })}
      />
    </>
  );
}

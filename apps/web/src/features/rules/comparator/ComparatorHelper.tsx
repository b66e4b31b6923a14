import { withModifiers } from "./typed-comparator.ts";
import { storedDay, toDayParts } from "../../../ui/form/typed-day.ts";
import { useState } from "react";
import { Radios } from "../../../ui/fields/ChoiceFields.tsx";
import { DateField } from "../../../ui/fields/DateField.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { type ComparatorHelp, partsOf, writeDays } from "./comparator-helper.ts";
import { PickListField } from "./PickListField.tsx";
import { RelativeHelper } from "./RelativeHelper.tsx";

interface ComparatorHelperProps {
  help: ComparatorHelp;
  runDate: string;
  /** ID of the first input. */
  id?: string | undefined;
  label?: string | undefined;
  error?: string | undefined;
  /** The current comparator. If it is changed elsewhere, the helper must be mounted again. */
  comparator: string;
  onChange: (comparator: string) => void;
}

const yesOrNo = [
  { value: "Y", label: "Yes" },
  { value: "N", label: "No" },
] as const;

/** Sets the comparator from dates, ages and names, so that users do not have to know its syntax. */
export function ComparatorHelper({ help, runDate, ...whole }: ComparatorHelperProps) {
  const withDefault = useRetainedDefault(whole);
  if (help.kind === "relative")
    return <RelativeHelper {...whole} unit={help.unit} asAge={help.asAge} runDate={runDate} />;
  return <ValueHelper {...whole} {...withDefault} help={help} />;
}

type Comparator = Pick<ComparatorHelperProps, "comparator" | "onChange">;

/**
 * Edits the comparator without its [[NVL:…]]. The [[NVL:…]] is retained whatever the user chooses, even if fields were
 * temporarily incomplete.
 */
function useRetainedDefault({ comparator, onChange }: Comparator): Comparator {
  const { base, nvl } = partsOf(comparator);
  const [retained] = useState(nvl);
  const write = (changed: string) =>
    changed === "" ? "" : withModifiers({ base: changed, nvl: retained, offset: null });
  return { comparator: base, onChange: (changed) => onChange(write(changed)) };
}

interface ValueHelperProps extends Omit<ComparatorHelperProps, "help" | "runDate"> {
  help: Exclude<ComparatorHelp, { kind: "relative" }>;
}

/** Edits a value that is not a number of days, weeks or years. */
export function ValueHelper({ help, id, label = "Compare with", error, comparator, onChange }: ValueHelperProps) {
  const shared = { id, error, comparator, onChange };
  switch (help.kind) {
    case "flag":
      return (
        <Radios
          id={id ?? "comparator-flag"}
          legend={label}
          error={error}
          legendSize="s"
          inline
          choices={yesOrNo}
          value={yesOrNo.find(({ value }) => value === comparator)?.value}
          onChange={onChange}
        />
      );
    case "day":
      return <DaysHelper {...shared} legends={[label === "Compare with" ? "Compare with this date" : label]} />;
    case "days":
      return <DaysHelper {...shared} legends={["First date", "Last date"]} />;
    case "one":
      return (
        <SelectField
          id={id ?? "comparator-name"}
          label={label}
          error={error}
          placeholder="Select one"
          value={comparator}
          onChange={onChange}
          choices={help.choices.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
        />
      );
    case "several":
      return (
        <details className="nhsuk-details">
          <summary className="nhsuk-details__summary">
            <span className="nhsuk-details__summary-text">Choose from a list</span>
          </summary>
          <div className="nhsuk-details__text">
            <PickListField
              id="comparator-names"
              legend="Compare with"
              choices={help.choices}
              value={comparator}
              onChange={onChange}
            />
          </div>
        </details>
      );
  }
}

interface DaysHelperProps {
  id?: string | undefined;
  error?: string | undefined;
  comparator: string;
  legends: readonly string[];
  onChange: (comparator: string) => void;
}

/** Edits one or two dates, which are stored as eight digits each. */
function DaysHelper({ id, error, comparator, legends, onChange }: DaysHelperProps) {
  const [days, setDays] = useState(() =>
    legends.map((_, index) => toDayParts(storedDay(comparator.split(",")[index] ?? ""))),
  );
  return legends.map((legend, index) => (
    <DateField
      key={legend}
      id={index === 0 && id !== undefined ? id : `comparator-day-${index + 1}`}
      {...(index === 0 && error !== undefined ? { errors: { day: error, month: error, year: error } } : {})}
      legend={legend}
      legendSize="s"
      value={days[index] ?? toDayParts("")}
      onChange={(day) => {
        const next = days.with(index, day);
        setDays(next);
        onChange(writeDays(next));
      }}
    />
  ));
}

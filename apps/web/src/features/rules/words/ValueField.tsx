import type { TimeUnit } from "@spi/domain/condition/condition";
import { operatorFamilies } from "@spi/domain/condition/operator-families";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import { type CodeName, shortName } from "@spi/domain/library/code-lists";
import { useState } from "react";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { Items } from "../comparator/ComparatorField.tsx";
import { ValueHelper } from "../comparator/ComparatorHelper.tsx";
import { comparatorHelp } from "../comparator/comparator-helper.ts";
import { PickListField } from "../comparator/PickListField.tsx";
import { RelativeHelper } from "../comparator/RelativeHelper.tsx";
import { listItems, separatorsOf } from "../comparator/typed-draft.ts";
import type { RuleDraft } from "../rule-draft.ts";
import type { Phrase } from "./condition-phrases.ts";
import { type WordsContext, splitDefault, unitOf } from "./words-draft.ts";

interface ValueFieldProps extends WordsContext {
  draft: RuleDraft;
  attribute: AttributeReference;
  phrase: Phrase;
  error: string | undefined;
  onChange: (value: string) => void;
  onUnit: (unit: TimeUnit) => void;
}

const id = "comparator";

/**
 * Edits the value of a phrase, with fields that suit the attribute: an age, a number of days, weeks or years, dates,
 * names, numbers or text. Its first input has the ID of the comparator.
 */
export function ValueField({ draft, attribute, phrase, error, onChange, onUnit, ...context }: ValueFieldProps) {
  const { value } = splitDefault(draft);
  const help = comparatorHelp(draft, context);
  const shared = { id, error, onChange };
  if (help?.kind === "relative") {
    const units = phrase.operators.flatMap((operator) => unitOf(operator) ?? []);
    return (
      <RelativeHelper
        {...shared}
        {...help}
        units={units}
        direction={phrase.direction}
        runDate={context.runDate}
        comparator={value}
        onUnit={onUnit}
      />
    );
  }
  if (help?.kind === "several")
    return <PickListField {...shared} legend="Choose from the list" choices={shortNames(help.choices)} value={value} />;
  if (help?.kind === "one") {
    const choices = shortNames(help.choices);
    return <ValueHelper {...shared} help={{ ...help, choices }} label="Choose from the list" comparator={value} />;
  }
  if (help) return <ValueHelper {...shared} help={help} label={valueLabels[help.kind]} comparator={value} />;
  if (operatorFamilies.get(draft.operator)?.family === "between") return <RangeField {...shared} value={value} />;
  const separators = separatorsOf(draft, context.reference);
  return (
    <>
      <TextField
        {...shared}
        label={separators === undefined ? "Value" : "Values"}
        labelSize="s"
        hint={[separators, `For example, ${attribute.ValueSummary}`].filter(Boolean).join(" ")}
        {...(attribute.DataType === "I" && separators === undefined ? { inputMode: "numeric", width: 5 } : {})}
        value={value}
        autoComplete="off"
        spellCheck={false}
      />
      <Items items={listItems(draft, context.reference)} />
    </>
  );
}

const valueLabels = { flag: "Value", day: "Date", days: "Dates" } as const;

/** Shortens the names of boards, which all end with the same words. */
const shortNames = (choices: readonly CodeName[]) => choices.map(({ code, name }) => ({ code, name: shortName(name) }));

interface RangeFieldProps {
  id: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** Edits 2 numbers. The value is empty until both have been entered. */
function RangeField({ id: firstId, error, value, onChange }: RangeFieldProps) {
  const [ends, setEnds] = useState(() => ["", ""].map((_, index) => value.split(",")[index] ?? ""));
  return ["Smallest number", "Largest number"].map((label, index) => (
    <TextField
      key={label}
      id={index === 0 ? firstId : `${firstId}-largest`}
      label={label}
      labelSize="s"
      width={5}
      inputMode="numeric"
      autoComplete="off"
      error={index === 0 ? error : undefined}
      value={ends[index] ?? ""}
      onChange={(typed) => {
        const next = ends.with(index, typed.trim());
        setEnds(next);
        onChange(next.includes("") ? "" : next.join(","));
      }}
    />
  ));
}

import type { Day } from "@spi/domain/day/calendar";
import { bandNames, weekdays } from "@spi/domain/release/sending/sending-choices";
import type { SendingSettings } from "@spi/domain/release/sending/sending-settings";
import {
  type SendingGroup,
  firstWaveTexts,
  limitExamples,
  noOutcomesHint,
  secondWaveFields,
} from "../../../scope/sending-text.ts";
import { type DayPart, DateField } from "../../../ui/fields/DateField.tsx";
import { Checkboxes, Radios } from "../../../ui/fields/ChoiceFields.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import type { FieldProblem } from "../../../ui/page/ErrorSummary.tsx";
import { type SendingDraft, readSendingDraft } from "./sending-draft.ts";

interface SendingFieldsProps {
  group: SendingGroup;
  draft: SendingDraft;
  campaignStart: Day;
  onChange: (draft: SendingDraft) => void;
  problems: readonly FieldProblem[];
}

type TextSetting = keyof SendingDraft["typed"];

/** Labels and hints of the text boxes. */
const textFields = {
  tolerance_percent: {
    label: "Tolerance, as a percentage",
    hint: "We compare the approved list with the people the rules select now. If the number of people who joined or left is more than this percentage, you will need a new report before anything is sent. We do not count people who left because of a suppression rule.",
  },
  most_days_old: {
    label: "Maximum age of the population data, in days",
    hint: "Before each wave and on each sending day, we check everyone still to be messaged against the population data. If the data is older than this, sending will stop.",
  },
  first_wave_percent: {
    label: "Size of the first wave, as a percentage",
    hint: "We send this percentage of each routing plan’s messages first.",
  },
  first_wave_least: {
    label: "Minimum number of messages in the first wave",
    hint: "If the percentage is less, we send this number.",
  },
  ...secondWaveFields,
  wait_hours: { ...secondWaveFields.wait_hours, hint: `${secondWaveFields.wait_hours.hint} For example, 24.` },
  least_known: {
    ...secondWaveFields.least_known,
    hint: `${secondWaveFields.least_known.hint} ${noOutcomesHint}`,
  },
  messages_an_hour: { label: "Maximum messages per hour", hint: "Leave this box empty if there is no limit." },
  board_messages_a_day: {
    label: "Maximum messages per day for each integrated care board",
    hint: "Use this limit if a board can only handle a certain number of appointment requests a day. Leave this box empty if there is no limit.",
  },
} as const satisfies Record<TextSetting, { label: string; hint: string }>;

/** Labels of the fields, for messages about several fields. */
export const fieldLabels: Record<string, string> = {
  ...Object.fromEntries(Object.entries(textFields).map(([name, { label }]) => [name, label])),
  not_before: "Earliest send date",
  days: "Sending days",
  to_hour: "Sending ends",
};

const hours = Array.from({ length: 25 }, (_, hour) => String(hour));
const hourChoices = (from: number, to: number) =>
  hours.slice(from, to + 1).map((value) => ({ value, label: `${value.padStart(2, "0")}:00` }));
const bands = Object.entries(bandNames).map(([value, label]) => ({ value: value as keyof typeof bandNames, label }));
const days = weekdays.map((value) => ({ value, label: value }));

/** Renders the fields of one group of settings. */
export function SendingFields({ group, draft, campaignStart, onChange, problems }: SendingFieldsProps) {
  const { typed, notBefore, hours: chosen } = draft;
  const errorOf = (id: string) => problems.find(({ fieldId }) => fieldId === id)?.message;
  const renderTextField = (name: TextSetting) => (
    <TextField
      key={name}
      id={name}
      {...textFields[name]}
      labelSize="s"
      width={5}
      inputMode="numeric"
      autoComplete="off"
      value={typed[name]}
      onChange={(text) => onChange({ ...draft, typed: { ...typed, [name]: text } })}
      error={errorOf(name)}
    />
  );
  switch (group) {
    case "days":
      return (
        <>
          <DateField
            id="not_before"
            legend="Earliest send date"
            legendSize="s"
            example={campaignStart}
            hint="Leave this date empty to start sending on the run date. If you enter an earlier date, we will not message anyone until they qualify."
            value={notBefore}
            onChange={(parts) => onChange({ ...draft, notBefore: parts })}
            errors={dayErrors(problems)}
          />
          <Checkboxes
            id="days"
            legend="Sending days"
            legendSize="s"
            choices={days}
            values={draft.days}
            onChange={(values) => onChange({ ...draft, days: values })}
            error={errorOf("days")}
          />
          <SelectField
            id="from_hour"
            label={<strong>Sending begins</strong>}
            hint="In UK time."
            choices={hourChoices(0, 23)}
            value={chosen.from}
            onChange={(from) => onChange({ ...draft, hours: { ...chosen, from } })}
          />
          <SelectField
            id="to_hour"
            label={<strong>Sending ends</strong>}
            choices={hourChoices(1, 24)}
            value={chosen.to}
            onChange={(to) => onChange({ ...draft, hours: { ...chosen, to } })}
            error={errorOf("to_hour")}
          />
        </>
      );
    case "limits":
      return (
        <>
          {(["messages_an_hour", "board_messages_a_day"] as const).map(renderTextField)}
          <Examples draft={draft} of={limitExamples} />
          <Radios
            id="order_by"
            legend="Order"
            legendSize="s"
            hint="Choose which groups of people are messaged first. Within each group, the order is random."
            choices={bands}
            value={draft.orderBy}
            onChange={(orderBy) => onChange({ ...draft, orderBy })}
          />
        </>
      );
    case "waves":
      return (
        <>
          {(["first_wave_percent", "first_wave_least"] as const).map(renderTextField)}
          <Examples draft={draft} of={firstWaveTexts} />
          {(["wait_hours", "least_known", "most_failed"] as const).map(renderTextField)}
        </>
      );
    case "checks":
      return (["tolerance_percent", "most_days_old"] as const).map(renderTextField);
  }
}

interface ExamplesProps {
  draft: SendingDraft;
  /** Describes the effect of the settings. */
  of: (settings: SendingSettings) => string[];
}

/** Shows the effect of the settings that the user entered, once they are all valid. */
function Examples({ draft, of }: ExamplesProps) {
  const read = readSendingDraft(draft);
  if (!read.ok) return null;
  return of(read.value).map((example) => <p key={example}>{example}</p>);
}

function dayErrors(problems: readonly FieldProblem[]): Partial<Record<DayPart, string>> {
  const dayProblems = problems.filter(({ fieldId }) => fieldId.startsWith("not_before."));
  return Object.fromEntries(dayProblems.map(({ fieldId, message }) => [fieldId.slice("not_before.".length), message]));
}

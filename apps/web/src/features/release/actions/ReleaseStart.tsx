import { displayCount, formatMessageCount as messages } from "@spi/domain/text/counts";
import {
  type RestChoice,
  type SendingSettings,
  refuseWider,
  nextWaveWaitHoursSchema,
} from "@spi/domain/release/sending/sending-settings";
import { limitsSentence } from "@spi/domain/release/sending/earliest-end";
import { secondWaveFields, noOutcomesHint } from "../../../scope/sending-text.ts";
import { waveConditionSchema } from "@spi/domain/release/outcomes";
import { earlyDay } from "@spi/domain/release/sending/early-sending";
import { conflict, conflictSentence } from "@spi/domain/conflict";
import { Details } from "nhsuk-react-components";
import { runDateSentences } from "./run-date-sentences.ts";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/confirm/ConfirmDialog.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { useFirstProblem } from "../../../ui/form/use-first-problem.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { RecentlyMessagedNotice } from "./RecentlyMessagedNotice.tsx";
import type { ActionProps } from "./action-props.ts";
import { wavesSentence } from "../wave-text.ts";

const fields = {
  wait: { id: "next_wave_wait_hours", ...secondWaveFields.wait_hours },
  known: { id: "least_known", ...secondWaveFields.least_known },
  failed: { id: "most_failed", ...secondWaveFields.most_failed },
} as const;
type Field = keyof typeof fields;

function hintOf(name: Field, { condition }: SendingSettings): string {
  const { hint } = fields[name];
  if (name !== "known" || condition !== null) return hint;
  return `${hint} ${noOutcomesHint}`;
}

/**
 * Starts sending after the user confirms the number of messages. The second wave's conditions cannot be weaker than the
 * approved conditions.
 */
export function ReleaseStart({ release, hours, at, busy, onCommand }: ActionProps) {
  const { sending } = release;
  const { iteration } = useIteration();
  const [pendingChoice, setPendingChoice] = useState<RestChoice>();
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [typed, setTyped] = useState(() => toFieldValues(sending));
  const { form, focusFirstProblem } = useFirstProblem<HTMLDivElement>();
  const hasErrors = Object.keys(errors).length > 0;
  const allMessages = messages(release.figures.remaining);
  const isEarly = earlyDay(sending, { runDate: release.run_date, now: new Date(at) }) !== undefined;
  const delayedCount = isEarly ? (release.delayed?.messages ?? 0) : 0;
  if (release.checking) return <p>{conflictSentence(conflict("listBeingChecked"))}</p>;
  const requestConfirmation = () => {
    const read = readChoice(typed, sending);
    setErrors(read.errors);
    setPendingChoice(read.choice);
    focusFirstProblem();
  };
  return (
    <div ref={form}>
      {release.parts.some(({ wave }) => wave > 1) ? (
        <Details open={hasErrors} className="nhsuk-u-margin-bottom-4">
          <Details.Summary>Change the second wave</Details.Summary>
          <Details.Text>
            {(Object.keys(fields) as Field[]).map((name) => (
              <TextField
                key={name}
                {...fields[name]}
                hint={hintOf(name, sending)}
                width={3}
                inputMode="numeric"
                value={typed[name]}
                onChange={(text) => setTyped({ ...typed, [name]: text })}
                error={errors[name]}
              />
            ))}
          </Details.Text>
        </Details>
      ) : null}
      <Button disabled={busy} onClick={requestConfirmation}>
        Start sending
      </Button>
      {pendingChoice ? (
        <ConfirmDialog
          title={`Send ${allMessages}?`}
          confirmLabel={
            delayedCount > 0
              ? `Send ${allMessages}, including ${displayCount(delayedCount)} later`
              : `Send ${allMessages}`
          }
          warning
          onConfirm={() => {
            setPendingChoice(undefined);
            const { condition, waitHours } = pendingChoice;
            const rest = { next_wave_wait_hours: waitHours, ...(condition && { next_wave_condition: condition }) };
            onCommand({ move: "start", messages: release.figures.remaining, ...rest });
          }}
          onCancel={() => setPendingChoice(undefined)}
        >
          <p>{runDateSentences(iteration.iteration_details.Name, release, new Date(at)).join(" ")}</p>
          <RecentlyMessagedNotice release={release} />
          <p>
            The messages will go to people on the approved list. Messages that NHS Notify has accepted cannot be
            recalled.
          </p>
          <p>{wavesSentence(release, pendingChoice)}</p>
          <LimitsText
            release={{ ...release, next_wave_wait_hours: pendingChoice.waitHours ?? sending.wait_hours }}
            at={at}
          />
          {hours === undefined ? null : <p>{hours}</p>}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

/** Shows the earliest time at which sending can finish, if limits delay it. */
function LimitsText({ release, at }: Pick<ActionProps, "release" | "at">) {
  const limits = limitsSentence(release, new Date(at));
  return limits === undefined ? null : <p>{limits}</p>;
}

function toFieldValues({ condition, wait_hours: wait }: SendingSettings): Record<Field, string> {
  const [known, failed] = condition ? [condition.least_known, condition.most_failed] : ["", ""];
  return { wait: String(wait), known: String(known), failed: String(failed) };
}

/** Reads the options for the second wave, or returns their errors. */
function readChoice(typed: Record<Field, string>, sending: SendingSettings) {
  const parseNumber = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);
  const hasNoCondition = sending.condition === null && typed.known.trim() === "" && typed.failed.trim() === "";
  const wait = nextWaveWaitHoursSchema.safeParse(parseNumber(typed.wait));
  // A missing value counts as weaker than the approved condition and is therefore rejected.
  const parseShare = (text: string, fallback: number) =>
    sending.condition !== null && text.trim() === "" ? fallback : parseNumber(text);
  const condition = waveConditionSchema
    .optional()
    .safeParse(
      hasNoCondition
        ? undefined
        : { least_known: parseShare(typed.known, 0), most_failed: parseShare(typed.failed, 100) },
    );
  const choice: RestChoice = { condition: condition.data, waitHours: wait.data };
  const limitErrors = refuseWider(choice, sending);
  const conditionError = (field: string) => condition.error?.issues.find(({ path }) => path[0] === field)?.message;
  const errorMessages: Record<Field, string | undefined> = {
    wait: wait.error?.issues[0]?.message ?? limitErrors["next_wave_wait_hours"]?.[0],
    known: conditionError("least_known") ?? limitErrors["next_wave_condition.least_known"]?.[0],
    failed: conditionError("most_failed") ?? limitErrors["next_wave_condition.most_failed"]?.[0],
  };
  const errors = Object.fromEntries(Object.entries(errorMessages).filter(([, message]) => message !== undefined));
  return { errors, choice: Object.keys(errors).length === 0 ? choice : undefined };
}

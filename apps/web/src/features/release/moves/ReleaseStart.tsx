import { displayCount, formatMessageCount as messages } from "@spi/domain/text/counts";
import {
  type RestChoice,
  type SendingSettings,
  refuseWider,
  restWaitHoursSchema,
} from "@spi/domain/release/sending/sending-settings";
import { limitsSentence } from "@spi/domain/release/sending/earliest-end";
import { secondWaveBoxes, withoutOutcomes } from "../../../scope/sending-words.ts";
import { waveConditionSchema } from "@spi/domain/release/outcomes";
import { earlyDay } from "@spi/domain/release/sending/early-sending";
import { runDateSentences } from "./run-date-sentences.ts";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/confirm/ConfirmDialog.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { useFirstProblem } from "../../../ui/form/use-first-problem.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { MessagedBefore } from "./MessagedBefore.tsx";
import type { MoveProps } from "./move-props.ts";
import { wavesSentence } from "../wave-words.ts";

const boxes = {
  wait: { id: "rest_wait_hours", ...secondWaveBoxes.wait_hours },
  known: { id: "least_known", ...secondWaveBoxes.least_known },
  failed: { id: "most_failed", ...secondWaveBoxes.most_failed },
} as const;
type Box = keyof typeof boxes;

function hintOf(name: Box, { condition }: SendingSettings): string {
  const { hint } = boxes[name];
  if (name !== "known" || condition !== null) return hint;
  return `${hint} ${withoutOutcomes}`;
}

/**
 * Starts sending after the user confirms the number of people. The second wave's conditions cannot be weaker than those
 * approved.
 */
export function ReleaseStart({ release, hours, at, busy, onMove }: MoveProps) {
  const { sending } = release;
  const { iteration } = useIteration();
  const [asking, setAsking] = useState<RestChoice>();
  const [errors, setErrors] = useState<Partial<Record<Box, string>>>({});
  const [typed, setTyped] = useState(() => approvedValues(sending));
  const { form, tried } = useFirstProblem<HTMLDivElement>();
  const all = messages(release.figures.toGo);
  const isEarly = earlyDay(sending, { runDate: release.run_date, now: new Date(at) }) !== undefined;
  const waiting = isEarly ? (release.held?.messages ?? 0) : 0;
  if (release.checking) {
    return (
      <p>
        We are checking everyone on the list again. This is because people were added to the stop list, another release
        in the campaign has started or the date has changed. We will have new numbers soon.
      </p>
    );
  }
  const ask = () => {
    const read = readChoice(typed, sending);
    setErrors(read.errors);
    setAsking(read.choice);
    tried();
  };
  return (
    <div ref={form}>
      {release.parts.some(({ wave }) => wave > 1)
        ? (Object.keys(boxes) as Box[]).map((name) => (
            <TextField
              key={name}
              {...boxes[name]}
              hint={hintOf(name, sending)}
              width={3}
              inputMode="numeric"
              value={typed[name]}
              onChange={(text) => setTyped({ ...typed, [name]: text })}
              error={errors[name]}
            />
          ))
        : null}
      <Button disabled={busy} onClick={ask}>
        Start sending
      </Button>
      {asking ? (
        <ConfirmDialog
          title={`Send ${all}?`}
          confirmLabel={waiting > 0 ? `Send ${all}, including ${displayCount(waiting)} later` : `Send ${all}`}
          warning
          onConfirm={() => {
            setAsking(undefined);
            const { condition, waitHours } = asking;
            const rest = { rest_wait_hours: waitHours, ...(condition && { rest_condition: condition }) };
            onMove({ move: "start", messages: release.figures.toGo, ...rest });
          }}
          onCancel={() => setAsking(undefined)}
        >
          <p>{runDateSentences(iteration.iteration_details.Name, release, new Date(at)).join(" ")}</p>
          <MessagedBefore release={release} />
          <p>
            The messages will go to people on the approved list. Messages that NHS Notify has accepted cannot be
            recalled.
          </p>
          <p>{wavesSentence(release, asking)}</p>
          <Limits release={{ ...release, rest_wait_hours: asking.waitHours ?? sending.wait_hours }} at={at} />
          {hours === undefined ? null : <p>{hours}</p>}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

/** Shows the earliest time at which sending can finish, if limits delay it. */
function Limits({ release, at }: Pick<MoveProps, "release" | "at">) {
  const limits = limitsSentence(release, new Date(at));
  return limits === undefined ? null : <p>{limits}</p>;
}

function approvedValues({ condition, wait_hours: wait }: SendingSettings): Record<Box, string> {
  const [known, failed] = condition ? [condition.least_known, condition.most_failed] : ["", ""];
  return { wait: String(wait), known: String(known), failed: String(failed) };
}

/** Reads the options for the second wave, or returns their errors. */
function readChoice(typed: Record<Box, string>, sending: SendingSettings) {
  const numberIn = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);
  const none = sending.condition === null && typed.known.trim() === "" && typed.failed.trim() === "";
  const wait = restWaitHoursSchema.safeParse(numberIn(typed.wait));
  // A missing value counts as weaker than an approved condition, so it is rejected.
  const share = (text: string, loosest: number) =>
    sending.condition !== null && text.trim() === "" ? loosest : numberIn(text);
  const condition = waveConditionSchema
    .optional()
    .safeParse(none ? undefined : { least_known: share(typed.known, 0), most_failed: share(typed.failed, 100) });
  const choice: RestChoice = { condition: condition.data, waitHours: wait.data };
  const wider = refuseWider(choice, sending);
  const wrong = (field: string) => condition.error?.issues.find(({ path }) => path[0] === field)?.message;
  const found: Record<Box, string | undefined> = {
    wait: wait.error?.issues[0]?.message ?? wider["rest_wait_hours"]?.[0],
    known: wrong("least_known") ?? wider["rest_condition.least_known"]?.[0],
    failed: wrong("most_failed") ?? wider["rest_condition.most_failed"]?.[0],
  };
  const errors = Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined));
  return { errors, choice: Object.keys(errors).length === 0 ? choice : undefined };
}

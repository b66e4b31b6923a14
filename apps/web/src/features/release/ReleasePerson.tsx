import { isReason } from "@spi/domain/names/reason";
import { displayTimestamp } from "@spi/domain/day/calendar";
import { readNhsNumber } from "@spi/domain/names/nhs-number";
import {
  type PersonResponse,
  type PersonMessage,
  messageStateSentence,
  describePerson,
} from "@spi/domain/release/person-answer";
import { Details } from "nhsuk-react-components";
import { useState } from "react";
import { usePersonOutcome } from "../../api/release.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { ApiErrors } from "../../ui/page/ApiErrors.tsx";
import { ErrorSummary } from "../../ui/page/ErrorSummary.tsx";
import { channelNames } from "./release-text.ts";

const numberId = "nhs_number";
const reasonId = "asked-because";

/**
 * Shows "Was this person selected?", which is the only way to look up a person on a release's list. The API records
 * each lookup.
 */
export function ReleasePerson() {
  const { key } = useIteration();
  const personQuery = usePersonOutcome(key);
  const [number, setNumber] = useState("");
  const [reason, setReason] = useState("");
  const [attempt, setAttempt] = useState(0);
  const [problems, setProblems] = useState<{ fieldId: string; message: string }[]>([]);
  const submit = () => {
    const read = readNhsNumber(number);
    const newProblems = [
      ...(read.ok ? [] : [{ fieldId: numberId, message: read.refusal }]),
      ...(isReason(reason) ? [] : [{ fieldId: reasonId, message: "Enter the reason" }]),
    ];
    setProblems(newProblems);
    setAttempt(attempt + 1);
    personQuery.reset();
    if (newProblems.length === 0) personQuery.mutate({ nhs_number: number, reason: reason.trim() });
  };
  const errorOf = (id: string) => problems.find(({ fieldId }) => fieldId === id)?.message;
  return (
    <Details expander>
      <Details.Summary>Was this person selected?</Details.Summary>
      <Details.Text>
        {problems.length > 0 ? <ErrorSummary key={attempt} problems={problems} /> : null}
        {personQuery.error ? (
          <ApiErrors key={personQuery.submittedAt} refusal={personQuery.error} fields={[numberId]} />
        ) : null}
        <p>
          Find out whether a person was selected, and what happened to their messages. We record in the iteration&apos;s
          history that you asked and why, but not who you asked about.
        </p>
        <TextField
          id={numberId}
          label="NHS number"
          hint="For example, 999 000 0018"
          width={10}
          inputMode="numeric"
          autoComplete="off"
          value={number}
          onChange={(text) => {
            // The answer applies only to the number that was entered.
            personQuery.reset();
            setNumber(text);
          }}
          error={errorOf(numberId)}
        />
        <TextField
          id={reasonId}
          label="Why are you asking?"
          hint="We store your reason and show it to your team. Do not include any patient details."
          value={reason}
          onChange={setReason}
          error={errorOf(reasonId)}
        />
        <Button variant="secondary" repeatable disabled={personQuery.isPending} onClick={submit}>
          Find out
        </Button>
        <output>{personQuery.data ? <PersonOutcome answer={personQuery.data} /> : null}</output>
      </Details.Text>
    </Details>
  );
}

function PersonOutcome({ answer }: { answer: PersonResponse }) {
  const { messages } = answer;
  const { first, after } = describePerson(answer);
  return (
    <div className="nhsuk-body nhsuk-u-margin-bottom-0">
      {first.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {messages.length === 0 ? null : (
        <ul className="nhsuk-list nhsuk-list--bullet">
          {messages.map((message) => (
            <li key={`${message.wave} ${message.plan}`}>{describeMessage(message)}</li>
          ))}
        </ul>
      )}
      {after.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}

/**
 * Describes a message, for example "LETTER, wave 1: accepted by NHS Notify. Letter: delivered, 20 November 2026 at
 * 09:30."
 */
function describeMessage({ plan, wave, state, reason, outcomes }: PersonMessage): string {
  const outcomeTexts = outcomes.map(
    ({ channel, status, at }) =>
      ` ${channel === "" ? "The message" : channelNames[channel]}: ${status}, ${displayTimestamp(at)}.`,
  );
  return `${plan}, wave ${wave}: ${messageStateSentence({ state, reason })}.${outcomeTexts.join("")}`;
}

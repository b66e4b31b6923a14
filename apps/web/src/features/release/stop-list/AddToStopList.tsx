import { isReason } from "@spi/domain/names/reason";
import {
  type AddedToStopList,
  longestStopList,
  maxStopListEntries,
  parseStopList,
  stopListMessages,
} from "@spi/domain/release/stop-list";
import { displayCount, formatPeopleCount } from "@spi/domain/text/counts";
import { useState } from "react";
import { useAddToStopList } from "../../../api/stop-list.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { FileField } from "../../../ui/FileField.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { ApiErrors } from "../../../ui/page/ApiErrors.tsx";
import { ErrorSummary } from "../../../ui/page/ErrorSummary.tsx";

const fields = ["numbers", "reason"] as const;
type Problems = Partial<Record<(typeof fields)[number], string>>;

/**
 * Shows a form for adding people by NHS number, either pasted or from a file, with a reason. Nothing is stored as a
 * draft.
 */
export function AddToStopList({ teamId }: { teamId: string }) {
  const add = useAddToStopList(teamId);
  const [text, setText] = useState("");
  const [reason, setReason] = useState("");
  const [problems, setProblems] = useState<Problems>({});
  const [attempt, setAttempt] = useState(0);
  const showProblems = (newProblems: Problems) => {
    setProblems(newProblems);
    setAttempt((knownText) => knownText + 1);
  };
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > longestStopList) return showProblems({ numbers: stopListMessages.long });
    const read = await file.text().catch(() => undefined);
    if (read === undefined) showProblems({ numbers: "The selected file could not be read. Select it again" });
    else setText(read);
  };
  const submit = () => {
    const numbers = parseStopList(text);
    const newProblems: Problems = {
      ...(numbers.ok ? {} : { numbers: numbers.refusal }),
      ...(isReason(reason) ? {} : { reason: "Enter the reason" }),
    };
    showProblems(newProblems);
    add.reset();
    if (!numbers.ok || newProblems.reason !== undefined) return;
    const clear = () => {
      setText("");
      setReason("");
    };
    add.mutate({ numbers: numbers.value, reason: reason.trim() }, { onSuccess: clear });
  };
  const summary = fields.flatMap((fieldId) => {
    const message = problems[fieldId];
    return message === undefined ? [] : [{ fieldId, message }];
  });
  return (
    <Card heading="Add people">
      {summary.length > 0 ? <ErrorSummary key={attempt} problems={summary} /> : null}
      {add.error ? <ApiErrors key={add.submittedAt} refusal={add.error} fields={fields} /> : null}
      <TextField
        id="numbers"
        label="NHS numbers"
        labelSize="s"
        hint={`Enter one NHS number per line, up to ${displayCount(maxStopListEntries)} at a time.`}
        rows={8}
        value={text}
        onChange={setText}
        error={problems.numbers}
        spellCheck={false}
        autoComplete="off"
      />
      <FileField
        id="file"
        label="Or select a file"
        hint="A text or CSV file with one NHS number per line. We will copy the numbers into the box above."
        accept=".txt,.csv,text/plain,text/csv"
        onChange={(file) => void readFile(file)}
      />
      <TextField
        id="reason"
        label="Reason"
        labelSize="s"
        hint="We store your reason and show it to your team. Do not include NHS numbers, names or any other patient details."
        value={reason}
        onChange={setReason}
        error={problems.reason}
      />
      <Button disabled={add.isPending} onClick={submit}>
        Add to the stop list
      </Button>
      <output className="nhsuk-body">{add.data ? addedSentence(add.data) : null}</output>
    </Card>
  );
}

function addedSentence({ added, known }: AddedToStopList): string {
  const knownText =
    known === 0 ? "" : ` ${formatPeopleCount(known)} ${known === 1 ? "was" : "were"} already on the stop list.`;
  return `You added ${formatPeopleCount(added)}.${knownText}`;
}

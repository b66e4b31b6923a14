import type { FindingView } from "@spi/domain/api-contract";
import { Details } from "nhsuk-react-components";
import { useRef } from "react";
import { usePersistentState } from "../../drafts/use-persistent-state.ts";
import { ApiErrors } from "../../ui/page/ApiErrors.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import type { IterationKey } from "../../paths/paths.ts";
import { useFormPresent } from "../../ui/page/refused-forms.ts";
import { answerFormOf, useAnswerFinding } from "./use-findings.ts";

interface AnswerFormProps {
  iterationKey: IterationKey;
  finding: FindingView;
  /** The version of the iteration that has the finding. */
  version: number;
}

/** Answers a warning with the reason it is correct, changes the answer or withdraws it. */
export function AnswerForm({ iterationKey, finding, version }: AnswerFormProps) {
  const { id: findingId, message, where, answer, earlier_answer } = finding;
  const part = answerFormOf(findingId);
  useFormPresent(part);
  const [reason, setReason, settle] = usePersistentState(part, (answer ?? earlier_answer)?.reason ?? "");
  const field = `answer-${findingId.slice(0, 8)}`;
  const hidden = <span className="nhsuk-u-visually-hidden"> about {where}</span>;
  const box = useRef<HTMLDivElement>(null);
  const close = () => {
    const details = box.current?.querySelector("details");
    if (!details) return;
    details.open = false;
    details.querySelector("summary")?.focus();
  };
  const reply = useAnswerFinding(iterationKey, () => {
    settle(reason);
    close();
  });
  const give = (text: string | null) => reply.mutate({ findingId, Version: version, reason: text });
  const error = reply.error?.body.errors["reason"]?.join(" ");
  return (
    <div ref={box}>
      <Details>
        <Details.Summary>
          {answer ? "Change the answer" : "Answer"}
          {hidden}
        </Details.Summary>
        <Details.Text>
          {reply.error && !error ? <ApiErrors refusal={reply.error} /> : null}
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              give(reason);
            }}
          >
            <TextField
              id={field}
              label={
                <>
                  Why is this correct?<span className="nhsuk-u-visually-hidden"> {message}</span>
                </>
              }
              labelSize="s"
              hint="Reviewers will see your answer. Say what you intended, and who made the decision."
              rows={2}
              value={reason}
              onChange={setReason}
              error={error}
            />
            <div className="nhsuk-button-group">
              <Button type="submit" variant="secondary" disabled={reply.isPending}>
                Save answer{hidden}
              </Button>
              {answer ? (
                <Button variant="secondary" disabled={reply.isPending} onClick={() => give(null)}>
                  Withdraw answer{hidden}
                </Button>
              ) : null}
            </div>
          </form>
        </Details.Text>
      </Details>
    </div>
  );
}

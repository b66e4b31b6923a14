import type { FindingView } from "@spi/domain/api-contract";
import { Details } from "nhsuk-react-components";
import { useRef } from "react";
import { usePersistentState } from "../../drafts/use-persistent-state.ts";
import { ApiErrors } from "../../ui/page/ApiErrors.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import type { IterationKey } from "../../paths/paths.ts";
import { useFormPresent } from "../../ui/page/refused-forms.ts";
import { answerFormName, useAnswerFinding } from "./use-findings.ts";

interface AnswerFormProps {
  iterationKey: IterationKey;
  finding: FindingView;
  /** Version of the iteration that the finding is about. */
  version: number;
}

/**
 * Shows a form in which users answer a warning with the reason why the rules are correct. Users can also change or
 * withdraw the answer.
 */
export function AnswerForm({ iterationKey, finding, version }: AnswerFormProps) {
  const { id: findingId, message, where, answer, earlier_answer } = finding;
  const part = answerFormName(findingId);
  useFormPresent(part);
  const [reason, setReason, markSaved] = usePersistentState(part, (answer ?? earlier_answer)?.reason ?? "");
  const field = `answer-${findingId.slice(0, 8)}`;
  const hiddenSubject = <span className="nhsuk-u-visually-hidden"> about {where}</span>;
  const containerRef = useRef<HTMLDivElement>(null);
  const close = () => {
    const details = containerRef.current?.querySelector("details");
    if (!details) return;
    details.open = false;
    details.querySelector("summary")?.focus();
  };
  const answerFinding = useAnswerFinding(iterationKey, () => {
    markSaved(reason);
    close();
  });
  const sendAnswer = (text: string | null) => answerFinding.mutate({ findingId, Version: version, reason: text });
  const error = answerFinding.error?.body.errors["reason"]?.join(" ");
  return (
    <div ref={containerRef} data-unanswered={answer ? undefined : ""}>
      <Details>
        <Details.Summary>
          {answer ? "Change the answer" : "Explain why this is correct"}
          {answer ? hiddenSubject : <span className="nhsuk-u-visually-hidden"> for {where}</span>}
        </Details.Summary>
        <Details.Text>
          {answerFinding.error && !error ? <ApiErrors refusal={answerFinding.error} /> : null}
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              sendAnswer(reason);
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
              <Button type="submit" variant="secondary" disabled={answerFinding.isPending}>
                Save answer{hiddenSubject}
              </Button>
              {answer ? (
                <Button variant="secondary" disabled={answerFinding.isPending} onClick={() => sendAnswer(null)}>
                  Withdraw answer{hiddenSubject}
                </Button>
              ) : null}
            </div>
          </form>
        </Details.Text>
      </Details>
    </div>
  );
}

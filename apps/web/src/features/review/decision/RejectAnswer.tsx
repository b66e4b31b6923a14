import type { FindingView } from "@spi/domain/api-contract";
import { transitions } from "@spi/domain/iteration/lifecycle";
import { isReason } from "@spi/domain/names/reason";
import { Details } from "nhsuk-react-components";
import { useState } from "react";
import { useHasDraft, usePersistentState } from "../../../drafts/use-persistent-state.ts";
import { useChangeStatus } from "../../../api/mutations.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { ApiErrors } from "../../../ui/page/ApiErrors.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { useFormPresent } from "../../../ui/page/refused-forms.ts";
import { useDecisionSubject } from "./decision-subject.ts";
import type { useDecision } from "./use-decision.ts";
import { OutdatedDecisionNotice } from "./OutdatedDecisionNotice.tsx";
import { useDecisionSnapshot } from "./use-decision-snapshot.ts";

/** Rejects the iteration because of an answer, with a reason that identifies the finding. */
export function RejectAnswer({ finding }: { finding: FindingView }) {
  const canDecide = useDecisionSubject() === "iteration";
  const part = `reject ${finding.id}`;
  const change = useChangeStatus(useIteration().key, part);
  useFormPresent(part);
  const isOpen = useHasDraft(part);
  const [reason, setReason, markSaved] = usePersistentState(part, "");
  const decision = { change, reason, setReason };
  if (!canDecide) return <OutdatedDecisionNotice {...decision} />;
  return finding.answer ? (
    <RejectForm finding={finding} isOpen={isOpen} onRejected={() => markSaved(reason)} {...decision} />
  ) : null;
}

interface RejectProps extends ReturnType<typeof useDecision> {
  finding: FindingView;
  isOpen: boolean;
  onRejected: () => void;
}

function RejectForm({ finding, isOpen, onRejected, change, reason, setReason }: RejectProps) {
  const { id, where } = finding;
  const { iteration } = useIteration();
  const snapshot = useDecisionSnapshot();
  const [showError, setShowError] = useState(false);
  const { Version } = iteration.iteration_details;
  const reject = () => {
    setShowError(!isReason(reason));
    if (!isReason(reason) || !snapshot) return;
    const rejection = change.mutateAsync({
      status: transitions.reject.to,
      reason: reason.trim(),
      refused_answers: [id],
      Version,
      seal: snapshot.seal,
    });
    void rejection.then(onRejected, () => undefined);
  };
  const hiddenSubject = <span className="nhsuk-u-visually-hidden"> about {where}</span>;
  return (
    <Details open={isOpen}>
      <Details.Summary>Do not accept this answer{hiddenSubject}</Details.Summary>
      <Details.Text>
        {change.error ? <ApiErrors refusal={change.error} /> : null}
        <TextField
          id={`reject-${id.slice(0, 8)}`}
          label={<>Why do you not accept this answer?{hiddenSubject}</>}
          labelSize="s"
          hint="If you do not accept the answer, the iteration is rejected. We will show this finding and your reason to the iteration's writer."
          rows={2}
          value={reason}
          onChange={setReason}
          error={showError ? "Enter the reason, so that the writer knows what to change." : undefined}
        />
        <Button
          variant="secondary"
          disabled={change.isPending || snapshot === undefined || snapshot.changes !== undefined}
          onClick={reject}
        >
          Reject the iteration because of this answer{hiddenSubject}
        </Button>
      </Details.Text>
    </Details>
  );
}

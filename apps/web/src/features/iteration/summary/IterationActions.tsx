import { useState } from "react";
import { useNavigate } from "react-router";
import { useDeleteIteration } from "../../../api/mutations.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { campaignPath, iterationPath } from "../../../paths/paths.ts";
import { useCanUpdate } from "../../../session/use-session.ts";
import { ApiErrors } from "../../../ui/page/ApiErrors.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/confirm/ConfirmDialog.tsx";

/** Shows the other actions for an iteration: a link to its campaign, copying it, and deleting a draft. */
export function IterationActions({ editable }: { editable: boolean }) {
  const { key, iteration } = useIteration();
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useDeleteIteration(key);
  const navigate = useNavigate();
  const canUpdate = useCanUpdate(key.teamId);
  return (
    <>
      {remove.error ? <ApiErrors refusal={remove.error} /> : null}
      <div className="nhsuk-button-group">
        <LinkButton variant="secondary" small to={campaignPath(key, "summary")}>
          Back to campaign summary
        </LinkButton>
        <LinkButton variant="secondary" small to={iterationPath(key, "explain")}>
          Why this person?
        </LinkButton>
        {canUpdate ? (
          <LinkButton variant="secondary" small to={iterationPath(key, "copy")}>
            Copy iteration
          </LinkButton>
        ) : null}
        {canUpdate && iteration.iteration_details.CommsType === "I" ? (
          <LinkButton variant="secondary" small to={iterationPath(key, "reminder")}>
            Plan a reminder
          </LinkButton>
        ) : null}
        {editable ? (
          <Button variant="warning" small onClick={() => setIsConfirming(true)}>
            Delete iteration
          </Button>
        ) : null}
      </div>
      {isConfirming ? (
        <ConfirmDialog
          title={`Delete ${iteration.iteration_details.Name}?`}
          confirmLabel="Delete iteration"
          warning
          onConfirm={() => {
            setIsConfirming(false);
            remove.mutate(undefined, { onSuccess: () => void navigate(campaignPath(key, "summary")) });
          }}
          onCancel={() => setIsConfirming(false)}
        >
          <p>This also deletes the iteration’s list of cohorts and its rules. You cannot undo this.</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

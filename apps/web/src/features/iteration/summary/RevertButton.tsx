import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/confirm/ConfirmDialog.tsx";

/** Reverts the iteration to draft after a confirmation. */
export function RevertButton({ disabled, onRevert }: { disabled: boolean; onRevert: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" disabled={disabled} onClick={() => setAsking(true)}>
        Revert to draft
      </Button>
      {asking ? (
        <ConfirmDialog
          title="Revert this iteration to draft?"
          yes="Yes, revert to draft"
          onYes={() => {
            setAsking(false);
            onRevert();
          }}
          onNo={() => setAsking(false)}
        >
          <p>
            It can be changed again, but its review and approvals no longer count. It has to be sent for review once
            more. Its history is kept.
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/confirm/ConfirmDialog.tsx";

/** Reverts the iteration to draft after a confirmation. */
export function RevertButton({ disabled, onRevert }: { disabled: boolean; onRevert: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <Button variant="secondary" disabled={disabled} onClick={() => setIsConfirming(true)}>
        Revert to draft
      </Button>
      {isConfirming ? (
        <ConfirmDialog
          title="Revert this iteration to draft?"
          confirmLabel="Revert to draft"
          onConfirm={() => {
            setIsConfirming(false);
            onRevert();
          }}
          onCancel={() => setIsConfirming(false)}
        >
          <p>
            You will be able to change the iteration, but its review and approvals will no longer count. You must then
            send the iteration for review again. We will keep its history.
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

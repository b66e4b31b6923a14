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
            You can then change it, but its review and approvals no longer count. You must send it for review again. We
            keep its history.
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

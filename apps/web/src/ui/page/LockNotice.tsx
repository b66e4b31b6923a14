import { displayTimestamp } from "@spi/domain/day/calendar";
import { useState } from "react";
import { Button } from "../Button.tsx";
import { ConfirmDialog } from "../confirm/ConfirmDialog.tsx";
import { LockIcon } from "../LockIcon.tsx";

interface LockNoticeProps {
  /** The kind of item, which is "campaign" or "iteration". */
  itemName: string;
  holder: string;
  since: string | null;
  isMine: boolean;
  canUpdate: boolean;
  onRelease: () => void;
  onTakeOver: () => void;
}

/** Shows the user who is editing and the start time, with a button to finish editing or to take over. */
export function LockNotice({ itemName, holder, since, isMine, canUpdate, onRelease, onTakeOver }: LockNoticeProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const sinceText = since ? ` since ${displayTimestamp(since)}` : "";
  return (
    <section className="spi-lock" aria-label={`Lock on this ${itemName}`}>
      <LockIcon />
      <p className="spi-lock__text">
        {isMine
          ? `You have been editing this ${itemName}${sinceText}. `
          : `${holder} has been editing this ${itemName}${sinceText}. `}
        {isMine
          ? `No one else can change the ${itemName} until you finish.`
          : `You can read the ${itemName} but not change it.`}
      </p>
      {isMine ? (
        <Button small variant="secondary" onClick={onRelease}>
          Finish editing
        </Button>
      ) : canUpdate ? (
        <Button small variant="secondary" onClick={() => setIsConfirming(true)}>
          Take over the lock
        </Button>
      ) : null}
      {isConfirming ? (
        <ConfirmDialog
          title={`Take over the lock from ${holder}?`}
          confirmLabel="Take over the lock"
          onConfirm={() => {
            setIsConfirming(false);
            onTakeOver();
          }}
          onCancel={() => setIsConfirming(false)}
        >
          <p>
            {holder} may be in the middle of a change. If you take over the lock, they will not be able to save it.
            Speak to them first if you can.
          </p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

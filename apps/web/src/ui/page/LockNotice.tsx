import { displayTimestamp } from "@spi/domain/day/calendar";
import { useState } from "react";
import { Button } from "../Button.tsx";
import { ConfirmDialog } from "../confirm/ConfirmDialog.tsx";
import { LockIcon } from "../LockIcon.tsx";

interface LockNoticeProps {
  /** "campaign" or "iteration". */
  what: string;
  holder: string;
  since: string | null;
  mine: boolean;
  canUpdate: boolean;
  onRelease: () => void;
  onTakeOver: () => void;
}

/** Shows who is editing and since when, with an action to finish or to take over. */
export function LockNotice({ what, holder, since, mine, canUpdate, onRelease, onTakeOver }: LockNoticeProps) {
  const [asking, setAsking] = useState(false);
  const when = since ? ` since ${displayTimestamp(since)}` : "";
  return (
    <section className="spi-lock" aria-label={`Lock on this ${what}`}>
      <LockIcon />
      <p className="spi-lock__text">
        {mine ? `You have been editing this ${what}${when}. ` : `${holder} has been editing this ${what}${when}. `}
        {mine ? "No one else can change it until you finish." : "You can read it but not change it."}
      </p>
      {mine ? (
        <Button small variant="secondary" onClick={onRelease}>
          Finish editing
        </Button>
      ) : canUpdate ? (
        <Button small variant="secondary" onClick={() => setAsking(true)}>
          Take over the lock
        </Button>
      ) : null}
      {asking ? (
        <ConfirmDialog
          title={`Take over the lock from ${holder}?`}
          confirmLabel="Take over the lock"
          onConfirm={() => {
            setAsking(false);
            onTakeOver();
          }}
          onCancel={() => setAsking(false)}
        >
          <p>
            {holder} may be in the middle of a change. They will not be able to save their unsaved changes. Speak to
            them first if you can.
          </p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

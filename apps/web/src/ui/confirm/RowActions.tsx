import { useState } from "react";
import { Button } from "../Button.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

interface RowActionsProps {
  name: string;
  /** What it is, said on the button where it stands alone. */
  kind?: string;
  disabled: boolean;
  /** Undefined where it cannot be edited in a form. */
  onEdit?: (() => void) | undefined;
  /** What follows from deleting it. */
  loses: string;
  onDelete: () => void;
}

/** What can be done with one thing of several: edit it in its form, and delete it once that is confirmed. */
export function RowActions({ name, kind, disabled, onEdit, loses, onDelete }: RowActionsProps) {
  const [asked, setAsked] = useState(false);
  const hidden = <span className="nhsuk-u-visually-hidden"> {name}</span>;
  return (
    <>
      {onEdit ? (
        <Button variant="secondary" small disabled={disabled} onClick={onEdit}>
          Edit{hidden}
        </Button>
      ) : null}
      <Button variant="secondary" small disabled={disabled} onClick={() => setAsked(true)}>
        {kind === undefined ? "Delete" : `Delete this ${kind}`}
        {hidden}
      </Button>
      {asked ? (
        <ConfirmDialog
          title={`Delete “${name}”?`}
          yes="Yes, delete it"
          warning
          onYes={() => {
            setAsked(false);
            onDelete();
          }}
          onNo={() => setAsked(false)}
        >
          <p>{loses}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

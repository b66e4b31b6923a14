import { useState } from "react";
import { Button } from "../Button.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

interface RowActionsProps {
  name: string;
  /** The item's type, added to the button's hidden label when the row does not show it. */
  kind?: string;
  disabled: boolean;
  /** Opens the item's form. Undefined if the item has no form. */
  onEdit?: (() => void) | undefined;
  /** The consequence of deleting the item. */
  consequence: string;
  onDelete: () => void;
}

/** Shows the actions for one of several items, which are editing it in its form and deleting it after confirmation. */
export function RowActions({ name, kind, disabled, onEdit, consequence, onDelete }: RowActionsProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const hidden = <span className="nhsuk-u-visually-hidden"> {name}</span>;
  const deleteLabel = kind === undefined ? "Delete" : `Delete this ${kind}`;
  return (
    <>
      {onEdit ? (
        <Button variant="secondary" small disabled={disabled} onClick={onEdit}>
          Edit{hidden}
        </Button>
      ) : null}
      <Button variant="secondary" small disabled={disabled} onClick={() => setIsConfirming(true)}>
        {deleteLabel}
        {hidden}
      </Button>
      {isConfirming ? (
        <ConfirmDialog
          title={`Delete “${name}”?`}
          confirmLabel={deleteLabel}
          warning
          onConfirm={() => {
            setIsConfirming(false);
            onDelete();
          }}
          onCancel={() => setIsConfirming(false)}
        >
          <p>{consequence}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Button } from "../Button.tsx";

interface DialogProps {
  title: string;
  children: ReactNode;
  /** Called when Escape or Enter is pressed. */
  onDismiss: () => void;
  buttons: ReactNode;
}

/**
 * Renders a native modal dialog that is open while it is mounted. When it closes, the focus returns to the previous
 * element.
 */
function Dialog({ title, children, onDismiss, buttons }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect runs before the dialog is removed from the page. Only then does closing the dialog return the
  // focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // The last button is the safe option, so it is focused when the dialog opens.
    dialog?.querySelector<HTMLElement>(".spi-dialog__buttons button:last-child")?.focus();
    return () => dialog?.close();
  }, []);
  const dismissOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    onDismiss();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a modal dialog responds to keys
    <dialog
      className="spi-dialog"
      ref={ref}
      aria-labelledby={titleId}
      onKeyDown={dismissOnEnter}
      onCancel={(event) => {
        event.preventDefault();
        onDismiss();
      }}
    >
      <h2 className="nhsuk-heading-m" id={titleId}>
        {title}
      </h2>
      {children}
      <div className="nhsuk-button-group spi-dialog__buttons">{buttons}</div>
    </dialog>
  );
}

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  /** Label of the button that performs the action, for example "Delete iteration". */
  confirmLabel: string;
  cancelLabel?: string;
  warning?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks the user to confirm an action. Escape and Enter cancel it. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel = "Cancel",
  warning,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      onDismiss={onCancel}
      buttons={
        <>
          <Button variant={warning ? "warning" : "primary"} onClick={onConfirm}>
            {confirmLabel}
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      {children}
      <p className="nhsuk-body-s spi-quiet">
        Press Enter or Escape to close this message without changing anything. To choose the other button, use Tab and
        the space bar.
      </p>
    </Dialog>
  );
}

/** Shows a message that the user must read before continuing. */
export function AlertDialog({ title, children, onClose }: { title: string; children: ReactNode; onClose: () => void }) {
  return (
    <Dialog title={title} onDismiss={onClose} buttons={<Button onClick={onClose}>OK</Button>}>
      {children}
    </Dialog>
  );
}

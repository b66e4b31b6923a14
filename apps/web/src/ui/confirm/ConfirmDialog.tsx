import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Button } from "../Button.tsx";

interface DialogProps {
  title: string;
  children: ReactNode;
  /** Escape and Enter end here. */
  onDismiss: () => void;
  buttons: ReactNode;
}

/** A native modal dialog. While it is mounted it is open; focus returns to where it was when it goes. */
function Dialog({ title, children, onDismiss, buttons }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Before the dialog leaves the page: only then does closing it give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // The last button is the safe answer: it has the focus when the dialog opens.
    dialog?.querySelector<HTMLElement>(".spi-dialog__buttons button:last-child")?.focus();
    return () => dialog?.close();
  }, []);
  const dismissOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    onDismiss();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a modal dialog answers keys
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
  /** What Yes does, in words: "Yes, delete it". */
  yes: string;
  no?: string;
  warning?: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Asks before something that cannot be taken back. Escape and Enter count as No. */
export function ConfirmDialog({ title, children, yes, no = "No, go back", warning, onYes, onNo }: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      onDismiss={onNo}
      buttons={
        <>
          <Button variant={warning ? "warning" : "primary"} onClick={onYes}>
            {yes}
          </Button>
          <Button variant="secondary" onClick={onNo}>
            {no}
          </Button>
        </>
      }
    >
      {children}
      <p className="nhsuk-body-s spi-quiet">
        The Enter and Escape keys mean No. Use Tab and the space bar to choose Yes.
      </p>
    </Dialog>
  );
}

/** Says something that must be read before going on. */
export function AlertDialog({ title, children, onClose }: { title: string; children: ReactNode; onClose: () => void }) {
  return (
    <Dialog title={title} onDismiss={onClose} buttons={<Button onClick={onClose}>OK</Button>}>
      {children}
    </Dialog>
  );
}

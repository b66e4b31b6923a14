import { lazy, Suspense, useId, useRef, useState } from "react";

// The help text is loaded only when a user opens the help panel.
const HelpPanel = lazy(() => import("./HelpPanel.tsx").then((m) => ({ default: m.HelpPanel })));

/**
 * Renders a small "?" button that opens this screen's guidance next to the task. When the guidance is closed, the focus
 * returns to the button.
 */
export function Help() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        className="spi-help__button"
        type="button"
        ref={button}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? close() : setOpen(true))}
      >
        <span aria-hidden="true">?</span>
        <span className="nhsuk-u-visually-hidden">Help with this page</span>
      </button>
      {open ? (
        <Suspense fallback={<span id={id} />}>
          <HelpPanel id={id} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

import { useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "../ui/confirm/ConfirmDialog.tsx";
import { useDiscardDraft } from "../drafts/use-persistent-state.ts";
import { hasUnsaved } from "../drafts/unsaved.ts";

/**
 * Asks for confirmation before the user leaves a page with unsaved changes, by opening another page, logging out or
 * closing the tab.
 */
export function LeaveGuard() {
  const forget = useDiscardDraft();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => {
    if (hasUnsaved()) event.preventDefault();
  });
  if (blocker.state !== "blocked") return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirmLabel="Leave this page"
      cancelLabel="Stay on this page"
      onConfirm={() => {
        forget();
        blocker.proceed();
      }}
      onCancel={() => blocker.reset()}
    >
      <p>You have unsaved changes on this page. If you leave now, you will lose your changes.</p>
    </ConfirmDialog>
  );
}

import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { notePlace } from "./leaving.ts";
import { useForgetDraft } from "./use-kept-state.ts";
import { setGuard } from "./unsaved.ts";

/**
 * Asks before somebody leaves a page with something not saved: by a link, the browser's Back, or closing the tab. Give
 * each location its own key.
 */
export function LeaveGuard() {
  const navigate = useNavigate();
  const forget = useForgetDraft();
  const [asked, setAsked] = useState<{ leave: () => void }>();
  useEffect(() => {
    notePlace();
    setGuard({ ask: (leave) => setAsked({ leave }), go: (path) => void navigate(path) });
    return () => setGuard(undefined);
  }, [navigate]);
  if (!asked) return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      yes="Yes, leave this page"
      no="No, stay on this page"
      onYes={() => {
        setAsked(undefined);
        forget();
        asked.leave();
      }}
      onNo={() => setAsked(undefined)}
    >
      <p>What you changed on this page is not saved yet. If you leave now, it is lost.</p>
    </ConfirmDialog>
  );
}

import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { Button } from "../Button.tsx";
import { ApiErrors } from "./ApiErrors.tsx";
import { clearRefusedForm, trackPage, readRefusedForm, subscribeToRefusedForm } from "./refused-forms.ts";

/**
 * Shows why a request was refused, and the text that the user typed, if the form is no longer on the page. The notice
 * takes the focus.
 */
export function RefusedFormNotice() {
  const refusedForm = useSyncExternalStore(subscribeToRefusedForm, readRefusedForm);
  const { pathname } = useLocation();
  useEffect(() => trackPage(pathname), [pathname]);
  if (!refusedForm) return null;
  const typed = refusedForm.typed.trim();
  return (
    <ApiErrors refusal={refusedForm.refusal}>
      {typed === "" ? null : <p>You wrote: “{typed}”</p>}
      <Button small variant="secondary" onClick={clearRefusedForm}>
        Dismiss this message
      </Button>
    </ApiErrors>
  );
}

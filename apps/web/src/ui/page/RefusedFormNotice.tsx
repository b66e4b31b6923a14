import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { Button } from "../Button.tsx";
import { ApiErrors } from "./ApiErrors.tsx";
import { forgetRefusedForm, leaveOtherPages, readRefusedForm, subscribeToRefusedForm } from "./refused-forms.ts";

/** Shows why a request was refused, and what was typed, when its form is no longer on the page. Takes focus. */
export function RefusedFormNotice() {
  const refused = useSyncExternalStore(subscribeToRefusedForm, readRefusedForm);
  const { pathname } = useLocation();
  useEffect(() => leaveOtherPages(pathname), [pathname]);
  if (!refused) return null;
  const typed = refused.typed.trim();
  return (
    <ApiErrors refusal={refused.refusal}>
      {typed === "" ? null : <p>You wrote: “{typed}”</p>}
      <Button small variant="secondary" onClick={forgetRefusedForm}>
        Dismiss this message
      </Button>
    </ApiErrors>
  );
}

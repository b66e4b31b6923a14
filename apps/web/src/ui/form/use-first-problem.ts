import { type RefObject, useEffect, useRef, useState } from "react";
import { focusField } from "../page/ErrorSummary.tsx";

/**
 * Manages errors in a form within a page that has no error summary. Each attempt scrolls to the first field with an
 * error and focuses it.
 */
export function useFirstProblem<Element extends HTMLElement>(): {
  form: RefObject<Element | null>;
  focusFirstProblem: () => void;
} {
  const form = useRef<Element>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const group = attempt > 0 ? form.current?.querySelector(".nhsuk-form-group--error") : undefined;
    const field = group?.querySelector("input, select, textarea");
    if (field) focusField(field.id);
  }, [attempt]);
  return { form, focusFirstProblem: () => setAttempt((before) => before + 1) };
}

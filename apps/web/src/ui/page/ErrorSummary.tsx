import { type ReactNode, useEffect, useRef } from "react";

/** A problem with one field, with the ID of the input to correct and the message. */
export interface FieldProblem {
  fieldId: string;
  message: string;
}

interface ErrorSummaryProps {
  title?: string | undefined;
  problems: readonly FieldProblem[];
  children?: ReactNode;
}

/**
 * Renders the NHS error summary, in which each line links to its field. The summary is focused when it appears, so each
 * attempt must give it a different key.
 */
export function ErrorSummary({ title = "There is a problem", problems, children }: ErrorSummaryProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div className="nhsuk-error-summary" tabIndex={-1} ref={ref}>
      <div role="alert">
        <h2 className="nhsuk-error-summary__title">{title}</h2>
        <div className="nhsuk-error-summary__body spi-error-body">
          {children}
          {problems.length === 0 ? null : (
            <ul className="nhsuk-list nhsuk-error-summary__list">
              {problems.map(({ fieldId, message }) => (
                <li key={`${fieldId} ${message}`}>
                  <a
                    href={`#${fieldId}`}
                    onClick={(event) => {
                      event.preventDefault();
                      focusField(fieldId);
                    }}
                  >
                    {message}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </div>
  );
}

/** Scrolls to a field's label or legend, or to another element on the page, then focuses it. */
export function focusField(fieldId: string): void {
  const field = document.getElementById(fieldId);
  const label =
    field?.closest("fieldset")?.querySelector("legend") ?? document.querySelector(`label[for="${fieldId}"]`);
  (label ?? field)?.scrollIntoView();
  field?.focus({ preventScroll: true });
}

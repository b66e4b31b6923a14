import type { ReactNode } from "react";
import { Link } from "react-router";
import { ToComplete } from "./Tag.tsx";

interface SummaryRowProps {
  label: string;
  /** Nothing, an empty text or an empty list shows "To complete". */
  value: ReactNode;
  /** Path of the page that edits the value; left out where it cannot be edited now. */
  edit?: string | undefined;
  /** What a value that may stay empty says instead of "To complete". */
  empty?: string;
}

/** A row of a summary list with its Edit link. */
export function SummaryRow({ label, value, edit, empty }: SummaryRowProps) {
  const missing = value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
  return (
    <div className={`nhsuk-summary-list__row${edit === undefined ? " nhsuk-summary-list__row--no-actions" : ""}`}>
      <dt className="nhsuk-summary-list__key">{label}</dt>
      <dd className="nhsuk-summary-list__value">{missing ? (empty ?? <ToComplete />) : value}</dd>
      {edit === undefined ? null : (
        <dd className="nhsuk-summary-list__actions">
          <Link to={edit}>
            Edit<span className="nhsuk-u-visually-hidden"> {label.toLowerCase()}</span>
          </Link>
        </dd>
      )}
    </div>
  );
}

export function SummaryList({ children }: { children: ReactNode }) {
  return <dl className="nhsuk-summary-list">{children}</dl>;
}

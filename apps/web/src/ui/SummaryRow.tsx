import { SummaryList as NhsSummaryList } from "nhsuk-react-components";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ToCompleteTag } from "./Tag.tsx";

interface SummaryRowProps {
  label: string;
  /** The value. If it is missing, an empty string or an empty list, "To complete" is shown. */
  value: ReactNode;
  /** Path of the page that edits the value, if it can be edited now. */
  editPath?: string | undefined;
  /** Text that replaces "To complete" for an optional value. */
  empty?: string;
  /** Text of the link. By default, "Edit". */
  action?: string;
}

/** Renders a row of a summary list, with an edit link. */
export function SummaryRow({ label, value, editPath, empty, action = "Edit" }: SummaryRowProps) {
  const isMissing =
    value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
  return (
    <NhsSummaryList.Row>
      <NhsSummaryList.Key>{label}</NhsSummaryList.Key>
      <NhsSummaryList.Value>{isMissing ? (empty ?? <ToCompleteTag />) : value}</NhsSummaryList.Value>
      {editPath === undefined ? null : (
        <NhsSummaryList.Action asElement={Link} to={editPath} visuallyHiddenText={label.toLowerCase()}>
          {action}
        </NhsSummaryList.Action>
      )}
    </NhsSummaryList.Row>
  );
}

export function SummaryList({ children }: { children: ReactNode }) {
  return <NhsSummaryList>{children}</NhsSummaryList>;
}

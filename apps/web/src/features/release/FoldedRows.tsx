import { Details } from "nhsuk-react-components";
import type { ReactNode } from "react";

/** Maximum number of rows that fit on a phone next to their totals. */
const maxUnfolded = 4;

interface FoldedRowsProps {
  title: string;
  rows: number;
  children: ReactNode;
}

/** Shows rows below their totals, collapsed under a title if there are many. */
export function FoldedRows({ title, rows, children }: FoldedRowsProps) {
  if (rows <= maxUnfolded) return children;
  return (
    <Details className="spi-printed nhsuk-u-margin-bottom-3">
      <Details.Summary>{title}</Details.Summary>
      <Details.Text>{children}</Details.Text>
    </Details>
  );
}

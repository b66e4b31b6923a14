import { Details } from "nhsuk-react-components";
import type { ReactNode } from "react";

/** More than fit on a phone beside their totals. */
const mostUnfolded = 4;

interface FoldedRowsProps {
  title: string;
  rows: number;
  /** How many stand there unfolded. */
  most?: number;
  children: ReactNode;
}

/** Rows below their totals: behind a line that says what they are once there are many. */
export function FoldedRows({ title, rows, most = mostUnfolded, children }: FoldedRowsProps) {
  if (rows <= most) return children;
  return (
    <Details className="spi-printed nhsuk-u-margin-bottom-3">
      <Details.Summary>{title}</Details.Summary>
      <Details.Text>{children}</Details.Text>
    </Details>
  );
}

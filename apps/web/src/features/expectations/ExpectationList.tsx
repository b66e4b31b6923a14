import type { Day } from "@spi/domain/day/calendar";
import type { Expectation } from "@spi/domain/expectation/expectations";
import type { ReactNode } from "react";
import { ActionRows } from "./ActionRows.tsx";
import { ExpectationItem } from "./ExpectationItem.tsx";

interface ExpectationListProps {
  expectations: readonly Expectation[];
  runDate: Day;
  /** Shows the latest result for one expectation. */
  renderResult?: ((expectation: Expectation) => ReactNode) | undefined;
  /** Renders the actions for one expectation. */
  action?: (expectation: Expectation) => ReactNode;
}

/** Lists expectations in words. */
export function ExpectationList({ expectations, runDate, renderResult, action }: ExpectationListProps) {
  const rows = expectations.map((expectation) => ({
    key: expectation.Name,
    content: (
      <ExpectationItem expectation={expectation} runDate={runDate}>
        {renderResult?.(expectation)}
      </ExpectationItem>
    ),
    action: action?.(expectation),
  }));
  return <ActionRows rows={rows} />;
}

import type { Day } from "@spi/domain/day/calendar";
import type { Expectation } from "@spi/domain/expectation/expectations";
import type { ReactNode } from "react";
import { ExpectationItem } from "./ExpectationItem.tsx";

interface ExpectationListProps {
  expectations: readonly Expectation[];
  runDate: Day;
  /** What can be done with one. */
  action?: (expectation: Expectation) => ReactNode;
}

/** Expectations in words, one below the other. */
export function ExpectationList({ expectations, runDate, action }: ExpectationListProps) {
  return (
    <ul className="nhsuk-list">
      {expectations.map((expectation) => (
        <li key={expectation.Name}>
          <ExpectationItem expectation={expectation} runDate={runDate}>
            {action?.(expectation)}
          </ExpectationItem>
        </li>
      ))}
    </ul>
  );
}

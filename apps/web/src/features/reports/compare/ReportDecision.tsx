import type { ReportAnswer } from "@spi/domain/api-contract";
import { displayTimestamp } from "@spi/domain/day/calendar";
import { Card } from "../../../ui/Card.tsx";
import { decidedWords } from "./list-cells.ts";

interface ReportDecisionProps {
  decision: NonNullable<ReportAnswer["decision"]>;
}

/** Who decided about a report, why, and in spite of which warnings (REQ-REP-16). */
export function ReportDecision({ decision }: ReportDecisionProps) {
  const { at, reason, warnings } = decision;
  return (
    <Card heading="Decision">
      <p>
        {decidedWords(decision)} on {displayTimestamp(at)}.{reason === null ? null : ` Reason: ${reason}`}
      </p>
      {warnings.length === 0 ? null : (
        <>
          <p>Warnings that were looked at:</p>
          <ul className="nhsuk-list nhsuk-list--bullet">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

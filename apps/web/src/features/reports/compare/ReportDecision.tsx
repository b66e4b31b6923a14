import type { ReportResponse } from "@spi/domain/api-contract";
import { displayTimestamp } from "@spi/domain/day/calendar";
import type { ReportCheck } from "@spi/domain/report/report-check";
import { formatPeopleCount } from "@spi/domain/text/counts";
import { Details } from "nhsuk-react-components";
import { CheckList } from "../../../scope/run/CheckList.tsx";
import { Card } from "../../../ui/Card.tsx";
import { describeDecision } from "./list-cells.ts";

interface ReportDecisionProps {
  decision: NonNullable<ReportResponse["decision"]>;
}

/**
 * Shows a decision on a report, with the user, the number of people, the reason, the ticked warnings and the other
 * checks.
 */
export function ReportDecision({ decision }: ReportDecisionProps) {
  const { by, at, reason, invited, warnings } = decision;
  const checks = decision.checks ?? warnings.map((message): ReportCheck => ({ level: "warning", message }));
  // Earlier versions stored the text of each ticked warning.
  const ticked = checks.filter((check) => check.ticked ?? (check.id === undefined && warnings.includes(check.message)));
  const others = checks.filter((check) => !ticked.includes(check));
  return (
    <Card heading="Decision">
      <p>
        {describeDecision(decision)} on {displayTimestamp(at)}.
        {invited === undefined ? null : ` The list has ${formatPeopleCount(invited)}.`}
        {reason === null ? null : ` Reason: ${reason}`}
      </p>
      {ticked.length === 0 ? null : <p>Warnings that {by.name} checked and ticked:</p>}
      <CheckList checks={ticked} />
      {others.length === 0 ? null : (
        <Details>
          <Details.Summary>
            {ticked.length === 0 ? "Checks" : "Other checks"} shown at the time: {others.length}
          </Details.Summary>
          <Details.Text>
            <CheckList checks={others} />
          </Details.Text>
        </Details>
      )}
    </Card>
  );
}

import type { ReportResponse } from "@spi/domain/api-contract";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import { useCodes } from "../../api/use-reference.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { Button } from "../../ui/Button.tsx";
import { downloadText } from "../../ui/page/download-text.ts";
import { reportCsv, reportFileName, reportJson } from "./files/report-files.ts";

interface ReportActionsProps {
  run: ReportResponse;
  report: SummaryReport;
  number: number;
}

/** Shows buttons that print the report, or download it for use in a spreadsheet or a program. */
export function ReportActions({ run, report, number }: ReportActionsProps) {
  const { campaign, iteration } = useIteration();
  const codes = useCodes();
  const name = reportFileName({
    campaign: campaign.campaign_details.Name,
    iteration: iteration.iteration_details.Name,
    number,
  });
  return (
    <div className="nhsuk-button-group spi-report-actions">
      <Button
        variant="secondary"
        small
        onClick={() =>
          downloadText({
            name: `${name}.csv`,
            type: "text/csv",
            text: reportCsv(report, { ages: run.ages, codes, facts: run.facts }),
          })
        }
      >
        Download CSV
      </Button>
      <Button
        variant="secondary"
        small
        onClick={() => downloadText({ name: `${name}.json`, type: "application/json", text: reportJson(run) })}
      >
        Download JSON
      </Button>
      <Button variant="secondary" small onClick={() => window.print()}>
        Print
      </Button>
    </div>
  );
}

import type { ReportAnswer } from "@spi/domain/api-contract";
import { CancelReport } from "../../scope/run/CancelReport.tsx";
import { useIteration } from "../../scope/IterationScope.tsx";
import { Card } from "../../ui/Card.tsx";
import { percentDone } from "../../scope/run/run-status.ts";

/** How far a report is while it is being made. */
export function ReportProgressCard({ report }: { report: ReportAnswer }) {
  const percent = percentDone(report);
  return (
    <Card>
      <div className="spi-progress">
        <label className="nhsuk-label" htmlFor="report-progress">
          {report.status === "running" ? `Counting people: ${percent}%` : "Waiting to start..."}
        </label>
        <progress id="report-progress" className="spi-progress__bar" max={100} value={percent} />
      </div>
      <CancelReport iterationKey={useIteration().key} reportId={report.id} />
      <p>You can leave this page and come back: the report goes on being made.</p>
    </Card>
  );
}

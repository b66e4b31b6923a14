import type { ReportResponse } from "@spi/domain/api-contract";
import { CancelReport } from "../../scope/run/CancelReport.tsx";
import { useIteration } from "../../scope/IterationScope.tsx";
import { Card } from "../../ui/Card.tsx";
import { RunProgress } from "../../scope/run/RunProgress.tsx";

/** Shows the progress of a report that is being created. */
export function ReportProgressCard({ report }: { report: ReportResponse }) {
  return (
    <Card>
      <RunProgress run={report} />
      <CancelReport iterationKey={useIteration().key} reportId={report.id} />
      <p>You can leave this page and come back. We will continue making the report.</p>
    </Card>
  );
}

import { SummaryReportPage } from "../features/reports/SummaryReportPage.tsx";
import { ChangedSinceApproval } from "../features/review/ChangedSinceApproval.tsx";

/** One summary report, with a warning where its approval no longer counts. */
export function ReportScreen() {
  return <SummaryReportPage notice={<ChangedSinceApproval />} />;
}

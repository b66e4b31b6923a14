import { ReportExpectations } from "../features/expectations/ReportExpectations.tsx";
import { SummaryReportPage } from "../features/reports/SummaryReportPage.tsx";
import { ChangedSinceApproval } from "../scope/ChangedSinceApproval.tsx";
import { DecideOnReport } from "../features/review/decision/DecideOnReport.tsx";

/** One summary report, with a warning where its approval no longer counts, and the decision where it waits for one. */
export function ReportScreen() {
  return (
    <SummaryReportPage
      notice={
        <>
          <ChangedSinceApproval />
          <ReportExpectations />
          <DecideOnReport />
        </>
      }
    />
  );
}

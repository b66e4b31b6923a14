import { ReportEligibility } from "../features/expectations/eligibility/ReportEligibility.tsx";
import { ReportExpectations } from "../features/expectations/results/ReportExpectations.tsx";
import { SummaryReportPage } from "../features/reports/SummaryReportPage.tsx";
import { AnsweredRejections, RejectionsCallout } from "../scope/RejectionsCallout.tsx";
import { NotReadyCallout } from "../scope/NotReadyCallout.tsx";
import { useDecisionSubject } from "../features/review/decision/decision-subject.ts";
import { ReportDecisionCard } from "../features/review/decision/ReportDecisionCard.tsx";

/**
 * Shows one summary report, with a warning if its approval is no longer valid, and with the decision form if it is
 * waiting for a decision.
 */
export function ReportScreen() {
  const canDecide = useDecisionSubject() === "report";
  return (
    <SummaryReportPage
      notice={
        <>
          <RejectionsCallout />
          <NotReadyCallout />
        </>
      }
      decision={<ReportDecisionCard />}
      checks={
        <>
          <ReportExpectations />
          <ReportEligibility />
          {canDecide ? null : <AnsweredRejections />}
        </>
      }
    />
  );
}

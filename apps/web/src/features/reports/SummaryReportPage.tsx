import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { asRefusal } from "../../ui/page/refusal.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { IterationLine } from "../../scope/IterationLine.tsx";
import { iterationPath } from "../../paths/paths.ts";
import { RedirectNotice } from "../../ui/page/RedirectNotice.tsx";
import { LoadingText } from "../../ui/page/LoadingText.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { ReportBody } from "./ReportBody.tsx";
import "./style/reports.css";
import "./style/reports-dense.css";
import "./style/reports-print.css";
import { ReportProgressCard } from "./ReportProgressCard.tsx";
import { ReportsUnavailable } from "./ReportsUnavailable.tsx";
import { isInProgress } from "../../scope/run/run-status.ts";
import { summaryReportOf } from "./compare/summary-report-of.ts";
import { useReports } from "./use-reports.ts";

interface SummaryReportPageProps {
  /** Content above any report. */
  notice?: ReactNode;
  /** The decision on the report, below its totals. */
  decision?: ReactNode;
  /** Expectations and other checks, below the decision. */
  checks?: ReactNode;
}

/** Shows one summary report by its position in the list. */
export function SummaryReportPage({ notice, decision, checks }: SummaryReportPageProps) {
  const { reportId = "" } = useParams();
  const { key, iteration, campaign } = useIteration();
  const query = useReports(key);
  const report = query.data?.[position(reportId)];
  // A cached list may not contain the newest reports.
  const hasLoaded = query.isSuccess && !query.isPlaceholderData && !query.isFetching;
  if (hasLoaded && !(report && (isInProgress(report.status) || summaryReportOf(report)))) {
    const message = report
      ? "This report has no figures to show. Choose a different report for this iteration."
      : "We cannot find this report. Choose a different report for this iteration.";
    return <RedirectNotice to={iterationPath(key, "summary")} kind="notFound" message={message} />;
  }
  const hasRelease = iteration.status === "report approved" || iteration.status === "sent to nhs notify";
  const summary = report && summaryReportOf(report);
  return (
    <Page
      title={`Report ${reportId}`}
      caption={`${campaign.campaign_details.Name}: ${iteration.iteration_details.Name}`}
      back={iterationPath(key, "summary/reports")}
    >
      <IterationLine>
        <Link to={iterationPath(key, "summary")}>Iteration</Link>
        {hasRelease ? <Link to={iterationPath(key, "release")}>Release</Link> : null}
      </IterationLine>
      {notice}
      {query.isPending ? <LoadingText>Loading summary report...</LoadingText> : null}
      {query.isError && !query.data ? <ReportsUnavailable refusal={asRefusal(query.error)} /> : null}
      {report && isInProgress(report.status) ? <ReportProgressCard report={report} /> : null}
      {report && summary ? (
        <ReportBody
          run={report}
          report={summary}
          number={position(reportId) + 1}
          decisionForm={decision}
          checks={checks}
        />
      ) : null}
    </Page>
  );
}

/** Returns a report's index in the list, or -1 if its number is not a positive integer. */
function position(reportId: string): number {
  return /^[1-9]\d{0,5}$/.test(reportId) ? Number(reportId) - 1 : -1;
}

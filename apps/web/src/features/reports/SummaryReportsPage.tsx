import { displayCount } from "@spi/domain/text/counts";
import type { ReportResponse } from "@spi/domain/api-contract";
import { displayDay, displayTimestamp } from "@spi/domain/day/calendar";
import { Link } from "react-router";
import { useIteration } from "../../scope/IterationScope.tsx";
import { type IterationKey, iterationPath, reportPath } from "../../paths/paths.ts";
import { asRefusal } from "../../ui/page/refusal.ts";
import { Card } from "../../ui/Card.tsx";
import { DataTable, TwoLines } from "../../ui/DataTable.tsx";
import { LoadingText } from "../../ui/page/LoadingText.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { changeSince, describeDecisionStatus, invitedCount } from "./compare/list-cells.ts";

import { ReportsUnavailable } from "./ReportsUnavailable.tsx";
import { percentDone, runStatusTag } from "../../scope/run/run-status.ts";
import { type ReportsState, useReports } from "./use-reports.ts";

const columns = [
  { heading: "Report number" },
  { heading: "Status" },
  { heading: "Invited", numeric: true },
  { heading: "Change", numeric: true },
  { heading: "Decision" },
  { heading: "Run date" },
  { heading: "Requested by" },
];

/** Lists all reports of the iteration, starting with Report 1. */
export function SummaryReportsPage() {
  const { key, iteration, campaign } = useIteration();
  const query = useReports(key);
  return (
    <Page
      title="Summary reports"
      caption={`${campaign.campaign_details.Name}: ${iteration.iteration_details.Name}`}
      back={iterationPath(key, "summary")}
    >
      {query.isPending ? <LoadingText>Loading summary reports...</LoadingText> : null}
      {query.isError && !query.data ? <ReportsUnavailable refusal={asRefusal(query.error)} /> : null}
      {query.data ? <ReportList reports={query.data} iterationKey={key} /> : null}
    </Page>
  );
}

function ReportList({ reports, iterationKey }: { reports: ReportResponse[]; iterationKey: IterationKey }) {
  if (reports.length === 0) {
    return (
      <Card>
        <p>
          No reports have been requested yet. You can request a report from the iteration summary page once the
          iteration is approved.
        </p>
      </Card>
    );
  }
  return (
    <Card>
      <DataTable
        caption="Summary reports"
        captionHidden
        columns={columns}
        rows={reports.map((report, index) => ({
          key: report.id,
          cells: [
            <Link
              key="link"
              to={reportPath(iterationKey, index + 1)}
              state={{ reports } satisfies ReportsState}
            >{`Report ${index + 1}`}</Link>,
            <RunStatusCell key="status" report={report} />,
            invitedCount(report) === undefined ? "" : displayCount(invitedCount(report) ?? 0),
            <ChangeCell key="change" report={report} before={reports.slice(0, index)} />,
            describeDecisionStatus(report, reports),
            displayDay(report.run_date),
            <TwoLines key="by" under={displayTimestamp(report.requested_timestamp)}>
              {report.requested_by.name}
            </TwoLines>,
          ],
        }))}
      />
    </Card>
  );
}

function RunStatusCell({ report }: { report: ReportResponse }) {
  const { label, colour } = runStatusTag(report.status);
  const detail = report.status === "running" ? `${percentDone(report)}%` : report.failure;
  const tag = <Tag colour={colour}>{label}</Tag>;
  return detail ? <TwoLines under={detail}>{tag}</TwoLines> : tag;
}

function ChangeCell({ report, before }: { report: ReportResponse; before: ReportResponse[] }) {
  const { change, since } = changeSince(before, report);
  return since === undefined ? change : <TwoLines under={`since “${since}”`}>{change}</TwoLines>;
}

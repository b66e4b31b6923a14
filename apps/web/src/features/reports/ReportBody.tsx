import type { ReportAnswer } from "@spi/domain/answers";
import type { SummaryReport } from "@spi/domain/summary-report";
import { boardsTable, cohortsTable, exclusionsTable, routingTable } from "./report-tables.ts";
import { ReportTableCard } from "./ReportTableCard.tsx";
import { ReportTotals } from "./ReportTotals.tsx";
import { RunDetails } from "./RunDetails.tsx";

/** A finished report: totals, its four tables, and what it was made from. */
export function ReportBody({ run, report }: { run: ReportAnswer; report: SummaryReport }) {
  return (
    <div className="spi-report">
      <ReportTotals totals={report.summary_report_totals.totals} />
      <ReportTableCard table={exclusionsTable} report={report} />
      <ReportTableCard table={cohortsTable} report={report} />
      <ReportTableCard table={routingTable} report={report} />
      <ReportTableCard table={boardsTable} report={report} />
      <RunDetails run={run} />
    </div>
  );
}

import type { ReportAnswer } from "@spi/domain/api-contract";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import { useCodes } from "../../api/use-reference.ts";
import { AgeRanges } from "./ages/AgeRanges.tsx";
import { agesTable } from "./ages/ages-table.ts";
import { CompareReports } from "./compare/CompareReports.tsx";
import { Funnel } from "./funnel/Funnel.tsx";
import { boardsTable, cohortsTable, exclusionsTable, routingTable } from "./report-tables.ts";
import { ReportActions } from "./ReportActions.tsx";
import { ReportDecision } from "./compare/ReportDecision.tsx";
import { ReportFacts } from "./ReportFacts.tsx";
import { ReportTableCard } from "./ReportTableCard.tsx";
import { ReportTotals } from "./ReportTotals.tsx";
import { RuleInReport } from "./RuleInReport.tsx";
import { RunDetails } from "./RunDetails.tsx";

interface ReportBodyProps {
  run: ReportAnswer;
  report: SummaryReport;
  number: number;
}

/** A finished report: totals, pictures, its four tables, and what it was made from. */
export function ReportBody({ run, report, number }: ReportBodyProps) {
  const { totals } = report.summary_report_totals;
  const codes = useCodes();
  return (
    <div className="spi-report">
      {run.decision ? <ReportDecision decision={run.decision} /> : null}
      <ReportTotals totals={totals} />
      <ReportActions run={run} report={report} number={number} />
      <Funnel totals={totals} />
      <ReportTableCard
        table={exclusionsTable}
        report={report}
        renderMore={(row) => <RuleInReport row={row} run={run} />}
      />
      <ReportTableCard table={cohortsTable} report={report} />
      {run.ages ? <ReportTableCard table={agesTable(run.ages)} report={report} /> : null}
      <AgeRanges report={report} />
      <ReportTableCard table={routingTable} report={report} />
      <ReportTableCard table={boardsTable(codes)} report={report} />
      {run.facts ? <ReportFacts facts={run.facts} ages={run.ages} /> : null}
      <CompareReports run={run} report={report} />
      <RunDetails run={run} />
    </div>
  );
}

import type { ReportResponse } from "@spi/domain/api-contract";
import { describeOnlyPeople } from "@spi/domain/iteration/only-people";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import { useIteration } from "../../scope/IterationScope.tsx";
import type { ReactNode } from "react";
import { Card } from "../../ui/Card.tsx";
import { AgesCard } from "./ages/AgesCard.tsx";
import { BoardsCard } from "./boards/BoardsCard.tsx";
import { CompareReports } from "./compare/CompareReports.tsx";
import { Funnel } from "./funnel/Funnel.tsx";
import { ReportActions } from "./ReportActions.tsx";
import { ReportContents } from "./ReportContents.tsx";
import { ReportDecision } from "./compare/ReportDecision.tsx";
import { ReportFacts } from "./ReportFacts.tsx";
import { ReportTotals } from "./ReportTotals.tsx";
import { ReportRule } from "./ReportRule.tsx";
import { RunDetails } from "./RunDetails.tsx";
import { ReportRows } from "./tables/ReportRows.tsx";
import { ReportTableCard } from "./tables/ReportTableCard.tsx";
import { cohortsTable, exclusionsTable, routingTable } from "./tables/report-tables.ts";

interface ReportBodyProps {
  run: ReportResponse;
  report: SummaryReport;
  number: number;
  /** The decision form and its questions, if the report is waiting for a decision. */
  decisionForm: ReactNode;
  /** Expectations and other checks. */
  checks: ReactNode;
}

/** Shows a finished report: totals and checks, the steps through its rules, its tables, and its inputs. */
export function ReportBody({ run, report, number, decisionForm, checks }: ReportBodyProps) {
  const { totals } = report.summary_report_totals;
  const { OnlyPeople: onlyPeople } = useIteration().iteration.iteration_details;
  const { ages, facts, decision } = run;
  const parts: { id: string; title: string; content: ReactNode }[] = [
    {
      id: "rules",
      title: exclusionsTable.title,
      content: (
        <Card heading={exclusionsTable.title}>
          <Funnel totals={totals}>
            <ReportRows
              table={exclusionsTable}
              report={report}
              renderMore={(row) => <ReportRule row={row} run={run} />}
            />
          </Funnel>
        </Card>
      ),
    },
    {
      id: "cohorts",
      title: cohortsTable.title,
      content: <ReportTableCard table={cohortsTable} report={report} />,
    },
    ...(ages ? [{ id: "ages", title: "Ages", content: <AgesCard ages={ages} report={report} /> }] : []),
    {
      id: "routing",
      title: routingTable.title,
      content: (
        <>
          <ReportTableCard table={routingTable} report={report} />
          {facts ? <ReportFacts facts={facts} ages={ages} /> : null}
        </>
      ),
    },
    { id: "boards", title: "ICB", content: <BoardsCard report={report} facts={facts} /> },
  ];
  return (
    <div className="spi-report">
      {onlyPeople ? <p>{describeOnlyPeople(onlyPeople)} No one else is counted.</p> : null}
      <ReportTotals totals={totals} />
      {decisionForm}
      {decision ? <ReportDecision decision={decision} /> : null}
      <ReportContents parts={[...parts, { id: "more", title: "Compare and download" }]} />
      {checks}
      <div className="spi-report__parts">
        {parts.map(({ id, content }) => (
          <div key={id} id={id} className={`spi-report__part spi-report__part--${id}`}>
            {content}
          </div>
        ))}
        <div id="more" className="spi-report__part spi-report__part--more">
          <CompareReports run={run} report={report} />
          <RunDetails run={run} />
          <ReportActions run={run} report={report} number={number} />
        </div>
      </div>
    </div>
  );
}

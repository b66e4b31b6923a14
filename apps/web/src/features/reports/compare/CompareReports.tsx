import type { ReportAnswer } from "@spi/domain/api-contract";
import { displayDay } from "@spi/domain/day/calendar";
import type { ComparedFigure } from "@spi/domain/report/compare-reports";
import { compareReports, figureChange, figureParts } from "@spi/domain/report/compare-reports";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import type { UseQueryResult } from "@tanstack/react-query";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import { queries } from "../../../api/queries.ts";
import { useCodes } from "../../../api/use-reference.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { Card } from "../../../ui/Card.tsx";
import { LoadingText } from "../../../ui/page/LoadingText.tsx";
import { DataTable } from "../../../ui/DataTable.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { displayCount } from "../report-numbers.ts";
import { summaryReportOf } from "./summary-report-of.ts";

interface CompareReportsProps {
  run: ReportAnswer;
  report: SummaryReport;
}

/** A report beside another one of the campaign, the one before unless another is chosen (REQ-REP-16). */
export function CompareReports({ run, report }: CompareReportsProps) {
  const { key, iteration, campaign } = useIteration();
  const codes = useCodes();
  const own = iteration.iteration_details.ID;
  const [from, setFrom] = useState<string>(own);
  const [picked, setPicked] = useState<string>();
  const runs = useQuery(queries.reports({ ...key, iterationId: from })).data ?? [];
  const others = runs.filter((other) => other.id !== run.id && summaryReportOf(other) !== undefined);
  const usual = others.findLast((other) => from !== own || other.number < run.number) ?? others.at(-1);
  const other = others.find(({ id }) => id === picked) ?? usual;
  const before = other && summaryReportOf(other);
  if (campaign.iterations.length < 2 && others.length === 0) return null;
  return (
    <Card heading="Compare with another report">
      <SelectField
        id="compare-iteration"
        label="Iteration"
        value={from}
        onChange={(id) => {
          setFrom(id);
          setPicked(undefined);
        }}
        choices={campaign.iterations.map(({ iteration_details: { ID, Name } }) => ({ value: ID, label: Name }))}
      />
      {other ? (
        <SelectField
          id="compare-report"
          label="Report"
          value={other.id}
          onChange={setPicked}
          choices={others.map(({ id, number, run_date }) => ({
            value: id,
            label: `Report ${number}, for ${displayDay(run_date)}`,
          }))}
        />
      ) : (
        <p>This iteration has no other report.</p>
      )}
      {before ? (
        <Compared runs={{ reportId: run.id, other: other.id }} earlier={before} now={report} codes={codes} />
      ) : null}
    </Card>
  );
}

const columns = ["Then", "Now", "Change"];
const parts = ["From changed people", "From changed rules"];

const shown = (count: number | null) => (count === null ? "Not there" : displayCount(count));

interface ComparedProps {
  /** The IDs of the two reports. */
  runs: { reportId: string; other: string };
  earlier: SummaryReport;
  now: SummaryReport;
  codes: ReturnType<typeof useCodes>;
}

function Compared({ runs, earlier, now, codes }: ComparedProps) {
  const { key } = useIteration();
  const { teamId, campaignId, iterationId } = key;
  const asked = useQuery({
    queryKey: ["team", teamId, "campaign", campaignId, "reports", iterationId, "compare", runs],
    queryFn: () => api.compareReports(key, runs),
    staleTime: Infinity,
    retry: false,
  });
  const between = asked.data?.report ?? undefined;
  const headings = between ? [...columns, ...parts] : columns;
  return (
    <>
      <PartsState asked={asked} />
      {compareReports({ earlier, now, between }, codes).map(({ title, figures }) => (
        <DataTable
          key={title}
          caption={title}
          columns={[{ heading: "What" }, ...headings.map((heading) => ({ heading, numeric: true }))]}
          rows={figures.map((figure) => ({ key: figure.label, cells: cellsOf(figure) }))}
        />
      ))}
    </>
  );
}

function cellsOf(figure: ComparedFigure): string[] {
  const cells = [figure.label, shown(figure.before), shown(figure.now), figureChange(figure)];
  if (figure.between === undefined) return cells;
  const { people, rules } = figureParts(figure);
  return [...cells, people, rules];
}

type Asked = UseQueryResult<{ report: SummaryReport | null; not_available: string | null }>;

/** Whether changed people and changed rules are told apart, and why not. */
function PartsState({ asked: { isPending, data } }: { asked: Asked }) {
  if (isPending) return <LoadingText>Counting what comes from changed people and from changed rules…</LoadingText>;
  if (data?.report) {
    return (
      <p>
        What comes from changed people is what the earlier rules come to over the people of this report. The rest comes
        from changed rules.
      </p>
    );
  }
  const why = data?.not_available ?? "They could not be counted. Reload the page to try again.";
  return <p>What comes from changed people and from changed rules is not available. {why}</p>;
}

import { lowerFirst } from "@spi/domain/text/lower-first";
import { displayCount } from "@spi/domain/text/counts";
import type { ReportResponse } from "@spi/domain/api-contract";
import { displayDay } from "@spi/domain/day/calendar";
import { type ComparedFigure, compareReports, figureChange, figureParts } from "./compare-reports.ts";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Details } from "nhsuk-react-components";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import { queries } from "../../../api/queries.ts";
import { useCodes } from "../../../api/use-reference.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { LoadingText } from "../../../ui/page/LoadingText.tsx";
import { DataTable } from "../../../ui/DataTable.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";

import { summaryReportOf } from "./summary-report-of.ts";

interface CompareReportsProps {
  run: ReportResponse;
  report: SummaryReport;
}

/**
 * Shows a report next to another report from the campaign. The default is the report that its checks compare it with.
 * The card is collapsed.
 */
export function CompareReports({ run, report }: CompareReportsProps) {
  const { key, iteration, campaign } = useIteration();
  const { ID: iterationId, Name } = iteration.iteration_details;
  const [otherIterationId, setOtherIterationId] = useState<string>(run.compared_with?.iteration_id ?? iterationId);
  const [selectedId, setSelectedId] = useState(run.compared_with?.id);
  const [open, setOpen] = useState(false);
  const runs = useQuery(queries.reports({ ...key, iterationId: otherIterationId })).data ?? [];
  const others = runs.filter((other) => other.id !== run.id && summaryReportOf(other) !== undefined);
  const defaultReport =
    others.findLast((other) => otherIterationId !== iterationId || other.number < run.number) ?? others.at(-1);
  const other = others.find(({ id }) => id === selectedId) ?? defaultReport;
  const otherReport = other && summaryReportOf(other);
  const nameOf = (iterationId: string) =>
    campaign.iterations.find(({ iteration_details: { ID } }) => ID === iterationId)?.iteration_details.Name;
  const toSide = (of: ReportResponse, figures: SummaryReport, iterationId: string): Side => {
    const name =
      otherIterationId === iterationId
        ? `Report ${of.number}`
        : `Report ${of.number} of “${nameOf(iterationId) ?? Name}”`;
    return { run: of, report: figures, iterationId, name };
  };
  if (campaign.iterations.length < 2 && others.length === 0) return null;
  return (
    <Details expander onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Details.Summary>Compare with another report</Details.Summary>
      <Details.Text>
        <SelectField
          id="compare-iteration"
          label="Iteration"
          value={otherIterationId}
          onChange={(id) => {
            setOtherIterationId(id);
            setSelectedId(undefined);
          }}
          choices={campaign.iterations.map(({ iteration_details: { ID, Name } }) => ({ value: ID, label: Name }))}
        />
        {other ? (
          <SelectField
            id="compare-report"
            label="Report"
            value={other.id}
            onChange={setSelectedId}
            choices={others.map(({ id, number, run_date }) => ({
              value: id,
              label: `Report ${number}, for ${displayDay(run_date)}`,
            }))}
          />
        ) : (
          <p>There are no other reports for this iteration.</p>
        )}
        {open && other && otherReport ? (
          <ComparisonTables
            {...sortSides(toSide(run, report, iterationId), toSide(other, otherReport, otherIterationId))}
          />
        ) : null}
      </Details.Text>
    </Details>
  );
}

const causeHeadings = ["From population data changes", "From rule changes"];

const formatFigure = (count: number | null) => (count === null ? "Not listed" : displayCount(count));

/** One of the two reports in a comparison. */
interface Side {
  run: ReportResponse;
  report: SummaryReport;
  iterationId: string;
  name: string;
}

/** Returns both reports in the order in which they were created, regardless of which is open. */
function sortSides(open: Side, other: Side): { earlier: Side; later: Side } {
  const finishedAt = ({ run }: Side) => run.finished_timestamp ?? "";
  return finishedAt(other) > finishedAt(open) ? { earlier: open, later: other } : { earlier: other, later: open };
}

function ComparisonTables({ earlier, later }: { earlier: Side; later: Side }) {
  const { key } = useIteration();
  const codes = useCodes();
  const { teamId, campaignId } = key;
  const runs = { reportId: later.run.id, other: earlier.run.id };
  const query = useQuery({
    queryKey: ["team", teamId, "campaign", campaignId, "reports", later.iterationId, "compare", runs],
    queryFn: () => api.compareReports({ ...key, iterationId: later.iterationId }, runs),
    staleTime: Infinity,
    retry: false,
  });
  const between = query.data?.report ?? undefined;
  const headings = [earlier.name, later.name, "Change", ...(between ? causeHeadings : [])];
  return (
    <>
      <ComparisonNotice query={query} earlier={earlier} later={later} />
      {compareReports({ earlier: earlier.report, now: later.report, between }, codes).map(({ title, figures }) => (
        <DataTable
          key={title}
          caption={title}
          columns={[{ heading: "Figure" }, ...headings.map((heading) => ({ heading, numeric: true }))]}
          rows={figures.map((figure) => ({ key: figure.label, cells: cellsOf(figure) }))}
        />
      ))}
    </>
  );
}

function cellsOf(figure: ComparedFigure): string[] {
  const cells = [figure.label, formatFigure(figure.before), formatFigure(figure.now), figureChange(figure)];
  if (figure.between === undefined) return cells;
  const { people, rules } = figureParts(figure);
  return [...cells, people, rules];
}

type CompareQuery = UseQueryResult<{ report: SummaryReport | null; not_available: string | null }>;

interface ComparisonNoticeProps {
  query: CompareQuery;
  earlier: Side;
  later: Side;
}

/**
 * Explains whether the comparison separates the effects of changes in the population data and in the rules or, if it
 * does not, why.
 */
function ComparisonNotice({ query: { isPending, data }, earlier, later }: ComparisonNoticeProps) {
  if (isPending)
    return <LoadingText>Counting the effects of changes to the population data and to the rules…</LoadingText>;
  if (data?.report) {
    return (
      <p>
        To see the effect of changes in the population data, we apply the rules from {lowerFirst(earlier.name)} to the
        people in {lowerFirst(later.name)}. The rest of the difference is because the rules have changed.
      </p>
    );
  }
  const reason = data?.not_available ?? "Reload the page to try again.";
  return <p>We cannot show how changes to the population data and to the rules affect the numbers. {reason}</p>;
}

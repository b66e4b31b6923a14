import type { ReportAnswer } from "@spi/domain/api-contract";
import { displayDay } from "@spi/domain/day/calendar";
import { compareReports, figureChange } from "@spi/domain/report/compare-reports";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../../../api/queries.ts";
import { useCodes } from "../../../api/use-reference.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { Card } from "../../../ui/Card.tsx";
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
      {before ? <Compared before={before} now={report} codes={codes} /> : null}
    </Card>
  );
}

const columns = [
  { heading: "Then", numeric: true },
  { heading: "Now", numeric: true },
  { heading: "Change", numeric: true },
];

const shown = (count: number | null) => (count === null ? "Not there" : displayCount(count));

interface ComparedProps {
  before: SummaryReport;
  now: SummaryReport;
  codes: ReturnType<typeof useCodes>;
}

function Compared({ before, now, codes }: ComparedProps) {
  return compareReports(before, now, codes).map(({ title, figures }) => (
    <DataTable
      key={title}
      caption={title}
      columns={[{ heading: "What" }, ...columns]}
      rows={figures.map(({ label, ...figure }) => ({
        key: label,
        cells: [label, shown(figure.before), shown(figure.now), figureChange(figure)],
      }))}
    />
  ));
}

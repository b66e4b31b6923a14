/** Tables in a summary report, as data. The page, the CSV file and the documentation use the same columns. */
import { displayCount } from "@spi/domain/text/counts";
import type { ReaderFacts } from "@spi/domain/api-contract";
import { type CodeNames, boardName } from "@spi/domain/library/code-lists";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import { outcomeTexts } from "@spi/domain/rule-sentences/outcome-phrases";
import type { BarColour } from "../funnel/Bar.tsx";
import { displayAge, displayShare } from "../report-numbers.ts";

export interface ReportColumn<Row> {
  heading: string;
  numeric?: boolean;
  /** True for the column that identifies the row for screen readers. */
  rowHeader?: boolean;
  /** Returns the cell's displayed text. */
  show: (row: Row) => string;
  /** Returns the cell as a plain value, for files. */
  value: (row: Row) => string | number | null;
}

export interface ReportTable<Row> {
  title: string;
  columns: readonly ReportColumn<Row>[];
  rows: (report: SummaryReport) => readonly Row[];
  keyOf: (row: Row) => string;
  /** Returns the parts of a row's bar in order. All bars in a table have the same scale. */
  bar?: (row: Row, report: SummaryReport) => readonly { people: number; colour: BarColour }[];
  /** Meaning of a bar's colours, if there are several. */
  legend?: readonly { colour: BarColour; label: string }[];
  /** Text that replaces a table without rows. */
  empty: string;
}

type Exclusion = SummaryReport["summary_report_exclusions"]["exclusions"][number];
type CohortCount = SummaryReport["summary_report_counts"]["counts"][number];
type PlanCount = SummaryReport["summary_report_comms_routing"]["comms_routing"][number];
export type BoardCount = SummaryReport["summary_report_icb_split"]["icb_split"][number];

function text<Row>(heading: string, show: (row: Row) => string): ReportColumn<Row> {
  return { heading, show, value: show };
}

/** Returns the column that identifies a row. */
export function name<Row>(heading: string, show: (row: Row) => string): ReportColumn<Row> {
  return { ...text(heading, show), rowHeader: true };
}

function plainNumber<Row>(heading: string, of: (row: Row) => number): ReportColumn<Row> {
  return { heading, numeric: true, show: (row) => String(of(row)), value: of };
}

export function count<Row>(heading: string, of: (row: Row) => number): ReportColumn<Row> {
  return { heading, numeric: true, show: (row) => displayCount(of(row)), value: of };
}

function age<Row>(heading: string, of: (row: Row) => number | null): ReportColumn<Row> {
  return { heading, numeric: true, show: (row) => displayAge(of(row)), value: of };
}

/** People filtered out or suppressed by each rule, with their ages. */
export const exclusionsTable: ReportTable<Exclusion> = {
  title: "Filters and suppressions",
  columns: [
    plainNumber("Priority", (row) => row.priority),
    text("Type", (row) => (row.type === "F" ? "Filter" : "Suppression")),
    name("Rule name", (row) => row.rule_names),
    count("Exclusions count", (row) => row.exclusions_count),
    age("Minimum age", (row) => row.age_min),
    age("Maximum age", (row) => row.age_max),
  ],
  rows: (report) => report.summary_report_exclusions.exclusions,
  keyOf: (row) => `${row.type} ${row.priority}`,
  bar: (row, report) => {
    const { exclusions } = report.summary_report_exclusions;
    const after = exclusions.slice(exclusions.indexOf(row) + 1).reduce((sum, rule) => sum + rule.exclusions_count, 0);
    return [
      { people: report.summary_report_totals.totals.invited + after, colour: "blue" },
      { people: row.exclusions_count, colour: "pale" },
    ];
  },
  legend: [
    { colour: "blue", label: "people who remain" },
    { colour: "pale", label: "people who are removed" },
  ],
  empty: `No one was ${outcomeTexts.F.done} or ${outcomeTexts.S.done}.`,
};

/** Outcomes for each cohort's members. */
export const cohortsTable: ReportTable<CohortCount> = {
  title: "Cohorts",
  columns: [
    name("Name", (row) => row.cohort_label),
    plainNumber("Priority", (row) => row.priority),
    count("Distinct comms routing", (row) => row.distinct_comms_routing),
    count("Total", (row) => row.cohort_label_count),
    count("Invited", (row) => row.invited_count),
    count("Invited other cohort", (row) => row.invited_other_cohort),
    count("Filtered", (row) => row.filtered_count),
    count("Suppressed", (row) => row.suppressed_count),
    count("Excluded", (row) => row.excluded_count),
    age("Age min", (row) => row.min_age),
    age("Age max", (row) => row.max_age),
  ],
  rows: (report) => report.summary_report_counts.counts,
  keyOf: (row) => row.cohort_label,
  empty: "The iteration has no cohorts.",
};

/** Number of people who would get each routing plan. */
export const routingTable: ReportTable<PlanCount> = {
  title: "Routing",
  columns: [name("Name", (row) => row.comms_routing || "No routing plan"), count("Total", (row) => row.count)],
  rows: (report) => bySize(report.summary_report_comms_routing.comms_routing),
  bar: (row) => [{ people: row.count, colour: "blue" }],
  keyOf: (row) => row.comms_routing,
  empty: "No one would be invited.",
};

/**
 * Number of people invited in each integrated care board. If the number of people in the cohorts is known, also
 * includes the share invited, and the boards in which no one is invited.
 */
export const boardsTable = (codes: CodeNames, inCohorts: ReaderFacts["boards"]): ReportTable<BoardCount> => ({
  title: "ICB",
  columns: [
    name("ICB", (row) => boardName(row.icb, codes)),
    count("Total", (row) => row.count),
    ...(inCohorts ? [shareColumn(new Map(inCohorts.map(({ icb, people }) => [icb, people])))] : []),
  ],
  rows: (report) => {
    const invited = report.summary_report_icb_split.icb_split;
    const known = new Set(invited.map(({ icb }) => icb));
    const others = (inCohorts ?? []).filter(({ icb }) => !known.has(icb)).map(({ icb }) => ({ icb, count: 0 }));
    return [...bySize(invited), ...others];
  },
  bar: (row) => [{ people: row.count, colour: "blue" }],
  keyOf: (row) => row.icb,
  empty: "No one would be invited.",
});

function shareColumn(people: ReadonlyMap<string, number>): ReportColumn<BoardCount> {
  const of = ({ icb }: BoardCount) => people.get(icb) ?? 0;
  return {
    heading: "Percentage of people in the cohorts",
    numeric: true,
    show: (row) => displayShare(row.count, of(row)),
    value: (row) => displayShare(row.count, of(row)),
  };
}

function bySize<Row extends { count: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => b.count - a.count);
}

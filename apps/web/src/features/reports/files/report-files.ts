/** A report as a file: CSV for spreadsheets, JSON for programs. */
import type { AgeDistribution } from "@spi/domain/report/age-distribution";
import type { ReportResponse, ReaderFacts } from "@spi/domain/api-contract";
import type { CodeNames } from "@spi/domain/library/code-lists";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import { type Cell, csvText, fileName } from "../../../ui/csv-text.ts";
import { agesTable } from "../ages/ages-table.ts";
import { type ReportTable, boardsTable, cohortsTable, exclusionsTable, routingTable } from "../tables/report-tables.ts";

function section<Row>(table: ReportTable<Row>, report: SummaryReport): Cell[][] {
  const rows = table.rows(report).map((row) => table.columns.map((column) => column.value(row)));
  return [[table.title], table.columns.map((column) => column.heading), ...rows, []];
}

/** Returns the totals and all tables, each under its title, with counts as plain numbers. */
export function reportCsv(
  report: SummaryReport,
  { ages, codes, facts }: { ages: AgeDistribution | null; codes: CodeNames; facts: ReaderFacts | null },
): string {
  const { invited, filtered, suppressed } = report.summary_report_totals.totals;
  return csvText([
    ["Totals"],
    ["Total invites", "Total filtered", "Total suppressions"],
    [invited, filtered, suppressed],
    [],
    ...section(exclusionsTable, report),
    ...section(cohortsTable, report),
    ...(ages ? section(agesTable(ages), report) : []),
    ...section(routingTable, report),
    ...section(boardsTable(codes, facts?.boards), report),
  ]);
}

/** Returns the API's report and its inputs as JSON. */
export function reportJson(run: ReportResponse): string {
  return `${JSON.stringify(run, null, 4)}\n`;
}

/**
 * Returns a file name such as "Spring 2026 - First invitations - report 2.csv", without characters that file systems
 * reject.
 */
export function reportFileName({
  campaign,
  iteration,
  number,
}: {
  campaign: string;
  iteration: string;
  number: number;
}) {
  return fileName(campaign, iteration, `report ${number}`);
}

/** A report as files to keep: CSV for spreadsheets, JSON for programs. */
import type { AgeDistribution } from "@spi/domain/age-distribution";
import type { ReportAnswer } from "@spi/domain/api-contract";
import type { SummaryReport } from "@spi/domain/summary-report";
import { agesTable } from "./ages-table.ts";
import type { ReportTable } from "./report-tables.ts";
import { boardsTable, cohortsTable, exclusionsTable, routingTable } from "./report-tables.ts";

type Cell = string | number | null;

/** One CSV field. A text that a spreadsheet would run as a formula is made a text again by a leading apostrophe. */
export function csvField(cell: Cell): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const safe = /^[=+\-@＝＋－＠\t\r\n]/.test(cell.trimStart()) || /^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function csvLines(rows: readonly (readonly Cell[])[]): string[] {
  return rows.map((row) => row.map(csvField).join(","));
}

function section<Row>(table: ReportTable<Row>, report: SummaryReport): string[] {
  const rows = table.rows(report).map((row) => table.columns.map((column) => column.value(row)));
  return csvLines([[table.title], table.columns.map((column) => column.heading), ...rows, []]);
}

/** The totals and all tables one below the other, each under its title, with counts as plain numbers. */
export function reportCsv(report: SummaryReport, ages: AgeDistribution | null): string {
  const { invited, filtered, suppressed } = report.summary_report_totals.totals;
  const lines = [
    ...csvLines([
      ["Totals"],
      ["Total invites", "Total filtered", "Total suppressions"],
      [invited, filtered, suppressed],
      [],
    ]),
    ...section(exclusionsTable, report),
    ...section(cohortsTable, report),
    ...(ages ? section(agesTable(ages), report) : []),
    ...section(routingTable, report),
    ...section(boardsTable, report),
  ];
  // Excel reads UTF-8 only when the file begins with a byte order mark.
  return `\uFEFF${lines.join("\r\n")}`;
}

/** The report as the API answers it, with what it was made from. */
export function reportJson(run: ReportAnswer): string {
  return `${JSON.stringify(run, null, 4)}\n`;
}

/** "Spring 2026 - First invitations - report 2.csv", without what file systems do not take. */
export function reportFileName({
  campaign,
  iteration,
  number,
}: {
  campaign: string;
  iteration: string;
  number: number;
}) {
  return `${campaign} - ${iteration} - report ${number}`.replaceAll(/[^\p{L}\p{N} ._-]+/gu, "_");
}

import type { ImportReport } from "@spi/engine/population/import/import-report";
import Table from "cli-table3";

const number = new Intl.NumberFormat("en-GB");

/** Rows told one by one on a terminal; the JSON answer has the first thousand of each file. */
const rowsTold = 20;

/** What an import left out, for people to read: nothing when everything was kept. */
export function importReportLines(report: ImportReport): string[] {
  return [
    ...lostRowLines(report),
    ...invalidValueLines(report),
    ...report.emptyValues.map(
      ({ column, count }) => `${column}: ${number.format(count)} empty texts taken as no value`,
    ),
    ...report.ignoredHeaders.map(({ file, headers }) => `${file}: unknown columns left out: ${headers.join(", ")}`),
    ...report.missingColumns.map((column) => `No file has the column ${column}, which reports need.`),
  ];
}

function lostRowLines({ rowsRead, rowsNotKept }: ImportReport): string[] {
  if (rowsNotKept.count === 0) return [`All ${number.format(rowsRead)} rows kept`];
  const told = rowsNotKept.rows.slice(0, rowsTold);
  const more = rowsNotKept.count - told.length;
  return [
    `${number.format(rowsNotKept.count)} of ${number.format(rowsRead)} rows not kept:`,
    ...told.map(({ file, row, reason }) => `  ${file} row ${row}: ${reason}`),
    ...(more > 0 ? [`  and ${number.format(more)} more (--json lists them)`] : []),
  ];
}

function invalidValueLines({ invalidValues }: ImportReport): string[] {
  if (invalidValues.length === 0) return [];
  const table = new Table({
    head: ["Column", "Type", "Invalid values, left out", "First ones"],
    style: { head: [], border: [] },
  });
  for (const { column, type, count, examples } of invalidValues) {
    const first = examples.map(({ file, row, value }) => `${JSON.stringify(value)} (${file} row ${row})`);
    table.push([column, type, number.format(count), first.join("\n")]);
  }
  return [table.toString()];
}

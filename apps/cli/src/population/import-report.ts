import { displayCount } from "@spi/domain/text/counts";
import { oddDatesSentence } from "@spi/domain/report/odd-dates";
import type { ExampleValue, ImportReport } from "@spi/engine/population/import/report";
import { renderTable } from "../table.ts";
import { severalValuesText, unknownBoardsText, visible } from "./odd-values.ts";

/** Number of rows listed in a terminal. The JSON output has the first thousand of each file. */
const rowsTold = 20;

/** Describes in words what an import left out. */
export function importReportText(report: ImportReport): string {
  return [
    lostRows(report),
    ...report.rowsOverLines.map(rowsOverLines),
    invalidValues(report),
    unknownBoardsText(report.unknownBoards),
    severalValuesText(
      report.severalValues.map((found) => ({ ...found, first: firstOnes(found.examples) })),
      "Correct the file",
    ),
    ...report.oddDates.map(
      ({ count, examples, ...odd }) =>
        `${oddDatesSentence({ ...odd, people: count })} They are imported. First ones: ${firstOnes(examples).replaceAll("\n", ", ")}\n`,
    ),
    ...report.emptyValues.map(
      ({ column, count }) => `${column}: ${displayCount(count)} empty texts read as no value\n`,
    ),
    ...report.ignoredHeaders.map(({ file, headers }) => `${file}: unknown columns left out: ${headers.join(", ")}\n`),
  ].join("");
}

function lostRows({ rowsRead, rowsNotKept }: ImportReport): string {
  if (rowsNotKept.count === 0) return `All ${displayCount(rowsRead)} rows kept.\n`;
  const told = rowsNotKept.rows.slice(0, rowsTold);
  const more = rowsNotKept.count - told.length;
  return [
    `${displayCount(rowsNotKept.count)} of ${displayCount(rowsRead)} rows not kept:\n`,
    renderTable(
      ["File", "Row", "Why"],
      told.map(({ file, row, reason }) => [file, row, reason]),
    ),
    more > 0 ? `and ${displayCount(more)} more (--json lists the first 1,000 of each file)\n` : "",
  ].join("");
}

function rowsOverLines({ file, count, lines, first }: ImportReport["rowsOverLines"][number]): string {
  const rows = count === 1 ? "1 row has a value" : `${displayCount(count)} rows have values`;
  const place = `${displayCount(lines)} lines, from row ${displayCount(first)} on`;
  return `${file}: ${rows} with line breaks (${place}). Check that no quote is missing.\n`;
}

function invalidValues({ invalidValues: found }: ImportReport): string {
  if (found.length === 0) return "";
  const rows = found.map(({ column, type, count, examples }) => [column, type, count, firstOnes(examples)]);
  return renderTable(["Column", "Type", "Invalid values, left out", "First ones"], rows);
}

const firstOnes = (examples: readonly ExampleValue[]) =>
  examples.map(({ file, row, value }) => `${visible(value)} (${file} row ${row})`).join("\n");

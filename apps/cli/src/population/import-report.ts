import { displayCount } from "@spi/domain/text/counts";
import { oddDatesSentence } from "@spi/domain/report/odd-dates";
import type { ExampleValue, ImportReport } from "@spi/engine/population/import/report";
import { renderTable } from "../table.ts";
import { severalValuesText, unknownBoardsText, visible } from "./odd-values.ts";

/** Maximum number of rows listed in a terminal. The JSON output contains the first thousand of each file. */
const maxRows = 20;

/** Describes the data that an import omitted. */
export function importReportText(report: ImportReport): string {
  return [
    rowsText(report),
    ...report.rowsOverLines.map(multilineText),
    invalidValuesText(report),
    unknownBoardsText(report.unknownBoards),
    severalValuesText(
      report.severalValues.map((found) => ({ ...found, first: firstValues(found.examples) })),
      "Correct these values in the file",
    ),
    ...report.oddDates.map(
      ({ count, examples, ...odd }) =>
        `${oddDatesSentence({ ...odd, people: count })} We imported these people anyway. The first values are: ${firstValues(examples).replaceAll("\n", ", ")}\n`,
    ),
    ...report.emptyValues.map(
      ({ column, count }) => `${column}: we imported ${displayCount(count)} empty values as missing\n`,
    ),
    ...report.ignoredHeaders.map(
      ({ file, headers }) => `${file}: we ignored columns that we do not recognise: ${headers.join(", ")}\n`,
    ),
  ].join("");
}

function rowsText({ rowsRead, rowsNotKept }: ImportReport): string {
  if (rowsNotKept.count === 0)
    return rowsRead === 1 ? "1 row was imported.\n" : `All ${displayCount(rowsRead)} rows were imported.\n`;
  const shown = rowsNotKept.rows.slice(0, maxRows);
  const more = rowsNotKept.count - shown.length;
  return [
    `${displayCount(rowsNotKept.count)} of ${displayCount(rowsRead)} rows were not imported:\n`,
    renderTable(
      ["File", "Row", "Reason"],
      shown.map(({ file, row, reason }) => [file, row, reason]),
    ),
    more > 0 ? `and ${displayCount(more)} more (add --json to list the first 1,000 for each file)\n` : "",
  ].join("");
}

function multilineText({ file, count, lines, first }: ImportReport["rowsOverLines"][number]): string {
  const rows = count === 1 ? "1 row has a value" : `${displayCount(count)} rows have values`;
  const location = `${displayCount(lines)} lines, from row ${displayCount(first)}`;
  return `${file}: ${rows} with line breaks (${location}). Check for a missing quotation mark.\n`;
}

function invalidValuesText({ invalidValues: columns }: ImportReport): string {
  if (columns.length === 0) return "";
  const rows = columns.map(({ column, type, count, examples }) => [column, type, count, firstValues(examples)]);
  return renderTable(["Column", "Type", "Invalid values ignored", "First values"], rows);
}

const firstValues = (examples: readonly ExampleValue[]) =>
  examples.map(({ file, row, value }) => `${visible(value)} (${file} row ${row})`).join("\n");

import { isStorable } from "@spi/domain/values/json-bounds";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { attributeColumns } from "../layout.ts";
import { csvReader, headerNames, isBlank } from "./csv-rows.ts";
import type { FileRow } from "./file-row.ts";
import { cohortsField, delimiterOf, readHeaders } from "./headers.ts";
import { jsonRow } from "./json-rows.ts";
import { type PlainRows, plainRows } from "./plain-rows.ts";
import {
  type LostRow,
  type Source,
  type SourceProblem,
  lostRowsPerFile,
  unreadable,
  withKnownColumn,
} from "./source.ts";
import { type Line, readLines } from "./text-lines.ts";

export interface TextFile {
  file: string;
  /** File in which the rows are staged for DuckDB. */
  staging: string;
  signal: AbortSignal | undefined;
}

/** Reads a CSV file with a header row. Rejects a file that is not text, or whose header cannot be understood. */
export async function csvSource(text: TextFile): Promise<Result<Source, SourceProblem>> {
  const { file } = text;
  const lines = readLines(file, text.signal);
  const batches = lines[Symbol.asyncIterator]();
  const { value: first = [] } = await batches.next();
  const [headerLine] = first;
  if (headerLine === undefined || (first.length === 1 && headerLine === ""))
    return refuse(unreadable(file, "it is empty"));
  const header = csvHeader(file, headerLine);
  if (!header.ok) return header;
  const { names, delimiter, columns, ignored } = header.value;
  const places = [...columns.keys()].map((name) => names.indexOf(name));
  const reader = csvReader({ delimiter, columns: names.length });
  const columnNames = [...columns.values()];
  const writer = newSourceWriter(text, columnNames);
  const take = (rows: readonly FileRow[]) => {
    for (const row of rows) writeRow(writer, row, (values) => places.map((index) => values[index] ?? null));
  };
  for (const line of first.slice(1)) take(reader.line(line));
  for await (const batch of lines) {
    for (const line of batch) take(reader.line(line));
    await writer.rows.drained();
  }
  take(reader.end());
  return ok(await finishSource(writer, { columns: columnNames, ignored }));
}

interface CsvHeader {
  names: string[];
  delimiter: string;
  columns: Map<string, string>;
  ignored: string[];
}

function csvHeader(file: string, line: Line): Result<CsvHeader, SourceProblem> {
  if (line === null || isBlank(line))
    return refuse(unreadable(file, "its first row does not contain column names in UTF-8"));
  const delimiter = delimiterOf(line);
  const names = headerNames(line, delimiter);
  if (!names)
    return refuse(unreadable(file, "its first row, which contains the column names, has a misplaced quotation mark"));
  if (!isStorable(line))
    return refuse(unreadable(file, "its first row, which contains the column names, has a NUL character"));
  const { columns, ignored, clash } = readHeaders(names);
  if (clash) {
    const message = `${file} has both ${clash[0]} and ${clash[1]}, which are two names for the same column. Remove one of these columns.`;
    return refuse({ kind: "duplicateColumn", message, file });
  }
  const known = withKnownColumn(file, [...columns.keys()], "Its first row must contain the names of its columns");
  return known.ok ? ok({ names, delimiter, columns, ignored }) : known;
}

const jsonColumns = [...attributeColumns.map((column) => column.name), cohortsField];

/** Maximum number of unknown keys to report. A damaged file can have a million. */
const maxIgnored = 100;

/**
 * Reads an NDJSON file, which has one object per line. Rejects a file that is not text, a single JSON list, and a file
 * without a known key.
 */
export async function ndjsonSource(text: TextFile): Promise<Result<Source, SourceProblem>> {
  const { file } = text;
  const names = new Set<string>();
  const ignored = new Set<string>();
  const writer = newSourceWriter(text, jsonColumns);
  let number = 0;
  for await (const batch of readLines(file, text.signal)) {
    for (const line of batch) {
      number += 1;
      if (number === 1 && line?.trimStart().startsWith("[")) {
        return refuse(
          unreadable(file, "it is a single JSON list. Put each person on a separate line, as a JSON object"),
        );
      }
      const row = jsonRow(line, number);
      if (!row) continue;
      writeRow(writer, row, ({ texts, unknown }) => {
        for (const column of texts.keys()) names.add(column);
        for (const key of unknown) if (ignored.size < maxIgnored) ignored.add(key);
        return jsonColumns.map((column) => texts.get(column) ?? null);
      });
    }
    await writer.rows.drained();
  }
  const known = withKnownColumn(file, [...names], "Each line must contain one object with column names as keys");
  if (!known.ok) return known;
  const columns = jsonColumns.filter((column) => names.has(column));
  return ok(await finishSource(writer, { columns, ignored: [...ignored] }));
}

interface SourceWriter {
  file: string;
  rows: PlainRows;
  refused: { count: number; rows: LostRow[] };
  overLines: { count: number; lines: number; first: number | undefined };
}

function newSourceWriter({ file, staging }: TextFile, columns: readonly string[]): SourceWriter {
  return {
    file,
    rows: plainRows(staging, columns),
    refused: { count: 0, rows: [] },
    overLines: { count: 0, lines: 0, first: undefined },
  };
}

function writeRow<Value>(
  { file, rows, refused, overLines }: SourceWriter,
  row: FileRow<Value>,
  valuesOf: (value: Value) => Iterable<string | null>,
): void {
  if ("problem" in row) {
    refused.count += 1;
    if (refused.rows.length < lostRowsPerFile) refused.rows.push({ file, row: row.row, reason: row.problem });
    return;
  }
  rows.add(row.row, valuesOf(row.values));
  if (row.lines === 1) return;
  overLines.count += 1;
  overLines.lines += row.lines;
  overLines.first ??= row.row;
}

async function finishSource(
  { file, rows, refused, overLines }: SourceWriter,
  { columns, ignored }: Pick<Source, "columns" | "ignored">,
): Promise<Source> {
  await rows.close();
  return { file, columns, ignored, sql: rows.sql(columns), rows: rows.count, refused, overLines };
}

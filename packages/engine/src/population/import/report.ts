import type { DuckDBConnection } from "@duckdb/node-api";
import type { ColumnType, PopulationColumn } from "../layout.ts";
import { sqlText } from "../sql-text.ts";
import { type UnknownBoard, maxBoards, shownValue, tooManyDigits, toUnknownBoards } from "../unknown-boards.ts";
import type { OddDateKind } from "@spi/domain/report/odd-dates";
import { isInvalid } from "./convert.ts";
import { type LostRow, type Source, lostRowsPerFile } from "./source.ts";
import { type StagingTable, rawColumn } from "./staging.ts";

/** A value from a file, with # in place of each digit of an NHS number. */
export interface ExampleValue {
  file: string;
  row: number;
  value: string;
}

/** Invalid values in one column. We accept the people, but without these values. */
export interface InvalidValues {
  column: string;
  type: ColumnType;
  count: number;
  /** The first few of the invalid values. */
  examples: ExampleValue[];
}

/** The outcome of every row and value in an import. */
export interface ImportReport {
  rowsRead: number;
  peopleKept: number;
  rowsNotKept: { count: number; /** The first rows of each file. */ rows: LostRow[] };
  /**
   * Rows with a value that spans several lines, by file. Gives the number of rows and lines, and the first row. Leaves
   * out files without such rows.
   */
  rowsOverLines: { file: string; count: number; lines: number; first: number }[];
  invalidValues: InvalidValues[];
  /** Unknown boards, most frequent first. */
  unknownBoards: UnknownBoard[];
  /**
   * Text with several values, although no attribute allows this. We accept the text, and rules treat it as a single
   * value.
   */
  severalValues: { column: string; count: number; examples: ExampleValue[] }[];
  /** Impossible dates by column and kind. We accept these values. */
  oddDates: { column: string; kind: OddDateKind; count: number; examples: ExampleValue[] }[];
  /** Empty strings in columns that are not for text. We treat them as missing values. */
  emptyValues: { column: string; count: number }[];
  /** Headers that do not stand for a known column. */
  ignoredHeaders: { file: string; headers: string[] }[];
}

const examplesPerColumn = 5;

/** Rejects rows that repeat the NHS number of an earlier row, because each person must have only one row. */
export async function markRepeatedNumbers(connection: DuckDBConnection, nhsNumber: string): Promise<void> {
  await connection.run(`create table repeated as
    select ${nhsNumber} as number, min(position) as kept from staged where problem is null and ${nhsNumber} is not null
    group by 1 having count(*) > 1`);
  await connection.run(`update staged set problem = 'it repeats the NHS number of an earlier row'
    from repeated where repeated.number = ${nhsNumber} and staged.position <> repeated.kept and staged.problem is null`);
}

/** Finds values in the accepted rows that are invalid for their columns. */
export async function findInvalidValues(
  connection: DuckDBConnection,
  staged: StagingTable,
  files: readonly string[],
): Promise<InvalidValues[]> {
  const counts = await countWhere(connection, staged, (column) => isInvalid(column, rawColumn(column.name)));
  const invalid: InvalidValues[] = [];
  for (const { column, count } of counts) {
    const examples = await examplesOf(connection, { column, files, sql: isInvalid(column, rawColumn(column.name)) });
    invalid.push({ column: column.name, type: column.type, count, examples });
  }
  return invalid;
}

/** Finds text in the accepted rows that is a list, such as two boards. */
export async function findSeveralValues(
  connection: DuckDBConnection,
  staged: StagingTable,
  files: readonly string[],
): Promise<ImportReport["severalValues"]> {
  const several = ({ name, type }: PopulationColumn) =>
    type === "VARCHAR" && name !== "nhs_number" ? `contains(${rawColumn(name)}, ',')` : "false";
  const severalValues: ImportReport["severalValues"] = [];
  for (const { column, count } of await countWhere(connection, staged, several)) {
    const examples = await examplesOf(connection, { column, files, sql: several(column) });
    severalValues.push({ column: column.name, count, examples });
  }
  return severalValues;
}

/** Finds boards in the accepted rows that are not exactly equal to a known board. */
export async function findUnknownBoards(
  connection: DuckDBConnection,
  { columns }: StagingTable,
  known: readonly string[],
): Promise<ImportReport["unknownBoards"]> {
  if (!columns.some(({ name }) => name === "icb")) return [];
  const codes = `[${known.map(sqlText).join(", ")}]::varchar[]`;
  const reader = await connection.runAndReadAll(`select
      case when regexp_matches(board, '${tooManyDigits}') then regexp_replace(board, '[0-9]', '#', 'g') else board end,
      cast(count(*) as double)
    from (select unnest(string_split(${rawColumn("icb")}, ',')) as board from staged where problem is null)
    where board <> '' and not list_contains(${codes}, board)
    group by 1 order by 2 desc, 1 limit ${maxBoards}`);
  const rows = reader.getRows().map(([board, people]) => ({ board: String(board), people: Number(people) }));
  return toUnknownBoards(rows, known);
}

/** Counts empty strings in date, number and flag columns. */
export async function countEmptyValues(
  connection: DuckDBConnection,
  staged: StagingTable,
): Promise<ImportReport["emptyValues"]> {
  const counts = await countWhere(connection, staged, ({ name, type }) =>
    type === "VARCHAR" ? "false" : `${rawColumn(name)} = ''`,
  );
  return counts.map(({ column, count }) => ({ column: column.name, count }));
}

/** Counts the accepted rows that meet a condition, for each column. Leaves out columns without such rows. */
async function countWhere(
  connection: DuckDBConnection,
  { columns }: StagingTable,
  condition: (column: PopulationColumn) => string,
): Promise<{ column: PopulationColumn; count: number }[]> {
  const checks = columns.map((column) => ({ column, sql: condition(column) })).filter(({ sql }) => sql !== "false");
  if (checks.length === 0) return [];
  const sums = checks.map(({ sql }) => `cast(count(case when ${sql} then 1 end) as double)`);
  const reader = await connection.runAndReadAll(`select ${sums.join(",\n")} from staged where problem is null`);
  const row = reader.getRows()[0] ?? [];
  return checks.map(({ column }, index) => ({ column, count: Number(row[index]) })).filter(({ count }) => count > 0);
}

/** Returns values from the first accepted rows that meet a condition for a column. */
export async function examplesOf(
  connection: DuckDBConnection,
  { column, files, sql }: { column: PopulationColumn; files: readonly string[]; sql: string },
): Promise<ExampleValue[]> {
  const reader = await connection.runAndReadAll(`select file, cast(row as double), ${rawColumn(column.name)} from staged
    where problem is null and ${sql} order by position limit ${examplesPerColumn}`);
  return reader.getRows().map(([file, row, value]) => ({
    file: files[Number(file)] ?? "",
    row: Number(row),
    value: shown(column, String(value)),
  }));
}

function shown(column: PopulationColumn, value: string): string {
  const short = shownValue(value);
  return column.name === "nhs_number" ? short.replaceAll(/\d/g, "#") : short;
}

/** Counts the rejected rows and lists the first ones in each file. */
export async function findLostRows(
  connection: DuckDBConnection,
  sources: readonly Source[],
): Promise<ImportReport["rowsNotKept"]> {
  const counted = await connection.runAndReadAll(
    "select cast(count(*) as double) from staged where problem is not null",
  );
  const reader = await connection.runAndReadAll(`select file, cast(row as double), problem from staged
    where problem is not null
    qualify row_number() over (partition by file order by row) <= ${lostRowsPerFile} order by file, row`);
  const marked = reader.getRows().map(([file, row, reason]) => ({
    file: sources[Number(file)]?.file ?? "",
    row: Number(row),
    reason: String(reason),
  }));
  const rows = sources.flatMap(({ file, refused }) =>
    [...marked.filter((lost) => lost.file === file), ...refused.rows]
      .toSorted((a, b) => a.row - b.row)
      .slice(0, lostRowsPerFile),
  );
  const refused = sources.reduce((sum, source) => sum + source.refused.count, 0);
  return { count: Number(counted.getRows()[0]?.[0]) + refused, rows };
}

/** Returns the rows of each file with a value that spans several lines. */
export function findRowsOverLines(sources: readonly Source[]): ImportReport["rowsOverLines"] {
  return sources.flatMap(({ file, overLines: { count, lines, first } }) =>
    first === undefined ? [] : [{ file, count, lines, first }],
  );
}

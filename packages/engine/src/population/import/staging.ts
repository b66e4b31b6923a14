import type { DuckDBConnection } from "@duckdb/node-api";
import type { PopulationColumn } from "../layout.ts";
import { attributeColumns, quoted } from "../layout.ts";
import { cohortsField } from "./headers.ts";
import type { Source } from "./sources.ts";

/** A row that was not kept, and why. `row` counts from 1; a header is row 1. */
export interface LostRow {
  file: string;
  row: number;
  reason: string;
}

/** What a run of an import has staged: every row as text, in a table on disk. */
export interface Staged {
  columns: PopulationColumn[];
  hasCohorts: boolean;
  rows: number;
  /** Rows that DuckDB could not read at all, per file in ascending order. */
  rejected: LostRow[][];
}

/** The column of `staged` that holds a column's text. */
export function rawColumn(name: string): string {
  return quoted(`raw_${name}`);
}

/** Copies the rows of all sources, as texts, into the table `staged (position, file, row, problem, raw_…)`. */
export async function stage(
  connection: DuckDBConnection,
  sources: readonly Source[],
  onFile: (done: number) => void,
): Promise<Staged> {
  const found = new Set(sources.flatMap((source) => source.columns));
  const columns = attributeColumns.filter((column) => found.has(column.name));
  const hasCohorts = found.has(cohortsField);
  const raw = [...columns.map((column) => column.name), ...(hasCohorts ? [cohortsField] : [])];
  await connection.run(
    `create table staged (position bigint, file integer, row bigint, problem varchar, ${raw.map((name) => `${rawColumn(name)} varchar`).join(", ")})`,
  );
  const rejected: LostRow[][] = [];
  let rows = 0;
  for (const [index, source] of sources.entries()) {
    rows += await stageFile(connection, { source, index, first: rows + 1, raw });
    rejected.push(await takeRejects(connection, source.file));
    onFile(index + 1);
  }
  return { columns, hasCohorts, rows, rejected };
}

interface FileStage {
  source: Source;
  index: number;
  first: number;
  raw: readonly string[];
}

async function stageFile(connection: DuckDBConnection, { source, index, first, raw }: FileStage): Promise<number> {
  const values = source.columns.map((name) => rawColumn(name));
  const selected = raw.map((name) => (source.columns.includes(name) ? rawColumn(name) : "null"));
  const result = await connection.run(`insert into staged
    select ${first - 1} + row_number() over (), ${index}, ${["row", "problem", ...selected].join(", ")}
    from (${source.sql}) as source (${["row", "problem", ...values].join(", ")})`);
  return result.rowsChanged;
}

/** The rows DuckDB listed as unreadable while it read one file; the list is emptied. */
async function takeRejects(connection: DuckDBConnection, file: string): Promise<LostRow[]> {
  const tables = await connection.runAndReadAll("select 1 from duckdb_tables() where table_name = 'rejects'");
  if (tables.currentRowCount === 0) return [];
  const reader = await connection.runAndReadAll(
    "select cast(line as double), min(error_message) from rejects group by line order by line",
  );
  await connection.run("drop table rejects");
  await connection.run("drop table reject_scans");
  return reader
    .getRows()
    .map(([line, message]) => ({ file, row: Number(line), reason: withoutHints(String(message)) }));
}

function withoutHints(message: string): string {
  return (message.split("\n")[0] ?? "").replace(/\.? *Expected Number of Columns/, "Expected number of values");
}

/** The number of a row in its file, from its number among the rows that could be read. */
export function rowInFile(row: number, rejected: readonly LostRow[]): number {
  let inFile = row;
  for (const lost of rejected) if (lost.row <= inFile) inFile += 1;
  return inFile;
}

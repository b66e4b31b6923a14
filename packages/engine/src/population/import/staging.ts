import type { DuckDBConnection } from "@duckdb/node-api";
import { type PopulationColumn, attributeColumns, quoted } from "../layout.ts";
import { sqlText } from "../sql-text.ts";
import { cohortsField } from "./headers.ts";
import { noValues, notStorable } from "./file-row.ts";
import type { Source } from "./source.ts";

/** The rows that could be read, as text in a table on disk. */
export interface StagingTable {
  columns: PopulationColumn[];
  hasCohorts: boolean;
  rows: number;
}

/** Returns the name of the column in `staged` that contains the text of a given column. */
export function rawColumn(name: string): string {
  return quoted(`raw_${name}`);
}

/**
 * Copies the rows from all sources as text into the table `staged (position, file, row, problem, raw_…)`. Throws
 * StagingMismatch if the table does not have exactly the rows that were read.
 */
export async function stage(connection: DuckDBConnection, sources: readonly Source[]): Promise<StagingTable> {
  const available = new Set(sources.flatMap((source) => source.columns));
  const columns = attributeColumns.filter((column) => available.has(column.name));
  const hasCohorts = available.has(cohortsField);
  const raw = [...columns.map((column) => column.name), ...(hasCohorts ? [cohortsField] : [])];
  await connection.run(
    `create table staged (position bigint, file integer, row bigint, problem varchar, ${raw.map((name) => `${rawColumn(name)} varchar`).join(", ")})`,
  );
  let rows = 0;
  for (const [index, source] of sources.entries()) {
    rows += await stageFile(connection, { source, index, first: rows + 1, raw });
  }
  return { columns, hasCohorts, rows };
}

/** Thrown if the staged rows differ from the rows in the file, because the file is damaged. */
export class StagingMismatch extends Error {
  readonly file: string;
  constructor(file: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.file = file;
  }
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
  // Checks Parquet values, because nothing else has checked them yet. Cohorts can be a JSON list, in which NUL is an
  // escape sequence.
  const hasNul = source.columns.map((name) => {
    const texts = name === cohortsField ? ["chr(0)", String.raw`'\u0000'`] : ["chr(0)"];
    return texts.map((text) => `contains(${rawColumn(name)}, ${text})`).join(" or ");
  });
  const texts = source.columns.map(
    (name) => `nullif(trim(${rawColumn(name)}), ${name === cohortsField ? "'[]'" : "''"})`,
  );
  const problem = `case when ${hasNul.join(" or ")} then ${sqlText(notStorable)}
    when nullif(concat(${texts.join(", ")}), '') is null then ${sqlText(noValues)} end`;
  const insert = `insert into staged
    select ${first - 1} + row_number() over (), ${index}, ${["row", problem, ...selected].join(", ")}
    from (${source.sql}) as source (${["row", ...values].join(", ")})`;
  const { rowsChanged } = await connection.run(insert).catch((error: unknown) => {
    if (!(error instanceof Error) || /No space|Out of Memory|INTERRUPT/i.test(error.message)) throw error;
    throw new StagingMismatch(source.file, "it is damaged", { cause: error });
  });
  if (rowsChanged === source.rows) return rowsChanged;
  throw new StagingMismatch(source.file, `it should have ${source.rows} rows, but ${rowsChanged} could be read`);
}

import { stat } from "node:fs/promises";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import { sqlText } from "../part-files.ts";
import { delimiterOf, readHeaders, splitHeaderLine } from "./headers.ts";

/** A file whose rows can be read as texts. */
export interface Source {
  file: string;
  /** Column names the file has, in the order of the query's columns after the first. */
  columns: string[];
  ignored: string[];
  /**
   * SQL: the number of the row, `problem` (null, or why the row cannot be kept), then each column's value as text, in
   * the order of the file. Rows count from 1; a header is row 1; blank lines of CSV do not count. Rows that DuckDB itself
   * cannot read are left out of the count and listed in its tables `rejects` and `reject_scans`.
   */
  sql: string;
}

export interface SourceProblem {
  kind: "unreadableFile" | "duplicateColumn" | "noKnownColumn";
  message: string;
  file: string;
}

type Opened = { headers: string[]; sql: (wanted: readonly string[]) => string };

const openers: readonly (readonly [
  ending: RegExp,
  open: (connection: DuckDBConnection, file: string) => Promise<Opened>,
])[] = [
  [/\.(csv|tsv|txt)(\.gz)?$/i, openCsv],
  [/\.(ndjson|jsonl|json)(\.gz)?$/i, openNdjson],
  [/\.parquet$/i, openParquet],
];

/**
 * Opens a CSV, NDJSON or Parquet file, told apart by its name. Refuses a file that cannot be read, that names a column
 * twice, or none that is known.
 */
export async function openSource(connection: DuckDBConnection, file: string): Promise<Result<Source, SourceProblem>> {
  const open = openers.find(([ending]) => ending.test(file))?.[1];
  if (!open) return refuse(unreadable(file, "its name does not end in .csv, .ndjson or .parquet"));
  if (!(await stat(file).catch(() => undefined))?.isFile()) return refuse(unreadable(file, "there is no such file"));
  try {
    return describe(file, await open(connection, file));
  } catch (error) {
    if (error instanceof Error) return refuse(unreadable(file, firstLine(error.message)));
    throw error;
  }
}

function describe(file: string, { headers, sql }: Opened): Result<Source, SourceProblem> {
  const { columns, ignored, clash } = readHeaders(headers);
  if (clash) {
    const message = `${file} has both ${clash[0]} and ${clash[1]}, which mean the same column. Take one of them out.`;
    return refuse({ kind: "duplicateColumn", message, file });
  }
  if (columns.size === 0) {
    const message = `${file} has no column that is known. Its headers are: ${headers.slice(0, 20).join(", ")}.`;
    return refuse({ kind: "noKnownColumn", message, file });
  }
  return ok({ file, columns: [...columns.values()], ignored, sql: sql([...columns.keys()]) });
}

export function unreadable(file: string, reason: string): SourceProblem {
  return { kind: "unreadableFile", message: `${file} cannot be read: ${reason}.`, file };
}

/** DuckDB's messages go on with hints about its own settings. */
export function firstLine(message: string): string {
  return (message.split("\n")[0] ?? "").replace(/\.$/, "");
}

const listed = "store_rejects = true, rejects_table = 'rejects', rejects_scan = 'reject_scans'";
const skipped = "ignore_errors = true";

/** Lines as they stand; \x01 cannot occur in them, so nothing is split. */
function linesOf(file: string, unreadableLines: string): string {
  return `read_csv(${sqlText(file)}, auto_detect = false, header = false, columns = {'line': 'VARCHAR'},
    delim = '\x01', quote = '', escape = '', max_line_size = 16000000, ${unreadableLines})`;
}

async function openCsv(connection: DuckDBConnection, file: string): Promise<Opened> {
  const [first] = await texts(connection, `select line from ${linesOf(file, skipped)} limit 1`);
  if (first === undefined) throw new Error("it is empty");
  const delimiter = delimiterOf(first);
  const headers = splitHeaderLine(first, delimiter);
  const columns = headers.map((_, index) => `'c${index}': 'VARCHAR'`).join(", ");
  const rows = `read_csv(${sqlText(file)}, auto_detect = false, header = true, columns = {${columns}},
    delim = ${sqlText(delimiter)}, quote = '"', escape = '"', allow_quoted_nulls = false, max_line_size = 16000000,
    ${listed})`;
  const value = (header: string) => `c${headers.indexOf(header)}`;
  return {
    headers,
    sql: (wanted) => `select ${["1 + row_number() over ()", "null", ...wanted.map(value)].join(", ")} from ${rows}`,
  };
}

async function openNdjson(connection: DuckDBConnection, file: string): Promise<Opened> {
  const object = "case when json_valid(line) and json_type(line) = 'OBJECT' then line end";
  const headers = await texts(
    connection,
    `select distinct unnest(json_keys(person)) from (select ${object} as person from ${linesOf(file, skipped)})
     where person is not null order by 1`,
  );
  const sql = (wanted: readonly string[]) => {
    const structure = sqlText(JSON.stringify(Object.fromEntries(wanted.map((key) => [key, "VARCHAR"]))));
    const values = wanted.map((key) => `person[${sqlText(key)}]`);
    return `select row, ${["case when person is null then 'it is not a JSON object' end", ...values].join(", ")}
    from (select row, line, from_json(${object}, ${structure}) as person
      from (select row_number() over () as row, line from ${linesOf(file, listed)}))
    where line is not null`;
  };
  return { headers, sql };
}

async function openParquet(connection: DuckDBConnection, file: string): Promise<Opened> {
  const source = `read_parquet(${sqlText(file)})`;
  const described = await connection.runAndReadAll(`describe from ${source}`);
  const typeOf = new Map(described.getRows().map((row) => [String(row[0]), String(row[1])]));
  const value = (header: string) => {
    const name = `"${header.replaceAll('"', '""')}"`;
    const nested = /\[\]|STRUCT|MAP/.test(typeOf.get(header) ?? "");
    return nested ? `cast(to_json(${name}) as varchar)` : `cast(${name} as varchar)`;
  };
  return {
    headers: [...typeOf.keys()],
    sql: (wanted) => `select ${["row_number() over ()", "null", ...wanted.map(value)].join(", ")} from ${source}`,
  };
}

async function texts(connection: DuckDBConnection, sql: string): Promise<string[]> {
  const reader = await connection.runAndReadAll(sql);
  return reader.getRows().flatMap(([value]) => (typeof value === "string" ? [value] : []));
}

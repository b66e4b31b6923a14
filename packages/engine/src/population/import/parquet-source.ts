import type { DuckDBConnection } from "@duckdb/node-api";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { sqlText } from "../sql-text.ts";
import { cohortsField, readHeaders } from "./headers.ts";
import { type Source, type SourceProblem, unreadable, withKnownColumn } from "./source.ts";

/**
 * Reads a Parquet file by column name, with values as text and whole numbers without decimals. Rejects
 * the whole file if it is damaged.
 */
export async function parquetSource(
  connection: DuckDBConnection,
  file: string,
): Promise<Result<Source, SourceProblem>> {
  const described = await describe(connection, file);
  if (!described) return refuse(unreadable(file, "it is not a complete Parquet file"));
  const { types, rows } = described;
  const { columns, ignored, clash } = readHeaders([...types.keys()]);
  if (clash) {
    const message = `${file} has both ${clash[0]} and ${clash[1]}, which are two names for the same column. Remove one of these columns.`;
    return refuse({ kind: "duplicateColumn", message, file });
  }
  const known = withKnownColumn(file, [...columns.keys()], "Its columns must have the names of attributes");
  if (!known.ok) return known;
  const nested = [...columns.keys()].find((name) => /STRUCT|MAP|\[\]\[\]/.test(types.get(name) ?? ""));
  if (nested !== undefined)
    return refuse(unreadable(file, `its column ${nested} must contain only single values or lists`));
  const values = [...columns].map(([name, column]) => valueText({ name, column, type: types.get(name) ?? "" }));
  const sql = `select ${["file_row_number + 1", ...values].join(", ")} from read_parquet(${sqlText(file)}, file_row_number = true)`;
  const refused = { count: 0, rows: [] };
  const overLines = { count: 0, lines: 0, first: undefined };
  return ok({ file, columns: [...columns.values()], ignored, sql, rows, refused, overLines });
}

async function describe(connection: DuckDBConnection, file: string) {
  try {
    const columns = await connection.runAndReadAll(`describe from read_parquet(${sqlText(file)})`);
    const counted = await connection.runAndReadAll(
      `select cast(num_rows as double) from parquet_file_metadata(${sqlText(file)})`,
    );
    const types = new Map(columns.getRows().map((row) => [String(row[0]), String(row[1])]));
    return { types, rows: Number(counted.getRows()[0]?.[0]) };
  } catch {
    return undefined;
  }
}

function valueText({ name, column, type }: { name: string; column: string; type: string }): string {
  const value = `"${name.replaceAll('"', '""')}"`;
  if (type.endsWith("[]")) return column === cohortsField ? `cast(to_json(${value}) as varchar)` : listText(value);
  if (!/^(DOUBLE|FLOAT|DECIMAL)/.test(type)) return `cast(${value} as varchar)`;
  const whole = `try_cast(${value} as bigint)`;
  return `case when ${whole} = ${value} then cast(${whole} as varchar) else cast(${value} as varchar) end`;
}

/** Returns SQL for a list as one comma-separated string, which is how attributes store lists. */
function listText(value: string): string {
  return `array_to_string(${value}, ',')`;
}

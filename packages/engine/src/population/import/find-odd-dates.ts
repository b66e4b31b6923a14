import type { DuckDBConnection } from "@duckdb/node-api";
import type { Day } from "@spi/domain/day/calendar";
import type { PopulationColumn } from "../layout.ts";
import { oddDatesOf } from "../odd-dates.ts";
import { convertSql } from "./convert.ts";
import { type ImportReport, examplesOf } from "./report.ts";
import { type StagingTable, rawColumn } from "./staging.ts";

/** Finds impossible dates in the accepted rows. */
export async function findOddDates(
  connection: DuckDBConnection,
  { columns }: StagingTable,
  { files, asOf }: { files: readonly string[]; asOf: Day },
): Promise<ImportReport["oddDates"]> {
  const valueOf = (column: PopulationColumn) => `(${convertSql(column, rawColumn(column.name))})`;
  const odd = oddDatesOf(columns, { asOf, valueOf });
  if (odd.length === 0) return [];
  const sums = odd.map(({ sql }) => `cast(count(case when ${sql} then 1 end) as double)`);
  const reader = await connection.runAndReadAll(`select ${sums.join(",\n")} from staged where problem is null`);
  const counts = reader.getRows()[0] ?? [];
  const oddDates: ImportReport["oddDates"] = [];
  for (const [index, { column: name, kind, sql }] of odd.entries()) {
    const count = Number(counts[index]);
    const column = columns.find((candidate) => candidate.name === name)!;
    if (count > 0)
      oddDates.push({ column: name, kind, count, examples: await examplesOf(connection, { column, files, sql }) });
  }
  return oddDates;
}

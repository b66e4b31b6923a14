import { join } from "node:path";
import type { DuckDBValue } from "@duckdb/node-api";
import { DuckDBDateValue } from "@duckdb/node-api";
import type { Day } from "@spi/domain/calendar";
import { fromDayNumber } from "@spi/domain/calendar";
import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import type { CubeRow } from "./cube.ts";
import { duckdbDialect } from "./dialect.ts";
import { bitsReader, keysOf, typedKeys } from "./duckdb-bits.ts";
import type { DuckDbSession } from "./duckdb-session.ts";
import type { Plan } from "./planned.ts";
import type { PopulationManifest } from "./population/manifest.ts";
import { cohortBitsOf } from "./population-fits.ts";
import type { CohortBits } from "./sql-condition.ts";
import { textLiteral } from "./sql-literal.ts";
import type { Keeping, ScanColumns } from "./sql.ts";
import { scanColumns, scanSql } from "./sql.ts";

/** Part files read by one query: few enough to show progress, enough that reading them apart costs little. */
const filesPerQuery = 10;

export interface CubeRequest {
  plan: Plan;
  populationDir: string;
  manifest: PopulationManifest;
  keeping: Keeping;
  /** Combinations of bits beyond which the scan is given up. */
  maxRows: number;
  onProgress?: (fraction: number) => void;
}

export interface TooManyCombinations {
  kind: "tooManyCombinations";
  message: string;
}

/** Scans the part files group by group; the cubes of the groups are merged by sum, minimum and maximum. */
export async function readCubeRows(
  session: DuckDbSession,
  request: CubeRequest,
): Promise<Result<CubeRow[], TooManyCombinations>> {
  const { plan, manifest, maxRows } = request;
  const cohorts = cohortBitsOf(manifest);
  const groups = groupsOf(manifest.files, filesPerQuery);
  let done = 0;
  let rows = 0;
  for (const [index, files] of groups.entries()) {
    const paths = files.map((file) => textLiteral(join(request.populationDir, file.name)));
    const source = `read_parquet([${paths.join(", ")}])`;
    const sql = scanSql({ plan, cohorts, dialect: duckdbDialect, source, keeping: request.keeping });
    const added = await session.run(`${index === 0 ? "create table parts as" : "insert into parts"}\n${sql}`);
    rows += added.rowsChanged;
    if (rows > maxRows * groups.length) return refuse(tooMany(maxRows));
    done += files.reduce((sum, file) => sum + file.rows, 0);
    request.onProgress?.(manifest.size === 0 ? 1 : done / manifest.size);
  }
  if (groups.length === 0) return ok([]);
  return mergeParts(session, { plan, cohorts, columns: scanColumns(plan, cohorts), maxRows });
}

function tooMany(maxRows: number): TooManyCombinations {
  const message =
    `The people of these cohorts differ in more than ${maxRows.toLocaleString("en-GB")} ways that matter to the rules. ` +
    "Use fewer cohorts or rules in one iteration.";
  return { kind: "tooManyCombinations", message };
}

function groupsOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

interface MergeRequest {
  plan: Plan;
  cohorts: CohortBits;
  columns: ScanColumns;
  maxRows: number;
}

async function mergeParts(
  session: DuckDbSession,
  { plan, cohorts, columns, maxRows }: MergeRequest,
): Promise<Result<CubeRow[], TooManyCombinations>> {
  const result = await session.run(
    `select ${typedKeys(columns)}, icb, cast(sum(people) as bigint), min(oldest), max(youngest) from parts group by all`,
  );
  const toRow = rowReader(plan, cohorts, columns);
  const rows: CubeRow[] = [];
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    const values = chunk.getColumns();
    for (let index = 0; index < chunk.rowCount; index += 1) rows.push(toRow((column) => values[column]![index]!));
    if (rows.length > maxRows) return refuse(tooMany(maxRows));
  }
  return ok(rows);
}

function rowReader(plan: Plan, cohorts: CohortBits, columns: ScanColumns) {
  const readBits = bitsReader(plan, cohorts, columns);
  const next = keysOf(columns).length;
  return (value: (column: number) => DuckDBValue): CubeRow => ({
    ...readBits(value),
    icb: value(next) as string | null,
    people: Number(value(next + 1)),
    oldest: toDay(value(next + 2)),
    youngest: toDay(value(next + 3)),
  });
}

function toDay(value: DuckDBValue): Day | null {
  return value instanceof DuckDBDateValue ? fromDayNumber(value.days) : null;
}

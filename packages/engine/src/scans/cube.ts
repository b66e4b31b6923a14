import { displayCount } from "@spi/domain/text/counts";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { CubeRow } from "../report/cube.ts";
import { scanOf } from "./plan-scan.ts";
import { bitsReader, keysOf, typesOf, wordColumns, wordCount } from "./bits.ts";
import type { DuckDbSession } from "./session.ts";
import type { PlanQuery, TooManyCombinations } from "../people/people.ts";
import type { Plan } from "../plan/plan.ts";
import type { CohortPlaces } from "../population/cohort-places.ts";
import type { MatchFilter } from "../sql/scan-request.ts";
import { type ScanColumns, scanColumns, scanSql } from "../sql/scan.ts";
import type { DataSource } from "./data-source.ts";

interface CubeRequest extends PlanQuery {
  matchFilter: MatchFilter;
  /** Maximum number of bit combinations before the scan stops. */
  maxRows: number;
}

/** Scans the part files group by group, and merges the results by total, minimum and maximum. */
export async function readCubeRows(
  session: DuckDbSession,
  dataSource: DataSource,
  { plan, matchFilter, maxRows, onProgress }: CubeRequest,
): Promise<Result<CubeRow[], TooManyCombinations>> {
  const scan = scanOf(dataSource, plan, matchFilter);
  const { cohorts } = scan;
  const columns = scanColumns(plan, cohorts);
  const collected = await dataSource.collect(session, {
    into: "parts",
    columns: { ...typesOf(keysOf(columns)), ...countedColumns },
    among: [plan],
    sql: ({ source, nhsNumbers }) => scanSql({ ...scan, source }, nhsNumbers),
    onProgress,
    most: maxRows,
  });
  if (collected === "too many") return refuse(tooManyCombinations(maxRows));
  return mergeParts(session, { plan, cohorts, columns, maxRows });
}

const countedColumns = {
  icb: "varchar",
  people: "bigint",
  dated: "bigint",
  without_nhs_number: "bigint",
  oldest: "date",
  youngest: "date",
} as const;

/** Returns the problem with a scan that has more combinations than are allowed. */
export function tooManyCombinations(maxRows: number): TooManyCombinations {
  const message =
    `The cohorts and rules divide people into more than ${displayCount(maxRows)} different groups, which is too many to count. ` +
    "Use fewer cohorts or rules in each iteration.";
  return { kind: "tooManyCombinations", message };
}

interface MergeRequest {
  plan: Plan;
  cohorts: CohortPlaces;
  columns: ScanColumns;
  maxRows: number;
}

async function mergeParts(
  session: DuckDbSession,
  { plan, cohorts, columns, maxRows }: MergeRequest,
): Promise<Result<CubeRow[], TooManyCombinations>> {
  const result = await session.run(
    `select ${wordColumns(columns)}, cast(sum(people) as double), cast(sum(dated) as double), cast(sum(without_nhs_number) as double), ` +
      `${dayNumber("min(oldest)")}, ${dayNumber("max(youngest)")}, icb from parts group by ${keysOf(columns).join(", ")}, icb`,
  );
  const readBits = bitsReader(plan, cohorts, columns);
  const next = wordCount(columns);
  const rows: CubeRow[] = [];
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    const values = chunk.getColumns();
    for (let index = 0; index < chunk.rowCount; index += 1) {
      rows.push({
        ...readBits((column) => values[column]![index] as number),
        icb: values[next + 5]![index] as string | null,
        people: values[next]![index] as number,
        dated: values[next + 1]![index] as number,
        withoutNhsNumber: values[next + 2]![index] as number,
        oldest: values[next + 3]![index] as number | null,
        youngest: values[next + 4]![index] as number | null,
      });
    }
    if (rows.length > maxRows) return refuse(tooManyCombinations(maxRows));
  }
  return ok(rows);
}

function dayNumber(day: string): string {
  return `cast(datediff('day', date '1970-01-01', ${day}) as integer)`;
}

import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { cohortsPerMask, maskColumn, partFile } from "./layout.ts";
import type { PopulationCohort, PopulationManifest } from "./manifest.ts";

type PartFile = PopulationManifest["files"][number];

export interface Part {
  dir: string;
  index: number;
  /** The query whose rows the file shall hold. */
  select: string;
}

/** Rows DuckDB holds back per column and thread: fewer for wide rows, so that memory stays the same. */
function rowGroupSize(columns: number): number {
  return columns > 60 ? 20_480 : 122_880;
}

/** Writes one part file and says how many people and bytes it has. */
export async function writePart(
  connection: DuckDBConnection,
  { dir, index, select, columns }: Part & { columns: number },
): Promise<PartFile> {
  const name = partFile(index);
  const path = join(dir, name);
  const options = `format parquet, compression zstd, row_group_size ${rowGroupSize(columns)}`;
  const result = await connection.run(`copy (${select}) to ${sqlText(path)} (${options})`);
  return { name, rows: result.rowsChanged, bytes: (await stat(path)).size };
}

/** The cohorts with their members in one part file added to those counted before. */
export async function countMembers(
  connection: DuckDBConnection,
  path: string,
  cohorts: readonly PopulationCohort[],
): Promise<PopulationCohort[]> {
  const words = Math.ceil(cohorts.length / cohortsPerMask);
  const counted: PopulationCohort[] = [];
  for (let word = 0; word < words; word++) {
    const held = cohorts.slice(word * cohortsPerMask, (word + 1) * cohortsPerMask);
    const sums = held.map((cohort) => `coalesce(sum((mask >> ${cohort.bit}) & 1) , 0)`);
    const reader = await connection.runAndReadAll(
      `select ${sums.map((sum) => `cast(${sum} as double)`).join(", ")} from (select ${maskColumn(word)} as mask from read_parquet(${sqlText(path)}))`,
    );
    const [row = []] = reader.getRows();
    counted.push(...held.map((cohort, index) => ({ ...cohort, memberCount: cohort.memberCount + Number(row[index]) })));
  }
  return counted;
}

/** An SQL text literal. */
export function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

import { sqlText } from "./sql-text.ts";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { checksumOf } from "./checksums.ts";
import { cohortsPerMask, maskColumn, partFile } from "./layout.ts";
import type { PopulationManifest } from "./manifest.ts";

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

/** Writes one part file and says how many people and bytes it has, how many without an NHS number, and its checksum. */
export async function writePart(
  connection: DuckDBConnection,
  { dir, index, select, columns }: Part & { columns: number },
): Promise<PartFile> {
  const name = partFile(index);
  const path = join(dir, name);
  const options = `format parquet, compression zstd, row_group_size ${rowGroupSize(columns)}`;
  const result = await connection.run(`copy (${select}) to ${sqlText(path)} (${options})`);
  const { size: bytes } = await stat(path);
  const withoutNhsNumber = await countWithoutNumber(connection, path);
  return { name, rows: result.rowsChanged, bytes, sha256: await checksumOf(path), withoutNhsNumber };
}

async function countWithoutNumber(connection: DuckDBConnection, path: string): Promise<number> {
  const counted = `cast(count(*) - count(nhs_number) as double)`;
  const reader = await connection.runAndReadAll(`select ${counted} from read_parquet(${sqlText(path)})`);
  return Number(reader.getRows()[0]?.[0]);
}

/** Members of each cohort in one part file, in the order of their bits. */
export async function countMembers(
  connection: DuckDBConnection,
  { path, cohorts }: { path: string; cohorts: number },
): Promise<number[]> {
  const members: number[] = [];
  for (let first = 0; first < cohorts; first += cohortsPerMask) {
    const bits = Array.from({ length: Math.min(cohortsPerMask, cohorts - first) }, (_, bit) => bit);
    const sums = bits.map((bit) => `cast(coalesce(sum((mask >> ${bit}) & 1), 0) as double)`);
    const masks = `select ${maskColumn(first / cohortsPerMask)} as mask from read_parquet(${sqlText(path)})`;
    const reader = await connection.runAndReadAll(`select ${sums.join(", ")} from (${masks})`);
    members.push(...(reader.getRows()[0] ?? []).map(Number));
  }
  return members;
}

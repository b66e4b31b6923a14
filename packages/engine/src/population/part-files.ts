import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { checksumOf } from "./checksums.ts";
import { partFile } from "./layout.ts";
import type { PopulationManifest } from "./manifest.ts";
import { sqlText } from "./sql-text.ts";

export type PartFile = PopulationManifest["files"][number];

/** Returns the SQL after "from" for all part files in a folder. */
export function allParts(dir: string): string {
  return `read_parquet(${sqlText(join(dir, "part-*.parquet"))})`;
}

/**
 * Returns the number of rows that DuckDB buffers per column and thread. If rows are wide, there are fewer of them, so
 * that memory use does not increase.
 */
export function rowGroupSize(columns: number): number {
  return columns > 60 ? 20_480 : 102_400;
}

/** Writes a query's rows to one part file. Returns the number of rows. */
export async function writePart(
  connection: DuckDBConnection,
  { dir, index, select, columns }: { dir: string; index: number; select: string; columns: number },
): Promise<number> {
  const options = `format parquet, compression zstd, row_group_size ${rowGroupSize(columns)}`;
  const result = await connection.run(`copy (${select}) to ${sqlText(join(dir, partFile(index)))} (${options})`);
  return result.rowsChanged;
}

/**
 * Describes a part file for the manifest. Includes the number of people, the number without an NHS number, the union of
 * their masks, and the file's checksum.
 */
export async function describePart(
  connection: DuckDBConnection,
  { dir, name, masks }: { dir: string; name: string; masks: readonly string[] },
): Promise<PartFile> {
  const path = join(dir, name);
  const unions = masks.map((mask) => `cast(bit_or(${mask}) as varchar)`);
  const counts = ["cast(count(*) as double)", "cast(count(*) - count(nhs_number) as double)"];
  const reader = await connection.runAndReadAll(
    `select ${[...counts, ...unions].join(", ")} from read_parquet(${sqlText(path)})`,
  );
  const [rows, withoutNhsNumber, ...cohortMasks] = reader.getRows()[0] ?? [];
  return {
    name,
    rows: Number(rows),
    bytes: (await stat(path)).size,
    sha256: await checksumOf(path),
    withoutNhsNumber: Number(withoutNhsNumber),
    cohortMasks: cohortMasks.map(String),
  };
}

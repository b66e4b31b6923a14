import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DuckDBValue, DuckDBInstance } from "@duckdb/node-api";
import { afterEach, beforeEach } from "vitest";

/**
 * Creates a new folder for each test in a file, and deletes it afterwards. Its path is available while a test is
 * running.
 */
export function useFolder(): { path: string } {
  const folder = { path: "" };
  beforeEach(async () => {
    folder.path = await mkdtemp(join(tmpdir(), "spi-population-"));
  });
  afterEach(() => rm(folder.path, { recursive: true, force: true }));
  return folder;
}

/** Returns the rows of a query, in which `people` is the population in `dir`. */
export async function query(dir: string, sql: string): Promise<DuckDBValue[][]> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  try {
    await connection.run(`create view people as from read_parquet('${join(dir, "*.parquet")}') order by person_id`);
    const reader = await connection.runAndReadAll(sql);
    return reader.getRows();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Returns the numbers in the single row that a query returns. */
export async function numbers(dir: string, sql: string): Promise<number[]> {
  const [row = []] = await query(dir, sql);
  return row.map(Number);
}

/** Writes a file into the folder and returns its path. */
export async function file(dir: string, name: string, content: string | Uint8Array): Promise<string> {
  const path = join(dir, name);
  await writeFile(path, content);
  return path;
}

/** Writes the rows of a query into a Parquet file and returns its path. */
export async function sqlFile(dir: string, name: string, sql: string): Promise<string> {
  const path = join(dir, name);
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await connection.run(`copy (${sql}) to '${path}' (format parquet)`);
  connection.closeSync();
  instance.closeSync();
  return path;
}

/** Returns the value of a result. Throws an error if the result is not ok. */
export function valueOf<Value>(result: { ok: true; value: Value } | { ok: false; refusal: unknown }): Value {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.refusal)}`);
  return result.value;
}

/** Returns the mask of cohorts with these bits. The rarest cohort has bit 62. */
export const bits = (...set: number[]) => set.reduce((mask, bit) => mask | (1n << BigInt(bit)), 0n);

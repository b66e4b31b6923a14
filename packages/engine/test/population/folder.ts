import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DuckDBValue } from "@duckdb/node-api";
import { DuckDBInstance } from "@duckdb/node-api";
import { test as base } from "vitest";

/** A test with an empty folder of its own, gone afterwards. */
export const test = base.extend<{ dir: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest asks for a destructured parameter
  dir: async ({}, use) => {
    const dir = await mkdtemp(join(tmpdir(), "spi-population-"));
    await use(dir);
    await rm(dir, { recursive: true, force: true });
  },
});

/** Rows of a query; `people` in it stands for the people of the population in `dir`. */
export async function query(dir: string, sql: string): Promise<DuckDBValue[][]> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  try {
    await connection.run(`create view people as from read_parquet('${join(dir, "*.parquet")}')`);
    const reader = await connection.runAndReadAll(sql);
    return reader.getRows();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** The numbers in the only row of a query. */
export async function numbers(dir: string, sql: string): Promise<number[]> {
  const [row = []] = await query(dir, sql);
  return row.map(Number);
}

/** Writes a file into the folder and answers its path. */
export async function file(dir: string, name: string, content: string | Uint8Array): Promise<string> {
  const path = join(dir, name);
  await writeFile(path, content);
  return path;
}

/** The value of a result that must be no refusal. */
export function valueOf<Value>(result: { ok: true; value: Value } | { ok: false; refusal: unknown }): Value {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.refusal)}`);
  return result.value;
}

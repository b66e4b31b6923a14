import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { partIndex, quoted } from "../src/population/layout.ts";
import type { PopulationManifest } from "../src/population/manifest.ts";
import { sqlText } from "../src/population/sql-text.ts";
import { partColumn } from "../src/trino/trino-people.ts";
import { partFiles, queryDuckDb } from "../test/support/compare-backends.ts";
import { queryTrino } from "./client.ts";

/** Returns a query with text columns, which preserve 64-bit numbers. */
export function asTexts(sql: string, names: readonly string[]): string {
  return `select ${names.map((name) => `cast(${quoted(name)} as varchar)`).join(", ")} from (${sql}) as answered`;
}

/** Copies a population and its parts into a Trino table that exists while `use` runs. */
export async function withTable<Value>(
  dir: string,
  manifest: PopulationManifest,
  use: (table: string) => Promise<Value>,
): Promise<Value> {
  const table = `people_${randomUUID().replaceAll("-", "")}`;
  const columns = [...manifest.columns, { name: partColumn, type: "INTEGER" as const }];
  const parts = manifest.files.map(
    (file) => `select *, ${partIndex(file.name)} as ${partColumn} from ${partFiles(dir, { files: [file] })}`,
  );
  const people = await queryDuckDb(
    asTexts(
      parts.join(" union all "),
      columns.map(({ name }) => name),
    ),
    async (result) => (await result.getRows()) as (string | null)[][],
  );
  const types = columns.map(({ name, type }) => `${quoted(name)} ${type.toLowerCase()}`).join(", ");
  await queryTrino(inject("trino"), `create table ${table} (${types})`);
  try {
    const values = people.map((row) => `(${row.map((value, index) => literal(value, columns[index]!)).join(", ")})`);
    await queryTrino(inject("trino"), `insert into ${table} values ${values.join(", ")}`);
    return await use(table);
  } finally {
    await queryTrino(inject("trino"), `drop table ${table}`);
  }
}

function literal(value: string | null, { type }: PopulationManifest["columns"][number]): string {
  return value === null ? `cast(null as ${type})` : `cast(${sqlText(value)} as ${type})`;
}

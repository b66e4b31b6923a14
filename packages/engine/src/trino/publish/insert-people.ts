import { join } from "node:path";
import { ok } from "@spi/domain/values/result";
import { quoted } from "../../population/layout.ts";
import type { PopulationManifest } from "../../population/manifest.ts";
import { sqlText } from "../../population/sql-text.ts";
import { PeopleQueryError, withDuckDb } from "../../scans/session.ts";
import type { TrinoAddress } from "../address.ts";
import { runOnTrino } from "../client.ts";
import { partColumn } from "../trino-people.ts";

interface InsertOptions {
  dir: string;
  manifest: PopulationManifest;
  /** Name of the table to create. The table must not exist yet. */
  table: string;
  signal?: AbortSignal | undefined;
  /** Called with the number of people inserted. */
  onProgress?: ((people: number) => void) | undefined;
}

/** Maximum number of characters per statement. Trino's default limit is a million. */
const maxStatementLength = 900_000;

/**
 * Creates a table of synthetic people and their part file numbers from Parquet files, in statements of limited length.
 * Each statement contains its people as one JSON string, which a cluster parses many times faster than separate values.
 */
export async function insertPeople(address: TrinoAddress, options: InsertOptions): Promise<void> {
  const { dir, manifest, table, signal, onProgress } = options;
  const { columns, files } = manifest;
  const types = [...columns.map(({ name, type }) => `${quoted(name)} ${type.toLowerCase()}`), `${partColumn} integer`];
  await runOnTrino(address, `create table ${quoted(table)} (${types.join(", ")})`, { signal });
  const paths = files.map(({ name }) => sqlText(join(dir, name)));
  const texts = [
    ...columns.map(({ name }) => `cast(${quoted(name)} as varchar)`),
    "regexp_extract(filename, 'part-([0-9]+)[.]parquet$', 1)",
  ];
  const limits = { ...(signal ? { signal } : {}), memoryLimit: "500MB", threads: 1 };
  let inserted = 0;
  let waiting: string[] = [];
  let length = 0;
  const send = async () => {
    if (waiting.length === 0) return;
    await runOnTrino(address, insertSql(manifest, table, waiting), { signal });
    inserted += waiting.length;
    onProgress?.(inserted);
    [waiting, length] = [[], 0];
  };
  const done = await withDuckDb<null, never>(limits, async (session) => {
    if (files.length === 0) return ok(null);
    const rows = await session.stream(
      `select cast(to_json(list_value(${texts.join(", ")})) as varchar) from read_parquet([${paths.join(", ")}], filename = true)`,
    );
    for (let chunk = await rows.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await rows.fetchChunk()) {
      for (const [row] of chunk.getRows()) {
        const text = String(row);
        if (length + text.length > maxStatementLength) await send();
        waiting.push(text);
        length += text.length + 1 + (text.match(/'/g)?.length ?? 0);
      }
    }
    await send();
    return ok(null);
  });
  if (!done.ok)
    throw new PeopleQueryError(
      done.refusal.kind === "cancelled" ? "scanFailed" : done.refusal.kind,
      done.refusal.message,
    );
}

/** @internal */
export function insertSql({ columns }: PopulationManifest, table: string, rows: readonly string[]): string {
  const types = [...columns.map(({ type }) => type.toLowerCase()), "integer"];
  const names = types.map((_, index) => `c${index}`);
  const fields = names.map((name) => `${name} varchar`).join(", ");
  const typed = types.map((type, index) => `cast(c${index} as ${type})`);
  return (
    `insert into ${quoted(table)} select ${typed.join(", ")} ` +
    `from unnest(cast(json_parse(${sqlText(`[${rows.join(",")}]`)}) as array(row(${fields})))) as people (${names.join(", ")})`
  );
}

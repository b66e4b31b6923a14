import { setTimeout as delay } from "node:timers/promises";
import { quoted } from "../population/layout.ts";
import type { ResultColumns } from "../scans/data-source.ts";
import type { DuckDbSession } from "../scans/session.ts";
import type { TrinoAddress } from "./address.ts";
import { runOnTrino } from "./client.ts";
import { TrinoError } from "./trino-error.ts";

type Row = readonly (string | null)[];

interface FetchOptions {
  /** Table to create in the session. */
  into: string;
  columns: ResultColumns;
  /** Query with these columns, in order. It must not have side effects, because we may retry it. */
  sql: string;
  onProgress?: ((fraction: number) => void) | undefined;
  /** Maximum number of rows to store before the query stops. */
  most?: number;
  /** Selects the rows to store. By default, all rows are stored. */
  keep?: (row: Row) => boolean;
}

/** Maximum number of attempts after failures that Trino reports as temporary, and milliseconds between attempts. */
const attempts = 3;
const pause = 500;

/** Stores a query's rows in a table in the session, page by page. Returns "too many" if it stopped at the maximum. */
export async function fetchRows(
  session: DuckDbSession,
  address: TrinoAddress,
  { into, columns, sql, onProgress, most = Infinity, keep }: FetchOptions,
): Promise<"whole" | "too many"> {
  const entries = Object.entries(columns);
  const names = entries.map(([name]) => quoted(name));
  const texts = names.map((name) => `cast(${name} as varchar)`);
  const statement = `select ${texts.join(", ")} from (${sql}) as answered (${names.join(", ")})`;
  await session.run(`create table ${into} (${entries.map(([name, type]) => `${quoted(name)} ${type}`).join(", ")})`);
  for (let attempt = 1; ; attempt += 1) {
    await session.run(`create or replace table answered (${names.map((name) => `${name} varchar`).join(", ")})`);
    let rows = 0;
    try {
      await runOnTrino(address, statement, {
        signal: session.signal,
        onProgress,
        onRows: async (batch) => {
          if (batch.some((row) => row.length !== names.length)) throw new TrinoError("", { name: "OTHER_COLUMNS" });
          const page = keep ? batch.filter(keep) : batch;
          rows += page.length;
          if (rows > most) return "enough";
          return append(session, page);
        },
      });
    } catch (error) {
      if (attempt === attempts || !(error instanceof TrinoError && error.retryable)) throw error;
      await delay(pause * attempt, undefined, { signal: session.signal });
      continue;
    }
    if (rows > most) return "too many";
    const typed = entries.map(([name, type]) => `cast(${quoted(name)} as ${type})`);
    await session.run(`insert into ${into} select ${typed.join(", ")} from answered`);
    await session.run("drop table answered");
    onProgress?.(1);
    return "whole";
  }
}

async function append({ connection }: DuckDbSession, rows: readonly Row[]): Promise<void> {
  const appender = await connection.createAppender("answered");
  for (const row of rows) {
    for (const text of row)
      if (text === null) appender.appendNull();
      else appender.appendVarchar(text);
    appender.endRow();
  }
  appender.closeSync();
}

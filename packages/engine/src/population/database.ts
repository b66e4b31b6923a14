import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";

export interface DatabaseRequest {
  /** Path of the database file, or ":memory:". */
  path: string;
  settings: Record<string, string>;
  /** Interrupts the running query, which makes the work throw an error. */
  signal?: AbortSignal;
}

/** Runs work on a separate database, and closes the database afterwards. */
export async function withDatabase<Value>(
  { path, settings, signal }: DatabaseRequest,
  work: (connection: DuckDBConnection) => Promise<Value>,
): Promise<Value> {
  const instance = await DuckDBInstance.create(path, settings);
  const connection = await instance.connect();
  const interrupt = () => connection.interrupt();
  signal?.addEventListener("abort", interrupt);
  try {
    return await work(connection);
  } finally {
    signal?.removeEventListener("abort", interrupt);
    connection.closeSync();
    instance.closeSync();
  }
}

/** Result of stopping the creation of a population. All its files were removed. */
export interface Cancelled {
  kind: "cancelled";
  message: string;
}

export const cancelled: Cancelled = { kind: "cancelled", message: "You cancelled this, so no population was created." };

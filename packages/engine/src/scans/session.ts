import { rm } from "node:fs/promises";
import {
  type DuckDBConnection,
  type DuckDBMaterializedResult,
  type DuckDBResult,
  DuckDBInstance,
} from "@duckdb/node-api";
import { type Result, refuse } from "@spi/domain/values/result";
import type { PeopleRefusal, ScanLimits, SessionProblem } from "../people/people.ts";
import { createSpillFolder } from "./spill-folder.ts";

/** An error or failure of a data source, with a message for users. Any other error is a bug. */
export class PeopleQueryError extends Error {
  readonly kind: PeopleRefusal;
  /** More information for operators. Empty if there is none. */
  readonly detail: string;
  constructor(
    kind: PeopleRefusal,
    message: string,
    { detail = "", ...options }: ErrorOptions & { detail?: string } = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.detail = detail;
  }
}

/** Converts a data source's error to a problem for users. Rethrows any other error. */
export function toRefusal(error: unknown): SessionProblem {
  if (!(error instanceof PeopleQueryError)) throw error;
  const { kind, message, detail } = error;
  return { kind, message, ...(detail && { detail }) };
}

/** An in-memory database for one piece of work. */
export interface DuckDbSession {
  connection: DuckDBConnection;
  /** Aborts requests to other systems than DuckDB when the work is cancelled. */
  signal: AbortSignal | undefined;
  /** Runs one statement to completion. A DuckDB error ends the work with a problem. */
  run: (sql: string) => Promise<DuckDBMaterializedResult>;
  /** Runs a query and fetches its rows chunk by chunk, so that they are never all in memory. */
  stream: (sql: string) => Promise<Pick<DuckDBResult, "fetchChunk">>;
}

/**
 * Runs work on a separate in-memory database, and closes the database afterwards. An aborted signal interrupts the
 * running query and prevents further queries. Converts DuckDB errors to problems that explain what to do.
 */
export async function withDuckDb<Value, Refused>(
  limits: ScanLimits,
  work: (session: DuckDbSession) => Promise<Result<Value, Refused>>,
): Promise<Result<Value, Refused | SessionProblem>> {
  const { signal } = limits;
  const spillDir = await createSpillFolder();
  const instance = await DuckDBInstance.create(":memory:", settings(limits, spillDir));
  const connection = await instance.connect();
  const interrupt = () => connection.interrupt();
  signal?.addEventListener("abort", interrupt);
  try {
    const query = <Value>(ask: () => Promise<Value>) => queryDuckDb(ask, signal);
    const result = await work({
      connection,
      signal,
      run: (sql) => query(() => connection.run(sql)),
      stream: async (sql) => {
        const rows = await query(() => connection.stream(sql));
        return { fetchChunk: () => query(() => rows.fetchChunk()) };
      },
    });
    return signal?.aborted ? refuse(cancelled) : result;
  } catch (error) {
    if (signal?.aborted) return refuse(cancelled);
    return refuse(toRefusal(error));
  } finally {
    signal?.removeEventListener("abort", interrupt);
    connection.closeSync();
    instance.closeSync();
    await rm(spillDir, { recursive: true, force: true });
  }
}

async function queryDuckDb<Value>(ask: () => Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal?.aborted) throw new PeopleQueryError("scanFailed", cancelled.message);
  try {
    return await ask();
  } catch (error) {
    const errorText = error instanceof Error ? error.message : String(error);
    const kind = errorText.startsWith(outOfMemory) ? "memoryExceeded" : "scanFailed";
    throw new PeopleQueryError(kind, describeError(errorText), { cause: error });
  }
}

/**
 * Converts a DuckDB error to a message. The message explains what to do, if we know. Otherwise, it contains the error
 * without DuckDB's advice and SQL.
 */
function describeError(errorText: string): string {
  const [, file] = /"?([^\s'"]*part-\d+\.parquet)/.exec(errorText) ?? [];
  if (file !== undefined) return `We cannot read ${file}, one of the population files. Create the population again.`;
  const known = causes.find(([begins]) => errorText.startsWith(begins));
  if (known) return known[1];
  const [first = ""] = errorText.split("\n");
  return `The database returned an error: ${first.replace(/^[A-Z][A-Za-z ]*Error: /, "")}`;
}

const outOfMemory = "Out of Memory Error";

const causes: readonly (readonly [string, string])[] = [
  [outOfMemory, "There was not enough memory. Increase the memory limit, or use fewer threads."],
  ["IO Error: Could not write", "The disk is full or read-only. Free up some space, or use a different disk."],
];

const cancelled: SessionProblem = { kind: "cancelled", message: "The run was cancelled." };

function settings({ memoryLimit, threads }: ScanLimits, spillDir: string): Record<string, string> {
  return {
    temp_directory: spillDir,
    // Does not preserve the order of rows, because we do not need the order and it would use memory.
    preserve_insertion_order: "false",
    ...(memoryLimit ? { memory_limit: memoryLimit } : {}),
    ...(threads ? { threads: String(threads) } : {}),
  };
}

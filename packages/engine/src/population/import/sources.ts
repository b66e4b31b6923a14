import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { type Result, refuse } from "@spi/domain/values/result";
import { parquetSource } from "./parquet-source.ts";
import { type Source, type SourceProblem, unreadable } from "./source.ts";
import { UnreadableText } from "./text-lines.ts";
import { type TextFile, csvSource, ndjsonSource } from "./text-source.ts";

interface Opening {
  connection: DuckDBConnection;
  /** Folder for the rows read from files. */
  staging: string;
  signal: AbortSignal | undefined;
}

type Open = (opening: Opening, text: TextFile) => Promise<Result<Source, SourceProblem>>;

const openers: readonly (readonly [ending: RegExp, open: Open])[] = [
  [/\.(csv|tsv|txt)(\.gz)?$/i, (_, text) => csvSource(text)],
  [/\.(ndjson|jsonl|json)(\.gz)?$/i, (_, text) => ndjsonSource(text)],
  [/\.parquet$/i, ({ connection }, { file }) => parquetSource(connection, file)],
];

/**
 * Opens a CSV, NDJSON or Parquet file, recognised by name. It is number `index` in the import. Rejects a file that
 * cannot be read, has two headers for one column, or has no known column.
 */
export async function openSource(
  opening: Opening,
  file: string,
  index: number,
): Promise<Result<Source, SourceProblem>> {
  const open = openers.find(([ending]) => ending.test(file))?.[1];
  if (!open) return refuse(unreadable(file, "its name does not end in .csv, .ndjson or .parquet"));
  if (!(await stat(file).catch(() => undefined))?.isFile()) return refuse(unreadable(file, "the file does not exist"));
  const { staging, signal } = opening;
  try {
    return await open(opening, { file, staging: join(staging, `rows-${index}.csv`), signal });
  } catch (error) {
    if (error instanceof UnreadableText) return refuse(unreadable(file, error.message));
    throw error;
  }
}

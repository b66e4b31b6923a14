import { dirname, join, resolve } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { type Result, refuse } from "@spi/domain/values/result";
import { cancelled, withDatabase } from "../database.ts";
import { importStaged } from "./write-staged.ts";
import { type Source, type SourceProblem, unreadable, withColumns } from "./source.ts";
import { openSource } from "./sources.ts";
import { StagingMismatch, stage } from "./staging.ts";
import { firstPartIndex, makeFolder } from "../write-manifest.ts";
import { withStaging } from "../staging-folder.ts";
import type { ImportResult, ImportProblem, ImportRequest } from "./request.ts";

/**
 * Imports a population from files. Never drops anything silently. Reports invalid values, which become null, and lists
 * rejected rows. Stages rows in a table on disk, so that memory use does not grow with the files. Rejects unreadable
 * files, a folder that contains other files, and files without people.
 */
export async function importPopulation(request: ImportRequest): Promise<Result<ImportResult, ImportProblem>> {
  const first = await firstPartIndex(request.dir);
  if (!first.ok) return first;
  const parent = dirname(resolve(request.dir));
  const above = await makeFolder(parent);
  if (!above.ok) return above;
  try {
    return await withStaging(parent, (staging) => {
      const path = join(staging, "staged.duckdb");
      const settings = { memory_limit: "700MB" };
      return withDatabase({ path, settings, signal: request.signal }, (connection) =>
        readAndWrite(connection, { request, staging, firstFile: first.value }),
      );
    });
  } catch (error) {
    if (request.signal?.aborted) return refuse(cancelled);
    throw error;
  }
}

interface ReadOptions {
  request: ImportRequest;
  staging: string;
  /** Index of the population's first part file in its folder. */
  firstFile: number;
}

async function readAndWrite(
  connection: DuckDBConnection,
  { request, staging, firstFile }: ReadOptions,
): Promise<Result<ImportResult, ImportProblem>> {
  const sources: Source[] = [];
  for (const [index, file] of request.files.entries()) {
    const source = await openSource({ connection, staging, signal: request.signal }, file, index);
    if (!source.ok) return source;
    const complete = withColumns(source.value, request.requiredColumns);
    if (!complete.ok) return complete;
    sources.push(source.value);
    request.onProgress?.({ step: "reading", done: index + 1, of: request.files.length });
    request.signal?.throwIfAborted();
  }
  const staged = await stage(connection, sources).catch(notStaged);
  request.signal?.throwIfAborted();
  if ("kind" in staged) return refuse(staged);
  return importStaged(connection, { request, firstFile, sources, staged });
}

/** Describes the problem with a damaged Parquet file. The damage may be detected only when the rows are read. */
function notStaged(error: unknown): SourceProblem {
  if (error instanceof StagingMismatch) return unreadable(error.file, error.message);
  throw error;
}

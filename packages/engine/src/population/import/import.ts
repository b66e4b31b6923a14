import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { Day } from "@spi/domain/calendar";
import type { Result } from "@spi/domain/result";
import { refuse } from "@spi/domain/result";
import { cancelled, withDatabase } from "../database.ts";
import type { Cancelled } from "../database.ts";
import type { ImportReport } from "./report.ts";
import { importStaged } from "./write-staged.ts";
import type { Source, SourceProblem } from "./sources.ts";
import { firstLine, openSource, unreadable } from "./sources.ts";
import { stage } from "./staging.ts";
import type { PopulationManifest } from "../manifest.ts";
import type { FolderInUse } from "../write-manifest.ts";
import { folderProblem } from "../write-manifest.ts";

export interface ImportRequest {
  /** CSV, NDJSON or Parquet files, told apart by their names; the people of all of them are one population. */
  files: readonly string[];
  /** Folder of the population; an earlier population in it is replaced once the files have been read. */
  dir: string;
  /** The day the data speak of. */
  asOf: Day;
  /** When the population is made, YYYYMMDDHHMMSS; also the refresh time of its cohorts. */
  createdAt: string;
  /** Stops the import; an earlier population is left unless writing had begun, and then the folder is empty. */
  signal?: AbortSignal;
  onProgress?: (progress: ImportProgress) => void;
}

/** How far an import has come: files read, then people written. */
export interface ImportProgress {
  step: "reading" | "writing";
  done: number;
  of: number;
}

export type ImportProblem =
  | FolderInUse
  | Cancelled
  | SourceProblem
  | { kind: "tooManyCohorts"; message: string }
  | { kind: "noPeople"; message: string; report: ImportReport };

export interface Imported {
  manifest: PopulationManifest;
  report: ImportReport;
}

/**
 * Makes a population of people held in files. Nothing is dropped silently: values that are none of their column's type
 * become null and are reported, rows that cannot be kept are listed. Rows go through a table on disk, so memory does
 * not grow with the files. Refuses files it cannot read, a folder with other files, and files without people.
 */
export async function importPopulation(request: ImportRequest): Promise<Result<Imported, ImportProblem>> {
  const inUse = await folderProblem(request.dir);
  if (inUse) return refuse(inUse);
  const parent = dirname(resolve(request.dir));
  await mkdir(parent, { recursive: true });
  const staging = await mkdtemp(join(parent, ".spi-import-"));
  try {
    const path = join(staging, "staged.duckdb");
    const settings = { memory_limit: "700MB" };
    return await withDatabase({ path, settings, signal: request.signal }, (connection) =>
      readAndWrite(connection, request),
    );
  } catch (error) {
    if (request.signal?.aborted) return refuse(cancelled);
    throw error;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function readAndWrite(
  connection: DuckDBConnection,
  request: ImportRequest,
): Promise<Result<Imported, ImportProblem>> {
  const sources: Source[] = [];
  for (const file of request.files) {
    const source = await openSource(connection, file);
    if (!source.ok) return source;
    sources.push(source.value);
  }
  let reading = 0;
  const staged = await stage(connection, sources, (done) => {
    reading = done;
    request.onProgress?.({ step: "reading", done, of: sources.length });
  }).catch((error: unknown) => readingProblem(error, sources[reading]?.file ?? ""));
  request.signal?.throwIfAborted();
  if ("kind" in staged) return refuse(staged);
  return importStaged(connection, { request, sources, staged });
}

/** DuckDB refuses some files only while reading them. */
function readingProblem(error: unknown, file: string): SourceProblem {
  if (error instanceof Error) return unreadable(file, firstLine(error.message));
  throw error;
}

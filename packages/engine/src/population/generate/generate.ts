import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import { cohortEntries } from "./cohort-columns.ts";
import { cancelled, withDatabase } from "../database.ts";
import type { GenerateProblem, GenerateRequest } from "./request.ts";
import { planOf, requestProblem } from "./request.ts";
import { lookupLists, peopleSql } from "./part-sql.ts";
import type { PopulationColumn } from "../layout.ts";
import { peoplePerFile } from "../layout.ts";
import type { ManifestColumn, PopulationManifest } from "../manifest.ts";
import { countMembers, writePart } from "../part-files.ts";
import { sqlText } from "../sql-text.ts";
import { beginPopulation, discardParts, firstPartIndex, replacePopulation } from "../write-manifest.ts";

export type { GenerateProblem, GenerateRequest };

/**
 * Writes a synthetic population and answers its manifest. Files are made side by side by single-threaded databases: one
 * with several threads would either lose the order of people or hold whole files in memory. So memory does not grow
 * with the size, and the same request gives the same bytes. Refuses a size, seed, day or column it cannot use, and a
 * folder with other files.
 */
export async function generatePopulation(
  request: GenerateRequest,
): Promise<Result<PopulationManifest, GenerateProblem>> {
  const problem = requestProblem(request);
  if (problem) return refuse(problem);
  const first = await firstPartIndex(request.dir);
  if (!first.ok) return first;
  const made = await beginPopulation(request.dir, { seed: request.seed, firstPart: first.value });
  if (!made.ok) return made;
  try {
    const manifest = await writePeople(request, first.value);
    await replacePopulation(request.dir, manifest);
    return ok(manifest);
  } catch (error) {
    await discardParts(request.dir, first.value);
    if (!request.signal?.aborted) throw error;
    return refuse(cancelled);
  }
}

/** Workers leave one of the four threads of Node's pool to the files. */
const mostWorkers = 3;

async function writePeople(request: GenerateRequest, firstFile: number): Promise<PopulationManifest> {
  const { columns, cohorts } = planOf(request);
  const stretches = stretchesOf(request.size);
  const waiting = stretches.values();
  const files: PopulationManifest["files"] = [];
  const entries = cohortEntries(cohorts, request.asOf);
  let people = 0;
  const finish = (stretch: Stretch, { file, members }: Written) => {
    files[stretch.index] = file;
    for (const [index, entry] of entries.entries()) entry.memberCount += members[index] ?? 0;
    people += file.rows;
    request.onProgress?.(people);
  };
  const workers = Math.min(mostWorkers, availableParallelism(), stretches.length);
  // All are awaited, so that none still writes when a failure is told.
  const ends = await Promise.allSettled(
    Array.from({ length: workers }, () => work({ request, firstFile, waiting, finish })),
  );
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  request.signal?.throwIfAborted();
  return {
    formatVersion: 3,
    size: request.size,
    seed: request.seed,
    asOf: request.asOf,
    createdAt: request.createdAt ?? `${request.asOf}000000`,
    columns: columns.map(described),
    cohorts: entries,
    files,
  };
}

/** Only channels of invitations and messages are lists: "nhsapp,letter". */
function described(column: PopulationColumn): ManifestColumn {
  return column.type === "VARCHAR" ? { ...column, listValued: column.name.endsWith("_channel") } : column;
}

/** The people of one part file: `rows` of them from number `first`. */
interface Stretch {
  index: number;
  first: number;
  rows: number;
}

interface Written {
  file: PopulationManifest["files"][number];
  members: number[];
}

/** A million people a file; fewer people still make two files, for two cores to work on. */
function stretchesOf(size: number): Stretch[] {
  const each = size < smallest ? size : Math.min(peoplePerFile, Math.ceil(size / 2));
  return Array.from({ length: Math.ceil(size / each) }, (_, index) => {
    const first = 1 + index * each;
    return { index, first, rows: Math.min(each, size - first + 1) };
  });
}

const smallest = 50_000;

interface Work {
  request: GenerateRequest;
  /** The index of the population's first part file in its folder. */
  firstFile: number;
  waiting: IterableIterator<Stretch>;
  finish: (stretch: Stretch, written: Written) => void;
}

async function work({ request, firstFile, waiting, finish }: Work): Promise<void> {
  const { signal } = request;
  await withDatabase({ path: ":memory:", settings: { threads: "1" }, signal }, async (connection) => {
    await prepare(connection, request);
    for (const stretch of waiting) {
      signal?.throwIfAborted();
      finish(stretch, await writeStretch(connection, { request, stretch, file: firstFile + stretch.index }));
    }
  });
}

/** The lists that people's texts are looked up in. */
async function prepare(connection: DuckDBConnection, { size, asOf }: GenerateRequest): Promise<void> {
  for (const [name, texts] of Object.entries(lookupLists(asOf, size))) {
    await connection.run(`set variable ${name} = [${texts.map(sqlText).join(", ")}]::varchar[]`);
  }
}

async function writeStretch(
  connection: DuckDBConnection,
  { request, stretch, file: index }: { request: GenerateRequest; stretch: Stretch; file: number },
): Promise<Written> {
  const plan = planOf(request);
  const part = { dir: request.dir, index, select: peopleSql(plan, stretch) };
  const file = await writePart(connection, { ...part, columns: plan.columns.length });
  const members = await countMembers(connection, { path: join(request.dir, file.name), cohorts: plan.cohorts.length });
  return { file, members };
}

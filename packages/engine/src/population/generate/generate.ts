import { availableParallelism } from "node:os";
import type { DuckDBConnection } from "@duckdb/node-api";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { cohortEntries } from "./cohort-columns.ts";
import { cancelled, withDatabase } from "../database.ts";
import { type GenerateProblem, type GenerateRequest, planOf, requestProblem } from "./request.ts";
import { type GenerationPlan, lookupLists, peopleSql } from "./part-sql.ts";
import { countMembers } from "../cohort-members.ts";
import { type PopulationColumn, peopleAtOnce, peoplePerFile } from "../layout.ts";
import type { ManifestColumn, PopulationManifest } from "../manifest.ts";
import { orderPeople } from "../order-people.ts";
import { allParts, writePart } from "../part-files.ts";
import { sqlText } from "../sql-text.ts";
import { beginPopulation, discardParts, firstPartIndex, makeUnordered, replacePopulation } from "../write-manifest.ts";

export type { GenerateProblem, GenerateRequest };

/**
 * Writes a synthetic population and returns its manifest. The same request produces the same bytes. Several
 * single-threaded databases create people in parallel, because one database with several threads would buffer whole
 * files in memory. Rejects an invalid size, seed, day or column, and a folder that contains other files.
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

/** Maximum number of workers. Leaves one of the four threads in Node's pool free for files. */
const maxWorkers = 3;

async function writePeople(request: GenerateRequest, firstFile: number): Promise<PopulationManifest> {
  const { dir, size, asOf, signal } = request;
  const plan = await rarestFirst(request);
  const unordered = await makeUnordered(dir);
  await writeUnorderedPeople(request, plan, unordered);
  signal?.throwIfAborted();
  const { columns, cohorts: marked } = plan;
  const members = await withDatabase({ path: ":memory:", settings: {}, signal }, (connection) =>
    countMembers(connection, { source: allParts(unordered), cohorts: marked.length }),
  );
  const files = await orderPeople({ unordered, dir, firstFile, columns, signal });
  signal?.throwIfAborted();
  return {
    formatVersion: 4,
    size,
    seed: request.seed,
    asOf,
    createdAt: request.createdAt ?? `${asOf}000000`,
    columns: columns.map(withDescription),
    cohorts: cohortEntries(planOf(request).cohorts, { rarestFirst: marked, members, asOf }),
    files,
  };
}

/** Number of people in the sample used to find out which cohorts are rare. */
const withSample = 50_000;

/**
 * Returns the plan. If there will be more than one file, sorts the plan's cohorts by their number of members in a
 * sample.
 */
async function rarestFirst(request: GenerateRequest): Promise<GenerationPlan> {
  const plan = planOf(request);
  if (request.size <= peoplePerFile) return plan;
  const source = `(${peopleSql(plan, { first: 1, rows: withSample })})`;
  const members = await withDatabase({ path: ":memory:", settings: {}, signal: request.signal }, async (connection) => {
    await prepare(connection, request);
    return countMembers(connection, { source, cohorts: plan.cohorts.length });
  });
  const counted = plan.cohorts.map((cohort, index) => ({ cohort, members: members[index]! }));
  return { ...plan, cohorts: counted.toSorted((a, b) => a.members - b.members).map(({ cohort }) => cohort) };
}

async function writeUnorderedPeople(request: GenerateRequest, plan: GenerationPlan, dir: string): Promise<void> {
  const stretches = stretchesOf(request.size);
  const waiting = stretches.values();
  let people = 0;
  const finish = (rows: number) => {
    people += rows;
    request.onProgress?.(people);
  };
  const workers = Math.min(maxWorkers, availableParallelism(), stretches.length);
  // Waits for all workers, so that none of them is still writing when an error is reported.
  const ends = await Promise.allSettled(
    Array.from({ length: workers }, () => work({ request, plan, dir, waiting, finish })),
  );
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

/**
 * Adds `listValued` to a text column. Only the channels of invitations and messages contain lists, for
 * example "nhsapp,letter".
 */
function withDescription(column: PopulationColumn): ManifestColumn {
  return column.type === "VARCHAR" ? { ...column, listValued: column.name.endsWith("_channel") } : column;
}

/** A batch of `rows` people for one worker, starting with person number `first`. */
interface Stretch {
  index: number;
  first: number;
  rows: number;
}

/**
 * Splits people into batches of up to a million. There are at least two, so that two cores are used, unless the
 * population is small.
 */
function stretchesOf(size: number): Stretch[] {
  const each = size < smallest ? size : Math.min(peopleAtOnce, Math.ceil(size / 2));
  return Array.from({ length: Math.ceil(size / each) }, (_, index) => {
    const first = 1 + index * each;
    return { index, first, rows: Math.min(each, size - first + 1) };
  });
}

const smallest = 50_000;

interface Work {
  request: GenerateRequest;
  plan: GenerationPlan;
  dir: string;
  waiting: IterableIterator<Stretch>;
  finish: (rows: number) => void;
}

async function work({ request, plan, dir, waiting, finish }: Work): Promise<void> {
  const { signal } = request;
  await withDatabase({ path: ":memory:", settings: { threads: "1" }, signal }, async (connection) => {
    await prepare(connection, request);
    for (const stretch of waiting) {
      signal?.throwIfAborted();
      const unordered = { dir, index: stretch.index, select: peopleSql(plan, stretch), columns: plan.columns.length };
      finish(await writePart(connection, unordered));
    }
  });
}

/** Defines the lists of strings used to create people. */
async function prepare(connection: DuckDBConnection, { size, asOf }: GenerateRequest): Promise<void> {
  for (const [name, texts] of Object.entries(lookupLists(asOf, size))) {
    await connection.run(`set variable ${name} = [${texts.map(sqlText).join(", ")}]::varchar[]`);
  }
}

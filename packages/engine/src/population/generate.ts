import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { DuckDBInstance } from "@duckdb/node-api";
import type { Day } from "@spi/domain/calendar";
import { isDay } from "@spi/domain/calendar";
import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import { cohortEntries } from "./cohort-columns.ts";
import type { GenerationPlan } from "./generation-sql.ts";
import { lookupLists, peopleSql } from "./generation-sql.ts";
import type { PopulationColumn } from "./layout.ts";
import { cohortFromLabel } from "./label-meaning.ts";
import { attributeColumns, keyColumns, maskColumns, peoplePerFile } from "./layout.ts";
import type { PopulationManifest } from "./manifest.ts";
import { countMembers, sqlText, writePart } from "./part-files.ts";
import type { CohortDefinition } from "./standard-cohorts.ts";
import { standardCohorts } from "./standard-cohorts.ts";
import type { FolderInUse } from "./write-manifest.ts";
import { clearFolder, writeManifest } from "./write-manifest.ts";

export interface GenerateRequest {
  /** Number of people, 1 to 100 million. */
  size: number;
  /** Whole number; the same seed, size and day give the same people. */
  seed: number;
  /** Folder of the population; an earlier population in it is replaced. */
  dir: string;
  /** The day the data speak of: ages, bookings and refresh times are counted from it. */
  asOf: Day;
  /** When the population is made, YYYYMMDDHHMMSS; midnight of `asOf` unless given. */
  createdAt?: string;
  /** Attribute columns to have, by name; all of them unless given. */
  columns?: readonly string[];
  /** Labels of further cohorts, as a campaign file names them; their meaning is read from the label. */
  cohortsFrom?: readonly string[];
  /** Told after each file how many people are written. */
  onProgress?: (people: number) => void;
}

export type GenerateProblem =
  | FolderInUse
  | { kind: "invalidSize"; message: string }
  | { kind: "invalidSeed"; message: string }
  | { kind: "invalidDay"; message: string }
  | { kind: "unknownColumn"; message: string; column: string };

/** Each thread holds back one group of rows: the bound keeps memory below a gigabyte on large machines too. */
const mostThreads = 4;

const largestSize = 100_000_000;

/**
 * Writes a synthetic population and answers its manifest. People are made by DuckDB, one part file after another, so
 * memory does not grow with the size. Refuses a size, seed, day or column it cannot use, and a folder with other files.
 */
export async function generatePopulation(
  request: GenerateRequest,
): Promise<Result<PopulationManifest, GenerateProblem>> {
  const problem = requestProblem(request);
  if (problem) return refuse(problem);
  const cleared = await clearFolder(request.dir);
  if (!cleared.ok) return cleared;
  const instance = await DuckDBInstance.create(":memory:", {
    threads: String(Math.min(availableParallelism(), mostThreads)),
  });
  const connection = await instance.connect();
  try {
    const manifest = await write(connection, request);
    await writeManifest(request.dir, manifest);
    return ok(manifest);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

function requestProblem({ size, seed, asOf, columns = [] }: GenerateRequest): GenerateProblem | undefined {
  if (!Number.isInteger(size) || size < 1 || size > largestSize) {
    return { kind: "invalidSize", message: `The size must be a whole number from 1 to ${largestSize}, not ${size}.` };
  }
  if (!Number.isSafeInteger(seed))
    return { kind: "invalidSeed", message: `The seed must be a whole number, not ${seed}.` };
  if (!isDay(asOf) || asOf < "20220101" || asOf > "21001231") {
    return { kind: "invalidDay", message: `The day must be YYYYMMDD between 2022 and 2100, not ${asOf}.` };
  }
  const column = columns.find((name) => !attributeColumns.some((known) => known.name === name));
  if (column === undefined) return undefined;
  return { kind: "unknownColumn", message: `There is no attribute column ${column}.`, column };
}

function planOf(request: GenerateRequest): GenerationPlan {
  const cohorts = cohortsOf(request.cohortsFrom ?? []);
  const wanted = attributeColumns.filter(({ name }) => request.columns?.includes(name) ?? true);
  const keys = new Set(keyColumns.map((column) => column.name));
  const columns: PopulationColumn[] = [
    ...keyColumns,
    ...wanted.filter((column) => !keys.has(column.name)),
    ...maskColumns(cohorts.length),
  ];
  return { seed: request.seed, asOf: request.asOf, columns, cohorts };
}

/** The standard cohorts and one for each further label. */
function cohortsOf(labels: readonly string[]): CohortDefinition[] {
  const known = new Set(standardCohorts.map((cohort) => cohort.label));
  const further = [...new Set(labels)].filter((label) => label !== "" && !known.has(label));
  return [...standardCohorts, ...further.map(cohortFromLabel)];
}

async function write(connection: DuckDBConnection, request: GenerateRequest): Promise<PopulationManifest> {
  const { size, dir, asOf } = request;
  const plan = planOf(request);
  await prepare(connection, request);
  const files: PopulationManifest["files"] = [];
  let cohorts = cohortEntries(plan.cohorts, asOf);
  for (let first = 1; first <= size; first += peoplePerFile) {
    const select = peopleSql(plan, { first, rows: Math.min(peoplePerFile, size - first + 1) });
    const file = await writePart(connection, { dir, index: files.length, select, columns: plan.columns.length });
    files.push(file);
    cohorts = await countMembers(connection, join(dir, file.name), cohorts);
    request.onProgress?.(Math.min(size, first + peoplePerFile - 1));
  }
  const createdAt = request.createdAt ?? `${asOf}000000`;
  return { formatVersion: 1, size, seed: request.seed, asOf, createdAt, columns: [...plan.columns], cohorts, files };
}

/** What the people are made from: the numbers of one file's people, and lists to look up. */
async function prepare(connection: DuckDBConnection, { size, asOf }: GenerateRequest): Promise<void> {
  await connection.run(`create table numbers as select range as i from range(${Math.min(size, peoplePerFile)})`);
  for (const [name, texts] of Object.entries(lookupLists(asOf, size))) {
    await connection.run(`set variable ${name} = [${texts.map(sqlText).join(", ")}]::varchar[]`);
  }
}

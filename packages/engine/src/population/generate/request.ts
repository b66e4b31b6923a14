import { type Day, isDay } from "@spi/domain/day/calendar";
import type { Cancelled } from "../database.ts";
import type { GenerationPlan } from "./part-sql.ts";
import { cohortFromLabel } from "./label-meaning.ts";
import { type PopulationColumn, attributeColumns, keyColumns, maskColumns } from "../layout.ts";
import { type CohortDefinition, standardCohorts } from "./standard-cohorts.ts";
import type { FolderInUse } from "../write-manifest.ts";

export interface GenerateRequest {
  /** Number of people, from 1 to 100 million. */
  size: number;
  /** A whole number. The same seed, size and day produce the same people. */
  seed: number;
  /** Folder for the population, which replaces any earlier population in it. */
  dir: string;
  /** Date of the data. Ages, bookings and refresh times are relative to it. */
  asOf: Day;
  /** Creation time, YYYYMMDDHHMMSS. Defaults to midnight of `asOf`. */
  createdAt?: string;
  /** Names of the attribute columns to create. Defaults to all. */
  columns?: readonly string[];
  /** Labels of more cohorts, as in a campaign file. Members are chosen by the meaning of each label. */
  cohortsFrom?: readonly string[];
  /** Stops the generation and deletes the files that have been written. */
  signal?: AbortSignal;
  /** Called after each file with the number of people written. */
  onProgress?: (people: number) => void;
}

export type GenerateProblem =
  | FolderInUse
  | Cancelled
  | { kind: "invalidSize"; message: string }
  | { kind: "invalidSeed"; message: string }
  | { kind: "invalidDay"; message: string }
  | { kind: "unknownColumn"; message: string; column: string };

const largestSize = 100_000_000;

/** Returns the first problem with a request, or undefined if it is valid. */
export function requestProblem({ size, seed, asOf, columns = [] }: GenerateRequest): GenerateProblem | undefined {
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
  return { kind: "unknownColumn", message: `There is no attribute column ${column}. Check the spelling.`, column };
}

/** Converts a request to a plan, with defaults for options that are missing. */
export function planOf(request: GenerateRequest): GenerationPlan {
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

/** Returns the standard cohorts, and a cohort for each further label. */
function cohortsOf(labels: readonly string[]): CohortDefinition[] {
  const known = new Set(standardCohorts.map((cohort) => cohort.label));
  const further = [...new Set(labels)].filter((label) => label !== "" && !known.has(label));
  return [...standardCohorts, ...further.map(cohortFromLabel)];
}

import type { Result } from "@spi/domain/values/result";
import type { ListFilter, ScanLimits, SessionProblem } from "../people/people.ts";
import type { Plan } from "../plan/plan.ts";
import type { PopulationManifest } from "../population/manifest.ts";
import type { Dialect } from "../sql/dialect.ts";
import type { NhsNumbers } from "../sql/scan-request.ts";
import type { DuckDbSession } from "./session.ts";

/** People that one query covers. */
export interface PeopleGroup {
  /** The SQL after "from". */
  source: string;
  nhsNumbers: NhsNumbers;
}

/** Columns of a result table and their types, in the query's order. */
export type ResultColumns = Readonly<Record<string, "bigint" | "double" | "date" | "varchar" | "boolean" | "integer">>;

export interface CollectRequest {
  /** Name of the session table to create. */
  into: string;
  columns: ResultColumns;
  /** The plans whose cohorts the query covers. */
  among: readonly Plan[] | "everybody";
  /** Returns the query in the data source's dialect. */
  sql: (group: PeopleGroup) => string;
  /** Called with the proportion of data read, from 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
  /** Maximum average number of rows per group before the query stops. */
  most?: number;
}

/**
 * Population data that a driver gives access to. The driver runs queries in its SQL dialect. For every driver, the
 * results are then merged, evaluated and sorted in the same way, in a DuckDB session in this process.
 */
export interface DataSource {
  manifest: PopulationManifest;
  /** List of people. If it is given, queries include no one else. */
  only?: ListFilter | undefined;
  dialect: Dialect;
  /** Folder of the population data, if it consists of files. Lists are never written to this folder. */
  dir?: string;
  /** Opens a session for results about these people. See `withDuckDb`. */
  session: <Value, Refused>(
    limits: ScanLimits,
    work: (session: DuckDbSession) => Promise<Result<Value, Refused>>,
  ) => Promise<Result<Value, Refused | SessionProblem>>;
  /**
   * Stores a query's rows in a table in the session. Returns "too many" if it stopped because there
   * were more rows than `most`.
   */
  collect: (session: DuckDbSession, collecting: CollectRequest) => Promise<"whole" | "too many">;
}

/** Returns the types of the named columns of population data. */
export function resultColumns({ columns }: PopulationManifest, names: readonly string[]): ResultColumns {
  const types = new Map(columns.map(({ name, type }) => [name, type.toLowerCase() as ResultColumns[string]]));
  return Object.fromEntries(names.map((name) => [name, types.get(name) ?? "varchar"]));
}

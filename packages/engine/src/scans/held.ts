import type { Result } from "@spi/domain/values/result";
import type { OnlyPeople, ScanLimits, SessionProblem } from "../people/people.ts";
import type { Plan } from "../plan/plan.ts";
import type { PopulationManifest } from "../population/manifest.ts";
import type { Dialect } from "../sql/dialect.ts";
import type { NhsNumbers } from "../sql/scan-request.ts";
import type { DuckDbSession } from "./session.ts";

/** People whom one query asks about. */
export interface PeopleGroup {
  /** What stands after "from". */
  source: string;
  nhsNumbers: NhsNumbers;
}

/** A table for answers: its columns and their types, in the order in which the query answers them. */
export type AnswerColumns = Readonly<Record<string, "bigint" | "double" | "date" | "varchar" | "boolean" | "integer">>;

export interface Collecting {
  /** The table of the session, which is made. */
  into: string;
  columns: AnswerColumns;
  /** Only people of the cohorts of any of them are asked about. */
  among: readonly Plan[] | "everybody";
  /** The query, in the holder's dialect. */
  sql: (group: PeopleGroup) => string;
  /** Told how much of what has to be read has been read, from 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
  /** Rows of an answer, on average, beyond which asking is given up. */
  most?: number;
}

/**
 * People as a driver holds them: it answers queries about them in its dialect. What is made of the answers is made in a session
 * of DuckDB beside the asker, the same for every driver: merging, deciding, putting in order.
 */
export interface Held {
  manifest: PopulationManifest;
  /** Nobody else is asked about. */
  only?: OnlyPeople | undefined;
  dialect: Dialect;
  /** The folder that holds them, where one does: no list is written into it. */
  dir?: string;
  /** A session for answers about these people; see `withDuckDb`. */
  session: <Value, Refused>(
    limits: ScanLimits,
    work: (session: DuckDbSession) => Promise<Result<Value, Refused>>,
  ) => Promise<Result<Value, Refused | SessionProblem>>;
  /** Keeps the answers of a query about these people in a table of the session, and says whether it gave up because there were too many. */
  collect: (session: DuckDbSession, collecting: Collecting) => Promise<"whole" | "too many">;
}

/** The types of some of the people's columns. */
export function answerColumns({ columns }: PopulationManifest, names: readonly string[]): AnswerColumns {
  const types = new Map(columns.map(({ name, type }) => [name, type.toLowerCase() as AnswerColumns[string]]));
  return Object.fromEntries(names.map((name) => [name, types.get(name) ?? "varchar"]));
}

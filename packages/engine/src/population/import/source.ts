import { type Result, ok, refuse } from "@spi/domain/values/result";
import { andList } from "@spi/domain/text/lists";

/** A row that was not kept, and why. `row` is its first line in the file, a header being row 1. */
export interface LostRow {
  file: string;
  row: number;
  reason: string;
}

/** The first rows of each file that are listed; all are counted. */
export const lostRowsPerFile = 1000;

/** What was read of one file, every row of which is either given by `sql` or refused. */
export interface Source {
  file: string;
  /** Names of the columns the file has, in the order in which `sql` gives them. */
  columns: readonly string[];
  /** Headers that no column is known for. */
  ignored: readonly string[];
  /** SQL: `row` (where it stands in the file), then the value of each column as text. */
  sql: string;
  /** Rows that `sql` gives. */
  rows: number;
  refused: { count: number; rows: readonly LostRow[] };
  /** Rows that hold a value over several lines, a sign of a stray quote perhaps: their lines, and the first one's row. */
  overLines: { count: number; lines: number; first: number | undefined };
}

export interface SourceProblem {
  kind: "unreadableFile" | "duplicateColumn" | "noKnownColumn" | "missingColumn";
  message: string;
  file: string;
}

/** The refusal of a file that cannot be read at all. */
export function unreadable(file: string, reason: string): SourceProblem {
  return { kind: "unreadableFile", message: `${file} cannot be read: ${reason}.`, file };
}

/** Refuses a file without a known column. Its first row is not shown: without a header it holds a person. */
export function withKnownColumn(
  file: string,
  found: readonly string[],
  what: string,
): Result<undefined, SourceProblem> {
  if (found.length > 0) return ok(undefined);
  const message = `${file} has no column that is known. ${what}, such as NHS_NUMBER, DATE_OF_BIRTH and ICB.`;
  return refuse({ kind: "noKnownColumn", message, file });
}

/** Refuses a file without one of the columns that every file must have. */
export function withColumns({ file, columns }: Source, required: readonly string[]): Result<undefined, SourceProblem> {
  const missing = required.filter((name) => !columns.includes(name));
  if (missing.length === 0) return ok(undefined);
  const named = (names: readonly string[]) => andList(names.map((name) => name.toUpperCase()));
  const message = `${file} does not have the ${missing.length === 1 ? "column" : "columns"} ${named(missing)}. Every file must have ${named(required)}. Nothing was imported.`;
  return refuse({ kind: "missingColumn", message, file });
}

import { type Result, ok, refuse } from "@spi/domain/values/result";
import { andList } from "@spi/domain/text/lists";

/** A rejected row and the reason. `row` is its first line in the file, where the header is row 1. */
export interface LostRow {
  file: string;
  row: number;
  reason: string;
}

/** Maximum number of rejected rows to list per file. All of them are counted. */
export const lostRowsPerFile = 1000;

/** The rows in one file. Each row is either returned by `sql` or rejected. */
export interface Source {
  file: string;
  /** Names of the file's columns, in the order of `sql`. */
  columns: readonly string[];
  /** Headers without a known column. */
  ignored: readonly string[];
  /** SQL for each row's position in the file (`row`), followed by the value of each column as text. */
  sql: string;
  /** Number of rows that `sql` returns. */
  rows: number;
  refused: { count: number; rows: readonly LostRow[] };
  /**
   * Rows with a value that spans several lines, possibly because of a stray quote: the number of rows
   * and lines, and the first row.
   */
  overLines: { count: number; lines: number; first: number | undefined };
}

export interface SourceProblem {
  kind: "unreadableFile" | "duplicateColumn" | "noKnownColumn" | "missingColumn";
  message: string;
  file: string;
}

/** Returns the problem with an unreadable file. */
export function unreadable(file: string, reason: string): SourceProblem {
  return { kind: "unreadableFile", message: `${file} cannot be read: ${reason}.`, file };
}

/**
 * Refuses a file without a known column. The message does not show the first row, because without a
 * header it contains a person's data.
 */
export function withKnownColumn(
  file: string,
  found: readonly string[],
  what: string,
): Result<undefined, SourceProblem> {
  if (found.length > 0) return ok(undefined);
  const message = `We do not recognise any of the columns in ${file}. ${what}, such as NHS_NUMBER, DATE_OF_BIRTH and ICB.`;
  return refuse({ kind: "noKnownColumn", message, file });
}

/** Refuses a file that does not have all the required columns. */
export function withColumns({ file, columns }: Source, required: readonly string[]): Result<undefined, SourceProblem> {
  const missing = required.filter((name) => !columns.includes(name));
  if (missing.length === 0) return ok(undefined);
  const named = (names: readonly string[]) => andList(names.map((name) => name.toUpperCase()));
  const message = `${file} does not have the ${missing.length === 1 ? "column" : "columns"} ${named(missing)}. Every file must have ${named(required)}. Nothing has been imported.`;
  return refuse({ kind: "missingColumn", message, file });
}

import { type Result, ok, refuse } from "@spi/domain/values/result";
import { andList } from "@spi/domain/text/lists";

/** A rejected row and the reason why. `row` is the row's first line in the file, and the header is row 1. */
export interface LostRow {
  file: string;
  row: number;
  reason: string;
}

/** Maximum number of rejected rows to list per file. We count all of them. */
export const lostRowsPerFile = 1000;

/** The rows in one file. Each row is either rejected or returned by `sql`. */
export interface Source {
  file: string;
  /** Names of the file's columns, in the order of `sql`. */
  columns: readonly string[];
  /** Headers that do not stand for a known column. */
  ignored: readonly string[];
  /** SQL for each row's position in the file (`row`), followed by the value of each column as text. */
  sql: string;
  /** Number of rows that `sql` returns. */
  rows: number;
  refused: { count: number; rows: readonly LostRow[] };
  /**
   * Rows with a value that spans several lines, possibly because of a stray quote. Gives the number of rows and lines,
   * and the first row.
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
  return { kind: "unreadableFile", message: `We cannot read ${file}: ${reason}.`, file };
}

/**
 * Rejects a file without a known column. The message does not quote the first row, because it is a person's data if
 * there is no header.
 */
export function withKnownColumn(
  file: string,
  columns: readonly string[],
  what: string,
): Result<undefined, SourceProblem> {
  if (columns.length > 0) return ok(undefined);
  const message = `We do not recognise any of the columns in ${file}. ${what}, such as NHS_NUMBER, DATE_OF_BIRTH and ICB.`;
  return refuse({ kind: "noKnownColumn", message, file });
}

/** Rejects a file that does not have all the required columns. */
export function withColumns({ file, columns }: Source, required: readonly string[]): Result<undefined, SourceProblem> {
  const missing = required.filter((name) => !columns.includes(name));
  if (missing.length === 0) return ok(undefined);
  const named = (names: readonly string[]) => andList(names.map((name) => name.toUpperCase()));
  const message = `${file} does not have the ${missing.length === 1 ? "column" : "columns"} ${named(missing)}. Every file must have ${named(required)}. We have not imported anything.`;
  return refuse({ kind: "missingColumn", message, file });
}

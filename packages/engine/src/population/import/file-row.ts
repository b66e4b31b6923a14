/** A row of a file: its values in the order of its columns (null where none is), or why it cannot be kept. */
export type FileRow<Value = (string | null)[]> =
  | { row: number; lines: number; values: Value }
  | { row: number; problem: string };

/** The most characters that a row may have; a longer one is refused, so that rows can be staged within bounded memory. */
export const longestRow = 1_000_000;

export const tooLong = `it has more than ${longestRow / 1_000_000} million characters`;

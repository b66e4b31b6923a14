/** A row of a file: its values in the order of its columns (null if missing), or the reason for refusing it. */
export type FileRow<Value = (string | null)[]> =
  | { row: number; lines: number; values: Value }
  | { row: number; problem: string; /** Number of lines; one by default. */ lines?: number };

/** Maximum number of characters in a row. Longer ones are refused, so that rows can be staged within bounded memory. */
export const longestRow = 1_000_000;

/** Reason for refusing a row with text that no database can store. See `isStorable`. */
export const notStorable =
  "a value in it has a NUL character or half of a character, which cannot be stored. Take it out";

export const noValues = "it has no value in any column that is known";

export const tooLong = `it has more than ${longestRow / 1_000_000} million characters`;

/** A row in a file, with its values in column order (null if missing) or the reason why it was rejected. */
export type FileRow<Value = (string | null)[]> =
  | { row: number; lines: number; values: Value }
  | { row: number; problem: string; /** Number of lines. One by default. */ lines?: number };

/** Maximum number of characters in a row. This limits the memory used for staged rows. */
export const longestRow = 1_000_000;

/** Reason for rejecting a row with text that databases cannot store. See `isStorable`. */
export const notStorable =
  "one of its values has a NUL character or half of a character, which we cannot store. Remove this character";

export const noValues = "it does not have a value in any of the columns that we recognise";

export const tooLong = `it has more than ${longestRow / 1_000_000} million characters`;

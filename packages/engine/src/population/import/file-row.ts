/** A row of a file: its values in the order of its columns (null where none is), or why it cannot be kept. */
export type FileRow<Value = (string | null)[]> =
  | { row: number; lines: number; values: Value }
  | { row: number; problem: string; /** How many it takes up; one unless given. */ lines?: number };

/** The most characters that a row may have; a longer one is refused, so that rows can be staged within bounded memory. */
export const longestRow = 1_000_000;

/** Why a row is refused whose text no database stores: see `isStorable`. */
export const notStorable =
  "a value in it has a NUL character or half of a character, which cannot be stored. Take it out";

export const noValues = "it has no value in any column that is known";

export const tooLong = `it has more than ${longestRow / 1_000_000} million characters`;

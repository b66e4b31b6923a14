/** A board code in people data that is not in the list of boards. */
export interface UnknownBoard {
  /** The value in the data, truncated if long. Digits are replaced with # if it has more digits than any board code. */
  value: string;
  people: number;
  /** The code that it matches, ignoring spaces and case, or null if there is none. */
  meant: string | null;
}

/** Maximum number of unknown boards to report. */
export const maxBoards = 100;

/** Maximum number of characters shown of a value. */
const maxExampleLength = 60;

/** Returns the part of a value that can be shown, with an ellipsis if it is truncated. */
export const shownValue = (value: string) =>
  value.length > maxExampleLength ? `${value.slice(0, maxExampleLength)}…` : value;

/**
 * Pattern for more digits than a code has, which could be an NHS number or a date if the wrong column was used for
 * boards.
 */
export const tooManyDigits = "([0-9][^0-9]*){5}";

/** Describes unknown boards. In those with too many digits, the digits have already been replaced with #. */
export function toUnknownBoards(
  found: readonly { board: string; people: number }[],
  known: readonly string[],
): UnknownBoard[] {
  return found.map(({ board, people }) => {
    const meant = known.find((code) => code === board.trim().toUpperCase()) ?? null;
    return { value: shownValue(board), people, meant };
  });
}

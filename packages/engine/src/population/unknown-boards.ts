/** A board code in population data that is not in the list of boards. */
export interface UnknownBoard {
  /**
   * Value in the data, truncated if it is long. Its digits are replaced with # if it has more of them than any board
   * code.
   */
  value: string;
  people: number;
  /** The board code that the value matches if spaces and case are ignored. Null if there is none. */
  meant: string | null;
}

/** Maximum number of unknown boards to report. */
export const maxBoards = 100;

/** Maximum number of characters of a value to show. */
const maxExampleLength = 60;

/** Truncates a value for display, with an ellipsis if it was too long. */
export const shownValue = (value: string) =>
  value.length > maxExampleLength ? `${value.slice(0, maxExampleLength)}…` : value;

/**
 * Pattern for values with more digits than a board code. If the wrong column was used for boards, these could be NHS
 * numbers or dates.
 */
export const tooManyDigits = "([0-9][^0-9]*){5}";

/** Describes unknown boards. Values with too many digits already have # in place of each digit. */
export function toUnknownBoards(
  unknown: readonly { board: string; people: number }[],
  known: readonly string[],
): UnknownBoard[] {
  return unknown.map(({ board, people }) => {
    const meant = known.find((code) => code === board.trim().toUpperCase()) ?? null;
    return { value: shownValue(board), people, meant };
  });
}

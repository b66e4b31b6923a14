/** A board code in people data that is not in the list of boards. */
export interface UnknownBoard {
  /** As written, shortened if long. Digits are # if there are more than a code has. */
  value: string;
  people: number;
  /** The code it equals except for blanks and letter case; null if there is none. */
  meant: string | null;
}

/** Maximum number of unknown boards to report. */
export const maxBoards = 100;

/** Maximum number of characters of a value to show. */
const maxExampleLength = 60;

/** Returns the part of a value that can be shown, with an ellipsis if it is shortened. */
export const shownValue = (value: string) =>
  value.length > maxExampleLength ? `${value.slice(0, maxExampleLength)}…` : value;

/**
 * Pattern of more digits than a code has, which could be an NHS number or a date if another column was taken for
 * boards.
 */
export const tooManyDigits = "([0-9][^0-9]*){5}";

/** Describes unknown boards. Those with too many digits already have # for digits. */
export function toUnknownBoards(
  found: readonly { board: string; people: number }[],
  known: readonly string[],
): UnknownBoard[] {
  return found.map(({ board, people }) => {
    const meant = known.find((code) => code === board.trim().toUpperCase()) ?? null;
    return { value: shownValue(board), people, meant };
  });
}

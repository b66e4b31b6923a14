/** A board of people that no list of boards has, as it is written. */
export interface UnknownBoard {
  /** Its beginning, where it is long; digits are # where there are more than a code has. */
  value: string;
  people: number;
  /** The code that it is but for blanks and letter case; null where it is near to none. */
  meant: string | null;
}

/** The first unknown boards that are told. */
export const mostBoards = 100;

/** Characters of a value that are shown. */
const longestExample = 60;

/** A value as far as it may be shown, with a mark where it goes on. */
export const shownValue = (value: string) =>
  value.length > longestExample ? `${value.slice(0, longestExample)}…` : value;

/** A pattern of more digits than a code has: an NHS number or a day may stand there, where another column was taken for the boards. */
export const tooManyDigits = "([0-9][^0-9]*){5}";

/** Unknown boards as they are told; what is counted has # for the digits of those with too many. */
export function toUnknownBoards(
  found: readonly { board: string; people: number }[],
  known: readonly string[],
): UnknownBoard[] {
  return found.map(({ board, people }) => {
    const meant = known.find((code) => code === board.trim().toUpperCase()) ?? null;
    return { value: shownValue(board), people, meant };
  });
}

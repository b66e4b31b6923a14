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

/** More digits than a code has may be an NHS number or a day: another column was taken for the boards. */
const withoutNumbers = (value: string) => (/(?:\d\D*){5}/.test(value) ? value.replaceAll(/\d/g, "#") : value);

/** Unknown boards as they are told (REQ-POP-28): those that are shown alike once. */
export function toUnknownBoards(
  found: readonly { board: string; people: number }[],
  known: readonly string[],
): UnknownBoard[] {
  const told = new Map<string, UnknownBoard>();
  for (const { board, people } of found) {
    const value = withoutNumbers(shownValue(board));
    const meant = known.find((code) => code === board.trim().toUpperCase()) ?? null;
    told.set(value, { value, people: people + (told.get(value)?.people ?? 0), meant });
  }
  return [...told.values()];
}

/** A board of people that no list of boards has, as it is written. */
export interface UnknownBoard {
  /** Its beginning, where it is long. */
  value: string;
  people: number;
  /** The code that it is but for blanks and letter case; null where it is near to none. */
  meant: string | null;
}

/** The first unknown boards that are told. */
export const mostBoards = 100;

/** Characters of a value that are shown. */
export const longestExample = 60;

/** An unknown board as it is told (REQ-POP-28). */
export function unknownBoard(
  written: string,
  { people, known }: { people: number; known: readonly string[] },
): UnknownBoard {
  const meant = known.find((code) => code === written.trim().toUpperCase()) ?? null;
  return { value: written.slice(0, longestExample), people, meant };
}

import { displayCount } from "@spi/domain/text/counts";
import { type UnknownBoard, maxBoards } from "@spi/engine/population/unknown-boards";
import { renderTable } from "../table.ts";

/** Lists unknown spellings of boards. Returns an empty string if there are none. */
export function unknownBoardsText(boards: readonly UnknownBoard[]): string {
  if (boards.length === 0) return "";
  const rows = boards.map(({ value, people, meant }) => [
    visible(value),
    displayCount(people),
    meant === null ? "" : `looks like ${meant}`,
  ]);
  const more = boards.length < maxBoards ? "" : `This table lists only the first ${maxBoards}.\n`;
  return `We do not recognise these boards, so rules about boards may not match these people. We stored the boards unchanged:\n${renderTable(["Board", "People", "Suggestion"], rows)}${more}`;
}

/** Quotes a value. Characters that are invisible or have zero width are escaped as in JSON. */
export const visible = (value: string) =>
  JSON.stringify(value).replaceAll(
    /(?! )[\s\p{Z}\p{Cf}]/gu,
    (space) => `\\u${(space.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );

interface Column {
  column: string;
  count: number;
  /** The first values with their locations. Undefined if the column has none. */
  first?: string;
}

/** Lists columns in which some people have several values, with advice. Returns an empty string if there are none. */
export function severalValuesText(columns: readonly Column[], fix: string): string {
  if (columns.length === 0) return "";
  const headings = ["Column", "People", ...(columns.some(({ first }) => first !== undefined) ? ["First values"] : [])];
  const rows = columns.map(({ column, count, first }) => [
    column,
    displayCount(count),
    ...(first === undefined ? [] : [first]),
  ]);
  return `Some people have several values in a column that should have only one. We store these values unchanged, and compare each value with the rules. Rule checks do not cover these people. ${fix}:\n${renderTable(headings, rows)}`;
}

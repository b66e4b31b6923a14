import type { Release } from "@spi/domain/release/release-answer";
import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import type { PartFigures } from "../figures.ts";
import type { ReleaseRow } from "../store.ts";

/**
 * Counts the remaining messages for the board with the most messages. Returns null if boards do not affect sending. For
 * waves without batches, the count includes people removed since the list was prepared, so it may be slightly too high.
 */
export async function countLargestBoard(
  db: Db,
  { id, list, settings }: ReleaseRow,
  parts: readonly PartFigures[],
): Promise<number | null> {
  if (settings.sending.board_messages_a_day === null || !list) return null;
  const { rows } = await sql<{ board: string; remaining: number; made: number }>`
    select coalesce(board, '') as board,
      coalesce(sum(messages) filter (where state in ('waiting', 'sending')), 0)::int as "remaining",
      coalesce(sum(messages) filter (where state not in ('split', 'withdrawn')), 0)::int as made
    from release_batch where release_id = ${id} group by coalesce(board, '')`.execute(db);
  const isMade = parts.every(({ open }) => open);
  if (isMade) return Math.max(0, ...rows.map(({ remaining }) => remaining));
  if (!list.boards) return null;
  const made = new Map(rows.map((row) => [row.board, row]));
  const left = Object.entries(list.boards).map(([board, listed]) => {
    const { remaining, made: all } = made.get(board) ?? { remaining: 0, made: 0 };
    return remaining + Math.max(0, listed - all);
  });
  return Math.max(0, ...left);
}

/** Returns the details of the list without the boards. Only the largest board is shown, in a separate field. */
export function listWithoutBoards({ list }: ReleaseRow): Release["list"] {
  if (list === null) return null;
  const { boards: _, ...summary } = list;
  return summary;
}

import { toTimestamp } from "@spi/domain/day/calendar";
import type { Actor } from "@spi/domain/users/user";
import type { Selectable } from "kysely";
import { isOrphaned } from "../database/failures.ts";
import { json } from "../database/json.ts";
import type { CommentTable } from "../database/tables/comments.ts";
import type { Db } from "../database/schema.ts";
import type { Comment } from "./comment-answer.ts";

type CommentRow = Selectable<CommentTable>;

/** Lists an iteration's comments, oldest first. */
export async function listComments(db: Db, iterationId: string): Promise<Comment[]> {
  const rows = await db
    .selectFrom("iteration_comment")
    .selectAll()
    .where("iteration_id", "=", iterationId)
    .orderBy("position")
    .execute();
  return rows.map(toComment);
}

interface NewComment {
  id: string;
  iterationId: string;
  part: string;
  text: string;
  /** Version of the iteration that the author was viewing. */
  version: number;
  author: Actor;
  now: Date;
}

/** Adds a comment and returns it. Returns undefined if the iteration has been deleted in the meantime. */
export async function addComment(
  db: Db,
  { id, iterationId, author, now, ...rest }: NewComment,
): Promise<Comment | undefined> {
  const row = await db
    .insertInto("iteration_comment")
    .values({ id, iteration_id: iterationId, author: json(author), created_at: now, ...rest })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (isOrphaned(error)) return undefined;
      throw error;
    });
  return row && toComment(row);
}

export async function countComments(db: Db, iterationId: string): Promise<number> {
  const { total } = await db
    .selectFrom("iteration_comment")
    .select((e) => e.fn.countAll<string>().as("total"))
    .where("iteration_id", "=", iterationId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Counts the comments that have not been marked as dealt with. */
export async function countOpenComments(db: Db, iterationId: string): Promise<number> {
  const { open } = await db
    .selectFrom("iteration_comment")
    .select((e) => e.fn.countAll<string>().as("open"))
    .where("iteration_id", "=", iterationId)
    .where("resolved_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(open);
}

interface CommentResolution {
  id: string;
  iterationId: string;
  actor: Actor;
  now: Date;
}

/**
 * Marks a comment as dealt with. If another user has already done so, that user remains recorded. Returns undefined if
 * the iteration does not have this comment.
 */
export async function resolveComment(
  db: Db,
  { id, iterationId, actor, now }: CommentResolution,
): Promise<Comment | undefined> {
  await db
    .updateTable("iteration_comment")
    .set({ resolved_by: json(actor), resolved_at: now })
    .where("id", "=", id)
    .where("iteration_id", "=", iterationId)
    .where("resolved_at", "is", null)
    .execute();
  const row = await db
    .selectFrom("iteration_comment")
    .selectAll()
    .where("id", "=", id)
    .where("iteration_id", "=", iterationId)
    .executeTakeFirst();
  return row && toComment(row);
}

function toComment(row: CommentRow): Comment {
  return {
    id: row.id,
    part: row.part,
    text: row.text,
    version: row.version,
    author: row.author,
    at: toTimestamp(row.created_at),
    resolved_by: row.resolved_by,
    resolved_at: row.resolved_at && toTimestamp(row.resolved_at),
  };
}

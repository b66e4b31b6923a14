import type { AnswerBasis } from "@spi/domain/finding/finding-answer";
import type { Actor } from "@spi/domain/users/user";
import { type Selectable, sql } from "kysely";
import { json } from "../database/json.ts";
import type { Db } from "../database/schema.ts";
import type { FindingAnswerTable } from "../database/tables/findings.ts";

export type AnswerRow = Selectable<FindingAnswerTable>;

/** Lists an iteration's stored answers, including answers that no longer apply. */
export function listAnswers(db: Db, iterationId: string): Promise<AnswerRow[]> {
  return db
    .selectFrom("finding_answer")
    .selectAll()
    .where("iteration_id", "=", iterationId)
    .orderBy("finding_key")
    .execute();
}

interface NewAnswer {
  iterationId: string;
  finding: { id: string; code: string };
  circumstances: AnswerBasis;
  reason: string;
  by: Actor;
  now: Date;
}

/** Stores an answer to a finding, and replaces any earlier answer. */
export async function storeAnswer(
  db: Db,
  { iterationId, finding: { id, code }, circumstances, reason, by, now }: NewAnswer,
): Promise<void> {
  const given = {
    message: null,
    circumstances: json(circumstances),
    reason,
    answered_by: json(by),
    answered_at: now,
    carried_from_id: null,
  };
  await db
    .insertInto("finding_answer")
    .values({ iteration_id: iterationId, finding_key: id, code, ...given })
    .onConflict((conflict) => conflict.columns(["iteration_id", "finding_key"]).doUpdateSet(given))
    .execute();
}

/** Deletes an answer. Returns false if there was no such answer. */
export async function withdrawAnswer(db: Db, iterationId: string, finding: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("finding_answer")
    .where("iteration_id", "=", iterationId)
    .where("finding_key", "=", finding)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Copies the source's answers to a copied iteration. An answer remains valid in the copy if the circumstances of its
 * finding have not changed.
 */
export async function carryAnswers(db: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    insert into finding_answer
    select ${to}, finding_key, code, message, circumstances, reason, answered_by, answered_at, iteration_id
    from finding_answer where iteration_id = ${from}`.execute(db);
}

import { hashOf } from "@spi/domain/values/hash-of";
import type { Selectable } from "kysely";
import type { Db } from "../database/schema.ts";
import type { FindingAnswerTable, WaiverTable } from "../database/tables/findings.ts";

/**
 * Returns the hash of an iteration's answers to findings, which the history records with every change to them, or null
 * if there are none.
 */
export async function hashOfAnswers(db: Db, iterationId: string): Promise<string | null> {
  const rows = await db
    .selectFrom("finding_answer")
    .selectAll()
    .where("iteration_id", "=", iterationId)
    .orderBy("finding")
    .execute();
  return hashOfRows(rows.map(hashed));
}

/** Returns the hash of an iteration's waivers, or null if there are none. */
export async function hashOfWaiverRows(db: Db, iterationId: string): Promise<string | null> {
  const rows = await db
    .selectFrom("waiver")
    .selectAll()
    .where("iteration_id", "=", iterationId)
    .orderBy("subject")
    .execute();
  return hashOfRows(rows.map(hashedWaiver));
}

function hashOfRows(rows: readonly object[]): string | null {
  return rows.length === 0 ? null : hashOf(rows);
}

const hashed = ({ answered_by: { id: by }, answered_at, ...answer }: Selectable<FindingAnswerTable>) => ({
  ...answer,
  by,
  at: answered_at.toISOString(),
});

const hashedWaiver = ({ asked_by, asked_at, given_by, given_at, result, ...waiver }: Selectable<WaiverTable>) => ({
  ...waiver,
  // Earlier versions hashed rows that had no result.
  ...(result === null ? {} : { result }),
  asked: { by: asked_by.id, at: asked_at.toISOString() },
  given: given_by && given_at && { by: given_by.id, at: given_at.toISOString() },
});

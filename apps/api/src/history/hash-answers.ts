import { hashOf } from "@spi/domain/values/hash-of";
import type { Selectable } from "kysely";
import type { Db } from "../database/schema.ts";
import type { FindingAnswerTable, WaiverTable } from "../database/tables/findings.ts";

/**
 * Returns the hash of an iteration's answers to findings, or null if there are none. The history records this hash with
 * every change to the answers.
 */
export async function hashAnswers(db: Db, iterationId: string): Promise<string | null> {
  const rows = await db
    .selectFrom("finding_answer")
    .selectAll()
    .where("iteration_id", "=", iterationId)
    .orderBy("finding_key")
    .execute();
  return hashRows(rows.map(hashed));
}

/** Returns the hash of an iteration's waivers, or null if there are none. */
export async function hashWaiverRows(db: Db, iterationId: string): Promise<string | null> {
  const rows = await db
    .selectFrom("waiver")
    .selectAll()
    .where("iteration_id", "=", iterationId)
    .orderBy("subject")
    .execute();
  return hashRows(rows.map(hashedWaiver));
}

function hashRows(rows: readonly object[]): string | null {
  return rows.length === 0 ? null : hashOf(rows);
}

/** Returns an answer's columns under the names that are used in the history's hashes. */
const hashed = ({
  finding_key: finding,
  carried_from_id: carried_from,
  answered_by: { id: by },
  answered_at,
  ...answer
}: Selectable<FindingAnswerTable>) => ({ ...answer, finding, carried_from, by, at: answered_at.toISOString() });

/** Returns a waiver's columns under the names that are used in the history's hashes. */
const hashedWaiver = ({
  subject_type: about,
  report_number: report,
  requested_by: requestedBy,
  requested_at: requestedAt,
  approved_by: givenBy,
  approved_at: givenAt,
  result,
  ...waiver
}: Selectable<WaiverTable>) => ({
  ...waiver,
  about,
  report,
  // Earlier versions hashed rows that did not have a result.
  ...(result === null ? {} : { result }),
  asked: { by: requestedBy.id, at: requestedAt.toISOString() },
  given: givenBy && givenAt && { by: givenBy.id, at: givenAt.toISOString() },
});

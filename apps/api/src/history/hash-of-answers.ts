import { createHash } from "node:crypto";
import { canonicalJson } from "@spi/domain/canonical-json";
import type { Selectable } from "kysely";
import type { Db } from "../database/schema.ts";
import type { FindingAnswerTable } from "../database/tables/findings.ts";

/** The hash of the answers to findings beside an iteration, which the history keeps with every change of one; null while there is none. */
export async function hashOfAnswers(db: Db, iterationId: string): Promise<string | null> {
  const rows = await db
    .selectFrom("finding_answer")
    .selectAll()
    .where("iteration_id", "=", iterationId)
    .orderBy("finding")
    .execute();
  if (rows.length === 0) return null;
  return createHash("sha256")
    .update(canonicalJson(rows.map(hashed)))
    .digest("hex");
}

const hashed = ({ answered_by: { id: by }, answered_at, ...answer }: Selectable<FindingAnswerTable>) => ({
  ...answer,
  by,
  at: answered_at.toISOString(),
});

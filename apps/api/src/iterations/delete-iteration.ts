import { isEditable } from "@spi/domain/iteration/lifecycle";
import type { Refusal } from "@spi/domain/refusal";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import type { Change } from "../history/change.ts";
import { refuseSave } from "../campaigns/refuse-save.ts";
import type { IterationRow } from "./answer.ts";
import { type IterationKey, recordIteration, selectIterationForUpdate } from "./store.ts";

/** Deletes a draft iteration. Its history is retained. */
export async function deleteIteration(
  db: Db,
  { key, change }: { key: IterationKey; change: Change },
): Promise<Result<undefined, Refusal>> {
  const current = await selectIterationForUpdate(db, key);
  if (!current) return refuse({ kind: "notFound" });
  const message = "You can delete an iteration only while it is a draft.";
  const refusal =
    refuseSave(current, current.version, change.actor) ??
    (isEditable(current.status) ? undefined : { kind: "wrongStatus" as const, status: current.status, message });
  if (refusal) return refuse(refusal);
  await recordDeletedIteration(db, { row: current, change });
  await db.deleteFrom("iteration").where("id", "=", key.id).execute();
  return ok(undefined);
}

/**
 * Records an iteration's deletion in its history, including how many items of each kind were deleted with the
 * iteration.
 */
export async function recordDeletedIteration(
  db: Db,
  { row, change, reason }: { row: IterationRow; change: Change; reason?: string },
): Promise<void> {
  const removed = await countBelow(db, row.id);
  const detail = { document: row.document, ...(reason ? { reason } : {}), ...(removed ? { removed } : {}) };
  await recordIteration(db, { row: { ...row, version: row.version + 1 }, change, action: "deleted", detail });
}

/** Tables with rows that are deleted together with their iteration, by the name used in the history. */
const tablesBelow = {
  comments: "iteration_comment",
  reports: "report",
  answers: "finding_answer",
  waivers: "waiver",
  releases: "release",
} as const;

async function countBelow(db: Db, iterationId: string): Promise<Record<string, number> | undefined> {
  const count = (table: string) =>
    sql`(select count(*)::int from ${sql.table(table)} where iteration_id = ${iterationId})`;
  const columns = Object.entries(tablesBelow).map(([name, table]) => sql`${count(table)} as ${sql.ref(name)}`);
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(db);
  const nonEmpty = Object.entries(rows[0] ?? {}).filter(([, total]) => total > 0);
  return nonEmpty.length > 0 ? Object.fromEntries(nonEmpty) : undefined;
}

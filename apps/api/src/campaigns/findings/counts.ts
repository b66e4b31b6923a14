import type { Selectable } from "kysely";
import { json } from "../../database/json.ts";
import type { Db } from "../../database/schema.ts";
import type { FindingCountTable } from "../../database/tables/findings.ts";

export type KeptCounts = Selectable<FindingCountTable>;

/** What was counted of an iteration's people last, where it is of this content; undefined where it is of none or another. */
export function findCounts(
  db: Db,
  { iterationId, seal }: { iterationId: string; seal: string },
): Promise<KeptCounts | undefined> {
  return db
    .selectFrom("finding_count")
    .selectAll()
    .where("iteration_id", "=", iterationId)
    .where("seal", "=", seal)
    .executeTakeFirst();
}

/** Keeps what was counted in place of what was counted before. */
export async function keepCounts(db: Db, { iteration_id, counts, ...of }: KeptCounts): Promise<void> {
  const kept = { ...of, counts: json(counts) };
  await db
    .insertInto("finding_count")
    .values({ iteration_id, ...kept })
    .onConflict((conflict) => conflict.column("iteration_id").doUpdateSet(kept))
    .execute();
}

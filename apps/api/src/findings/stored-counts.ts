import type { Selectable } from "kysely";
import { hashOf } from "@spi/domain/values/hash-of";
import { json } from "../database/json.ts";
import type { Db } from "../database/schema.ts";
import type { FindingCountTable } from "../database/tables/findings.ts";

export type StoredFindingCounts = Selectable<FindingCountTable>;

/** Returns the last counts of people for this content, or undefined if people have never been counted for it. */
export function findCounts(
  db: Db,
  { iterationId, seal }: { iterationId: string; seal: string },
): Promise<StoredFindingCounts | undefined> {
  return db
    .selectFrom("finding_count")
    .selectAll()
    .where("iteration_id", "=", iterationId)
    .where("seal", "=", seal)
    .executeTakeFirst();
}

/**
 * Returns the details about counts that the history stores with each transition about findings. These are the date and
 * hash of the population data, and a hash of the counts. The counts are only stored as a hash, because small numbers
 * must not be shown.
 */
export function countsForHistory(stored: StoredFindingCounts | undefined) {
  if (!stored) return {};
  const { snapshot, people_as_of, counts } = stored;
  return { findings_counted: { snapshot, people_as_of, counts: hashOf(counts) } };
}

/** Replaces the stored counts, unless the content that was counted has been sent for review. */
export async function storeCounts(db: Db, { iteration_id, counts, ...of }: StoredFindingCounts): Promise<void> {
  const row = { ...of, counts: json(counts) };
  await db
    .insertInto("finding_count")
    .values({ iteration_id, ...row })
    .onConflict((conflict) =>
      conflict
        .column("iteration_id")
        .doUpdateSet(row)
        .where((e) =>
          e.or([
            e("finding_count.seal", "<>", row.seal),
            e.exists(
              e
                .selectFrom("iteration")
                .select("iteration.id")
                .where("iteration.id", "=", iteration_id)
                .where("iteration.status", "=", "draft"),
            ),
          ]),
        ),
    )
    .execute();
}

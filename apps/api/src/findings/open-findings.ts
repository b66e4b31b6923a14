import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import type { FindingOpenTable } from "../database/tables/findings.ts";

/**
 * Stores the number of an iteration's open findings when they are shown, for use on the home page. Does not write
 * anything if it is already stored, if a later version's is stored, or if the iteration has been deleted in the
 * meantime.
 */
export async function storeOpenFindings(db: Db, { iteration_id: id, ...open }: FindingOpenTable): Promise<void> {
  await db
    .insertInto("finding_open")
    .columns(["iteration_id", "version", "stops", "unanswered"])
    .expression((e) =>
      e
        .selectFrom("iteration")
        .select([
          "id",
          sql<number>`${open.version}::integer`.as("version"),
          sql<number>`${open.stops}::integer`.as("stops"),
          sql<number>`${open.unanswered}::integer`.as("unanswered"),
        ])
        .where("id", "=", id)
        // The lock prevents a deletion, and skipping locked rows means that readers do not wait. The next read stores
        // the number.
        .forKeyShare()
        .skipLocked(),
    )
    .onConflict((conflict) =>
      conflict
        .column("iteration_id")
        .doUpdateSet(open)
        .where("finding_open.version", "<=", open.version)
        .where((e) =>
          e.or([
            e("finding_open.version", "<>", open.version),
            e("finding_open.stops", "<>", open.stops),
            e("finding_open.unanswered", "<>", open.unanswered),
          ]),
        ),
    )
    .execute();
}

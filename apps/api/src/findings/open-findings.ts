import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import type { FindingOpenTable } from "../database/tables/findings.ts";

/**
 * Stores the number of an iteration's open findings when they are shown, for use on the home page. Writes nothing if
 * this number is already stored, if a later version's number is stored, or if the iteration has been deleted in the
 * meantime.
 */
export async function storeOpenFindings(db: Db, { iteration_id: id, ...open }: FindingOpenTable): Promise<void> {
  await db
    .insertInto("open_finding_count")
    .columns(["iteration_id", "version", "stops", "unanswered_warnings"])
    .expression((e) =>
      e
        .selectFrom("iteration")
        .select([
          "id",
          sql<number>`${open.version}::integer`.as("version"),
          sql<number>`${open.stops}::integer`.as("stops"),
          sql<number>`${open.unanswered_warnings}::integer`.as("unanswered"),
        ])
        .where("id", "=", id)
        // The lock prevents a deletion. A locked row is skipped so that readers do not wait, and the next read stores
        // the number.
        .forKeyShare()
        .skipLocked(),
    )
    .onConflict((conflict) =>
      conflict
        .column("iteration_id")
        .doUpdateSet(open)
        .where("open_finding_count.version", "<=", open.version)
        .where((e) =>
          e.or([
            e("open_finding_count.version", "<>", open.version),
            e("open_finding_count.stops", "<>", open.stops),
            e("open_finding_count.unanswered_warnings", "<>", open.unanswered_warnings),
          ]),
        ),
    )
    .execute();
}

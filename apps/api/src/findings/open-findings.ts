import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import type { FindingOpenTable } from "../database/tables/findings.ts";

/**
 * Keeps how many findings of an iteration are open, as they were just told, for home to name. Writes nothing where
 * that is known already, where a later version's were told, or where the iteration was deleted meanwhile.
 */
export async function keepOpenFindings(db: Db, { iteration_id: id, ...open }: FindingOpenTable): Promise<void> {
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
        // It is not deleted under us, and whoever reads findings waits for nobody: they are kept when they are told next.
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

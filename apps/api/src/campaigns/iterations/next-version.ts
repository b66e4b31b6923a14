import type { Updateable } from "kysely";
import { json } from "../../database/json.ts";
import type { Db, IterationTable } from "../../database/schema.ts";
import type { Change } from "../../history/change.ts";
import type { IterationRow } from "./answer.ts";

interface NextVersion {
  current: Pick<IterationRow, "id" | "version">;
  set: Updateable<IterationTable>;
  change: Change;
}

/** Writes an iteration's next version over the one that was read, in the transaction that records it. */
export function writeNextVersion(db: Db, { current, set, change }: NextVersion): Promise<IterationRow> {
  const written = { version: current.version + 1, modified_by: json(change.actor), modified_at: change.now };
  return db
    .updateTable("iteration")
    .set({ ...set, ...written })
    .where("id", "=", current.id)
    .where("version", "=", current.version)
    .returningAll()
    .executeTakeFirstOrThrow();
}

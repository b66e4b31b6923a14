import { toTimestamp } from "@spi/domain/day/calendar";
import { serviceId } from "@spi/domain/users/user";
import type { Updateable } from "kysely";
import { json } from "../database/json.ts";
import type { Db, IterationTable, LastChange } from "../database/schema.ts";
import type { Change } from "../history/change.ts";
import type { IterationRow } from "./answer.ts";

interface NextVersion {
  current: Pick<IterationRow, "id" | "version" | "modified_by" | "modified_at">;
  set: Updateable<IterationTable>;
  change: Change;
}

/**
 * Writes an iteration's next version, provided that the version that was read is still current. Must be called in the
 * transaction that records the change in the history. A change made by the service does not replace the last user.
 */
export async function writeNextVersion(db: Db, { current, set, change }: NextVersion): Promise<IterationRow> {
  const { actor, now } = change;
  const written = { version: current.version + 1, modified_by: json<LastChange>(actor), modified_at: now };
  const row = await db
    .updateTable("iteration")
    .set({ ...set, ...written })
    .where("id", "=", current.id)
    .where("version", "=", current.version)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (actor.id !== serviceId) return row;
  // The database's triggers have already checked the actor of this change.
  const { id, name } = current.modified_by;
  const lastChange: LastChange = { id, name, service: { name: actor.name, at: toTimestamp(now) } };
  return db
    .updateTable("iteration")
    .set({ modified_by: json(lastChange), modified_at: current.modified_at })
    .where("id", "=", current.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

import { toTimestamp } from "@spi/domain/day/calendar";
import type { Actor } from "@spi/domain/users/user";
import { toHolder } from "../locks/store.ts";

interface RecordRow {
  lock_holder: string | null;
  lock_holder_name: string | null;
  locked_at: Date | null;
  created_by: Actor;
  created_at: Date;
  modified_by: Actor;
  modified_at: Date;
}

/** Returns a row's lock, creator and last change under the API's field names. */
export function toRecord(row: RecordRow) {
  return {
    locked_by: toHolder(row),
    locked_at: row.locked_at && toTimestamp(row.locked_at),
    created_by: row.created_by,
    creation_timestamp: toTimestamp(row.created_at),
    last_modified_by: { id: row.modified_by.id, name: row.modified_by.name },
    last_modified_timestamp: toTimestamp(row.modified_at),
  };
}

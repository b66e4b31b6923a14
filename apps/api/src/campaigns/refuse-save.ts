import { toTimestamp } from "@spi/domain/day/calendar";
import type { Actor } from "@spi/domain/users/user";
import type { LastChange } from "../database/schema.ts";
import type { Refusal } from "@spi/domain/refusal";

interface SavedVersion {
  version: number;
  lock_holder: string | null;
  lock_holder_name: string | null;
  modified_by: LastChange;
  modified_at: Date;
}

/** Rejects a save based on version `base` if a newer version is stored or another user has the lock. */
export function refuseSave(current: SavedVersion, base: number, actor: Actor): Refusal | undefined {
  if (current.version !== base) {
    const { version, modified_by, modified_at } = current;
    const { service } = modified_by;
    const latest = service
      ? { by: service.name, own: false, at: service.at }
      : { by: modified_by.name, own: modified_by.id === actor.id, at: toTimestamp(modified_at) };
    return { kind: "staleVersion", current: { version, ...latest } };
  }
  if (current.lock_holder !== null && current.lock_holder !== actor.id) {
    return { kind: "lockedByOther", holder: current.lock_holder_name ?? "Another user" };
  }
  return undefined;
}

/** Refuses a change to a campaign's iterations while another user is editing one of them. */
export function refuseEdited(
  iterations: readonly (SavedVersion & { document: { Name: string } })[],
  actor: Actor,
): Refusal | undefined {
  for (const row of iterations) {
    const refusal = refuseSave(row, row.version, actor);
    if (refusal?.kind === "lockedByOther") return { ...refusal, iteration: row.document.Name };
  }
  return undefined;
}

import type { Actor } from "@spi/domain/users/user";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";

/** The user who has a lock after an attempt to take or release it. */
export interface LockState {
  granted: boolean;
  holder: Actor | null;
  lockedAt: Date | null;
}

interface LockRow {
  granted: boolean;
  lock_holder: string | null;
  lock_holder_name: string | null;
  locked_at: Date | null;
}

interface LockAttempt {
  table: "campaign" | "iteration";
  id: string;
  actor: Actor;
  takeOver: boolean;
  now: Date;
}

/**
 * Takes the lock if it is free or the user already has it, or in any case with `takeOver`. Uses a single statement, so
 * that only one of many concurrent requests takes the lock. The other requests get the name of the user who has the
 * lock.
 */
export async function takeLock(db: Db, { table, id, actor, takeOver, now }: LockAttempt): Promise<LockState> {
  const result = await sql<LockRow>`
    with cur as materialized (
      select id, lock_holder is not distinct from ${actor.id} as mine,
             lock_holder is null or lock_holder = ${actor.id} or ${takeOver}::boolean as free
      from ${sql.table(table)} where id = ${id} for update)
    update ${sql.table(table)} t set
      lock_holder = case when cur.free then ${actor.id} else t.lock_holder end,
      lock_holder_name = case when cur.free then ${actor.name} else t.lock_holder_name end,
      lock_token = t.lock_token + (cur.free and not cur.mine)::int,
      locked_at = case when cur.free and not cur.mine then ${now}::timestamptz else t.locked_at end
    from cur where t.id = cur.id
    returning cur.free as granted, t.lock_holder, t.lock_holder_name, t.locked_at`.execute(db);
  return toLockState(result.rows[0]);
}

/**
 * Releases the user's own lock or, with `takeOver`, any lock. Otherwise, leaves another user's lock in place and
 * returns it.
 */
export async function releaseLock(
  db: Db,
  { table, id, actor, takeOver }: Omit<LockAttempt, "now">,
): Promise<LockState> {
  const result = await sql<LockRow>`
    with cur as materialized (
      select id, lock_holder is null or lock_holder = ${actor.id} or ${takeOver}::boolean as free
      from ${sql.table(table)} where id = ${id} for update)
    update ${sql.table(table)} t set
      lock_holder = case when cur.free then null else t.lock_holder end,
      lock_holder_name = case when cur.free then null else t.lock_holder_name end,
      locked_at = case when cur.free then null else t.locked_at end
    from cur where t.id = cur.id
    returning cur.free as granted, t.lock_holder, t.lock_holder_name, t.locked_at`.execute(db);
  return toLockState(result.rows[0]);
}

/** Releases every lock of a user who has signed out. */
export async function releaseLocksOf(db: Db, holder: string): Promise<void> {
  for (const table of ["campaign", "iteration"] as const) {
    const released = { lock_holder: null, lock_holder_name: null, locked_at: null };
    await db.updateTable(table).set(released).where("lock_holder", "=", holder).execute();
  }
}

function toLockState(row: LockRow | undefined): LockState {
  return {
    granted: row?.granted ?? false,
    holder: toHolder(row),
    lockedAt: row?.locked_at ?? null,
  };
}

/** Returns the user in a row's lock columns, or null if there is none. */
export function toHolder(
  row: { lock_holder: string | null; lock_holder_name: string | null } | undefined,
): Actor | null {
  return row?.lock_holder ? { id: row.lock_holder, name: row.lock_holder_name ?? row.lock_holder } : null;
}

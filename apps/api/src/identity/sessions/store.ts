import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import type { Session } from "../../http/environment.ts";

/** Stored state of a session. */
export interface SessionRecord {
  /** Time of the last use. Undefined for a session that no replica has recorded yet. */
  lastSeen: Date | undefined;
  /** True after sign-out, or if all of the user's sessions were ended after this one began. */
  ended: boolean;
}

export async function readSession(db: Db, session: Session): Promise<SessionRecord> {
  const { rows } = await sql<{ last_seen_at: Date | null; ended: boolean }>`
    select session.last_seen_at,
           session.ended_at is not null or coalesce(cut_off.cutoff_at >= ${session.authenticatedAt}, false) as ended
      from (select 1) as one
      left join session on session.issuer = ${session.issuer} and session.id = ${session.id}
      left join session_cutoff as cut_off on cut_off.user_id = ${session.userId}`.execute(db);
  return { lastSeen: rows[0]?.last_seen_at ?? undefined, ended: rows[0]?.ended ?? false };
}

/** Records the last uses of sessions, unless another replica has recorded a later time. */
export async function recordUse(db: Db, uses: readonly { session: Session; seen: Date }[]): Promise<void> {
  if (uses.length === 0) return;
  await db
    .insertInto("session")
    .values(uses.map(({ session, seen }) => ({ ...columnsOf(session), last_seen_at: seen })))
    .onConflict((conflict) =>
      conflict.columns(["issuer", "id"]).doUpdateSet({
        last_seen_at: sql<Date>`greatest(session.last_seen_at, excluded.last_seen_at)`,
      }),
    )
    .execute();
}

/** Ends a session permanently, so that all its tokens are rejected. */
export async function endSession(db: Db, session: Session, now: Date): Promise<void> {
  await db
    .insertInto("session")
    .values({ ...columnsOf(session), last_seen_at: now, ended_at: now })
    .onConflict((conflict) => conflict.columns(["issuer", "id"]).doUpdateSet({ ended_at: now }))
    .execute();
}

/**
 * Ends all sessions that were authenticated until now. These are one user's sessions or, if `userId` is undefined,
 * everyone's.
 */
export async function endSessionsOf(db: Db, userId: string | undefined, now: Date): Promise<number> {
  const users = db.selectFrom("user_account").select(["user_account.id as user_id", sql<Date>`${now}`.as("at")]);
  const chosen = userId === undefined ? users : users.where("user_account.id", "=", userId);
  const rows = await db
    .insertInto("session_cutoff")
    .columns(["user_id", "cutoff_at"])
    .expression(chosen)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ cutoff_at: now }))
    .returning("user_id")
    .execute();
  return rows.length;
}

/**
 * Deletes the sessions and cut-offs from before a given time. Tokens from that time are too old to be accepted, so this
 * data is no longer needed.
 */
export async function forgetSessionsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom("session").where("authenticated_at", "<", moment).execute();
  await db.deleteFrom("session_cutoff").where("cutoff_at", "<", moment).execute();
}

function columnsOf({ issuer, id, userId, authenticatedAt }: Session) {
  return { issuer, id, user_id: userId, authenticated_at: authenticatedAt };
}

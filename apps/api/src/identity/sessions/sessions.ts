import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Schema } from "../../database/schema.ts";
import type { Session, VerifiedToken } from "../../http/environment.ts";
import { endSession, forgetSessionsBefore, readSession, recordUse } from "./store.ts";

/** Maximum number of milliseconds between two requests in one session. */
export const idleMilliseconds = 15 * 60_000;

/** Maximum number of milliseconds until this process detects that another replica has recorded the end of a session. */
const readEveryMilliseconds = 4000;
/** Maximum number of milliseconds by which the recorded last use can be out of date while a session is in use. */
const recordMilliseconds = 60_000;
const retentionMilliseconds = 2 * 60 * 60_000;

/** Reason why a valid token is rejected. Its session has ended, or has been idle for a quarter of an hour. */
export type SessionRefusal = "session ended" | "session idle";

/** Sessions known to this process, synchronised with other replicas through the database. */
export interface Sessions {
  /** Records a request in a session, or returns the reason why the request is rejected. */
  use: (token: VerifiedToken) => Promise<SessionRefusal | undefined>;
  /** Returns whether a session is live, without recording a use. For streams that continue after their request. */
  isLive: (token: VerifiedToken) => Promise<boolean>;
  /** Ends a session immediately on this replica, and within five seconds on other replicas. */
  end: (token: VerifiedToken) => Promise<void>;
  /**
   * Records pending uses and deletes data about sessions that ended long ago. Must be called before the database
   * closes.
   */
  flush: () => Promise<void>;
}

interface KnownSession {
  session: Session;
  ended: boolean;
  lookedAt: number;
  seen: number;
  /** Time of the last use, on the monotonic clock. */
  usedAt: number;
  recorded: number;
}

interface SessionDependencies {
  db: Kysely<Schema>;
  now: () => Date;
  /**
   * Returns the time of a monotonic clock in milliseconds. With it, cached sessions expire even if the system clock is
   * set back.
   */
  elapsed: () => number;
  log: Logger;
}

/**
 * Tracks sessions in memory. Each session is read from the database no more than once every four seconds, and its use
 * is recorded about once a minute. Requests fail while the database does not respond, because the session may have
 * ended.
 */
export function trackSessions({ db, now, elapsed, log }: SessionDependencies): Sessions {
  const known = new Map<string, KnownSession>();
  const looks = new Map<string, Promise<KnownSession>>();
  let timer: NodeJS.Timeout | undefined;
  const time = () => now().getTime();

  async function look(token: VerifiedToken): Promise<KnownSession> {
    const lookedAt = elapsed();
    const { lastSeen, ended } = await readSession(db, token.session);
    const recorded = lastSeen?.getTime() ?? 0;
    const before = known.get(token.session.id);
    const seen = Math.max(recorded, before?.seen ?? 0);
    const usedAt =
      recorded > Math.max(before?.seen ?? 0, before?.recorded ?? 0)
        ? lookedAt - Math.max(0, time() - recorded)
        : (before?.usedAt ?? lookedAt);
    const state = {
      session: token.session,
      ended: ended || (before?.ended ?? false),
      lookedAt,
      seen,
      usedAt,
      recorded,
    };
    known.set(token.session.id, state);
    return state;
  }

  /** Returns a session's state, which can be a few seconds old. Concurrent calls share one read. */
  async function current(token: VerifiedToken): Promise<KnownSession> {
    const { id } = token.session;
    const cached = known.get(id);
    if (cached && elapsed() - cached.lookedAt < readEveryMilliseconds) return cached;
    const underWay = looks.get(id) ?? look(token).finally(() => looks.delete(id));
    looks.set(id, underWay);
    return underWay;
  }

  function refusalOf(state: KnownSession, token: VerifiedToken): SessionRefusal | undefined {
    if (state.ended) return "session ended";
    const idleWhenIssued = state.seen > 0 && token.issuedAt - state.seen >= idleMilliseconds;
    const idleSince = time() - Math.max(state.seen, token.issuedAt) >= idleMilliseconds;
    // The monotonic clock is also checked, because setting the system clock back would extend the idle time.
    const untilIssued = Math.max(0, token.issuedAt - state.seen);
    const idleByElapsed = state.seen > 0 && elapsed() - state.usedAt - untilIssued >= idleMilliseconds;
    return idleWhenIssued || idleSince || idleByElapsed ? "session idle" : undefined;
  }

  /**
   * Records the first use, and a use after a minute of inactivity, immediately. Other uses are recorded together within
   * a minute.
   */
  async function note(state: KnownSession): Promise<void> {
    state.seen = time();
    state.usedAt = elapsed();
    if (state.seen - state.recorded < recordMilliseconds) {
      timer ??= setTimeout(() => void flush().catch(warn), recordMilliseconds).unref();
      return;
    }
    state.recorded = state.seen;
    await recordUse(db, [{ session: state.session, seen: new Date(state.seen) }]);
  }

  function warn(error: unknown): void {
    log.warn({ error: error instanceof Error ? error.message : String(error) }, "session use could not be recorded");
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const unrecorded = [...known.values()].filter(({ seen, recorded }) => seen > recorded);
    const uses = unrecorded.map(({ session, seen }) => ({ session, seen: new Date(seen) }));
    await recordUse(db, uses);
    unrecorded.forEach((state, index) => (state.recorded = uses[index]?.seen.getTime() ?? state.recorded));
    for (const [id, state] of known) if (elapsed() - state.lookedAt > retentionMilliseconds) known.delete(id);
    await forgetSessionsBefore(db, new Date(time() - retentionMilliseconds));
  }

  async function end(token: VerifiedToken): Promise<void> {
    await endSession(db, token.session, now());
    const seen = time();
    known.set(token.session.id, {
      session: token.session,
      ended: true,
      lookedAt: elapsed(),
      seen,
      usedAt: elapsed(),
      recorded: seen,
    });
    log.info({ person: token.sub }, "session ended");
  }

  return {
    use: async (token) => {
      const state = await current(token);
      const refusal = refusalOf(state, token);
      if (refusal === "session idle") await end(token);
      if (!refusal) await note(state);
      return refusal;
    },
    isLive: async (token) => refusalOf(await current(token), token) === undefined && time() < token.until,
    end,
    flush,
  };
}

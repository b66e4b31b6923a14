import { type Kysely, sql } from "kysely";
import type { Schema } from "../database/schema.ts";

const readEveryMilliseconds = 30_000;
/**
 * Maximum number of milliseconds by which one read can move the time back. This is enough to correct drift, but not to
 * follow a clock that was set back.
 */
const maxStepBackMilliseconds = 10;

interface ClockSources {
  /** Returns the database's time of day in milliseconds. */
  read: () => Promise<number>;
  /** Returns the time of a monotonic clock in milliseconds. */
  elapsed: () => number;
}

/** A time of day that all replicas share. `refresh` reads it again. */
export interface SharedClock {
  now: () => Date;
  refresh: () => Promise<void>;
}

/**
 * Creates a clock that reads the database's time once and then advances with a monotonic clock. Each later read moves
 * the time forward to the database's time if that is ahead, but moves it back only slightly if it is behind. Setting
 * back the clock of a machine or of the database therefore cannot extend a session.
 */
export async function sharedClock({ read, elapsed }: ClockSources): Promise<SharedClock> {
  let ahead = -Infinity;
  async function look() {
    const requestedAt = elapsed();
    const time = await read();
    ahead = Math.max(ahead - maxStepBackMilliseconds, time - (requestedAt + elapsed()) / 2);
  }
  await look();
  return { now: () => new Date(ahead + elapsed()), refresh: look };
}

/**
 * Returns a clock based on the database's clock, which is read twice a minute. The time keeps advancing even when the
 * database is not responding.
 */
export async function databaseClock(db: Kysely<Schema>, elapsed: () => number): Promise<() => Date> {
  const read = async () => {
    const { rows } = await sql<{ time: number }>`
      select extract(epoch from clock_timestamp())::float8 * 1000 as time`.execute(db);
    return rows[0]!.time;
  };
  const { now, refresh: look } = await sharedClock({ read, elapsed });
  setInterval(() => void look().catch(() => {}), readEveryMilliseconds).unref();
  return now;
}

import { type Kysely, sql } from "kysely";
import type { Schema } from "../database/schema.ts";

const lookMilliseconds = 30_000;
/** How far one look may take the time back: the drift of a clock, not a clock that was set back. */
const backMilliseconds = 10;

interface Clocks {
  /** The time of day as the database has it, in milliseconds. */
  read: () => Promise<number>;
  /** Milliseconds by a clock that only goes forward. */
  elapsed: () => number;
}

/** The time of day that all replicas share, and how to look at it again. */
export interface SharedClock {
  now: () => Date;
  look: () => Promise<void>;
}

/**
 * Reads the database's time once and counts on from it by a clock that only goes forward. Each look follows the database
 * where it is ahead, and hardly where it is behind: neither a machine's clock that is set back nor the database's lets
 * a session that has ended live on.
 */
export async function sharedClock({ read, elapsed }: Clocks): Promise<SharedClock> {
  let ahead = -Infinity;
  async function look() {
    const asked = elapsed();
    const time = await read();
    ahead = Math.max(ahead - backMilliseconds, time - (asked + elapsed()) / 2);
  }
  await look();
  return { now: () => new Date(ahead + elapsed()), look };
}

/** The clock of the database, looked at twice a minute; while it does not answer the time goes on. */
export async function databaseClock(db: Kysely<Schema>, elapsed: () => number): Promise<() => Date> {
  const read = async () => {
    const { rows } = await sql<{ time: number }>`
      select extract(epoch from clock_timestamp())::float8 * 1000 as time`.execute(db);
    return rows[0]!.time;
  };
  const { now, look } = await sharedClock({ read, elapsed });
  setInterval(() => void look().catch(() => {}), lookMilliseconds).unref();
  return now;
}

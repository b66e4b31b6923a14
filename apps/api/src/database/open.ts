import { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import { type Logger as StatementLog, Kysely, PostgresDialect, sql } from "kysely";
import { type PoolConfig, Pool } from "pg";
import { preparedPool } from "./connections.ts";
import { DurableFiles } from "./durable-files.ts";
import { toFolderError, databaseFolder, prepareDataFolder } from "./embedded-folder.ts";
import { lockDataFolder } from "./folder-lock.ts";
import type { Schema } from "./schema.ts";

export interface OpenDatabase {
  db: Kysely<Schema>;
  /** Returns the number of connections to a server. Undefined for the embedded database, which has only one. */
  connections?: () => { used: number; idle: number; waiting: number };
  close: () => Promise<void>;
}

// PGlite's default parameters, except -F, which turns off flushing to disk.
const embeddedStartParameters = PGlite.defaultStartParams
  .filter((parameter) => parameter !== "-F")
  .concat(["-c", "wal_sync_method=fsync", "-c", "shared_buffers=16MB"]);

const vacuumEveryMilliseconds = 10 * 60 * 1000;

/**
 * Opens the embedded database in `folder`/database. Throws `DataFolderInUse` if another process is using the folder,
 * and `DatabaseFolderBroken` if the database cannot be opened.
 */
export async function openEmbeddedDatabase(folder: string, log?: StatementLog): Promise<OpenDatabase> {
  prepareDataFolder(folder);
  const release = lockDataFolder(folder);
  const lite = await openLite(folder).catch((error: unknown) => {
    release();
    throw toFolderError(folder, error);
  });
  const db = createPgliteDatabase(lite, log);
  // The embedded database has no autovacuum.
  const vacuum = setInterval(() => void sql`vacuum`.execute(db).catch(() => {}), vacuumEveryMilliseconds);
  vacuum.unref();
  return {
    db,
    close: async () => {
      clearInterval(vacuum);
      await db.destroy();
      await lite.close();
      release();
    },
  };
}

async function openLite(folder: string): Promise<PGlite> {
  const open = (folder: string) =>
    PGlite.create({ fs: new DurableFiles(folder), startParams: embeddedStartParameters });
  return open(await databaseFolder(folder, async (unfinished) => (await open(unfinished)).close()));
}

/**
 * Opens the embedded database with the same driver as a server. The database has one connection, so code inside a
 * transaction must use only the transaction's own handle.
 */
export function createPgliteDatabase(lite: PGlite, log?: StatementLog): Kysely<Schema> {
  const config: PoolConfig = createPgConfig(lite);
  config.max = 1;
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: new Pool(config) }), ...(log ? { log } : {}) });
}

/** Time limits in milliseconds for statements that a user waits for. */
const requestTimeLimits = { statement_timeout: 4000, answerWithin: 4400, idle_in_transaction_session_timeout: 10_000 };

/** No time limits, for work that no user waits for. */
export const noTimeLimits: typeof requestTimeLimits = {
  statement_timeout: 0,
  answerWithin: 0,
  idle_in_transaction_session_timeout: 0,
};

/** Opens a PostgreSQL server by its connection address. `log` receives each statement and its duration. */
export function openPostgres(connectionString: string, log?: StatementLog, bounds = requestTimeLimits): OpenDatabase {
  const { answerWithin, ...serverBounds } = bounds;
  const pool = new Pool({
    connectionString,
    max: 20,
    connectionTimeoutMillis: 3000,
    ...serverBounds,
    application_name: "spi",
  });
  // A broken connection rejects the statement that uses it, and errors on idle connections can be ignored.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: preparedPool(pool, answerWithin) }),
    ...(log ? { log } : {}),
  });
  const connections = () => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  return { db, connections, close: () => db.destroy() };
}

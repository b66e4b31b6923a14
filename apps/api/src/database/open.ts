import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { DurableFiles } from "./durable-files.ts";
import { lockDataFolder } from "./folder-lock.ts";
import type { Schema } from "./schema.ts";

export interface OpenDatabase {
  db: Kysely<Schema>;
  close: () => Promise<void>;
}

const embeddedStartParameters = [
  // PGlite's own parameters without -F, which would switch flushing to disk off.
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["-c", "wal_sync_method=fsync", "-c", "shared_buffers=16MB"],
];

const vacuumEveryMilliseconds = 10 * 60 * 1000;

/** Opens the embedded database in `folder`/database; throws `DataFolderInUse` when another process has it. */
export async function openEmbeddedDatabase(folder: string): Promise<OpenDatabase> {
  const release = lockDataFolder(folder);
  const lite = await PGlite.create({
    fs: new DurableFiles(path.join(folder, "database")),
    startParams: embeddedStartParameters,
  });
  const pool = new pg.Pool({ ...createPgConfig(lite), max: 1 });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
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

/** A database that lives in memory until closed: tests get a fresh one each. */
export async function openMemoryDatabase(): Promise<OpenDatabase> {
  const lite = await PGlite.create();
  const pool = new pg.Pool({ ...createPgConfig(lite), max: 1 });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    close: async () => {
      await db.destroy();
      await lite.close();
    },
  };
}

/** Opens a PostgreSQL server by its connection address. */
export function openPostgres(connectionString: string): OpenDatabase {
  const pool = new pg.Pool({
    connectionString,
    max: 20,
    connectionTimeoutMillis: 4000,
    statement_timeout: 4000,
    query_timeout: 4500,
    idle_in_transaction_session_timeout: 10_000,
    application_name: "spi",
  });
  pool.on("error", () => {}); // An idle connection that breaks is replaced on next use.
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { db, close: () => db.destroy() };
}

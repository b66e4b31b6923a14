import { PGlite } from "@electric-sql/pglite";
import { sql } from "kysely";
import { type OpenDatabase, createPgliteDatabase, openPostgres } from "../src/database/open.ts";
import { migratedDataFolder } from "./migrated-data-folder.ts";
import { createServerDatabase } from "./server-database.ts";

export interface TestDatabase extends OpenDatabase {
  /** Opens the same database with a different role. */
  asRole: (role: string) => Promise<OpenDatabase>;
}

/**
 * Opens a migrated database without rows for a test file. The database is in memory, or on the server specified by
 * TEST_DATABASE_URL, so that each test runs on both. `npm run test:postgres` sets this variable and creates the
 * migrated template.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = process.env["TEST_DATABASE_URL"];
  return server
    ? openOnServer(server, process.env["TEST_DATABASE_TEMPLATE"])
    : openInMemory(await PGlite.create({ loadDataDir: await migratedDataFolder() }));
}

/**
 * Opens a database without tables for a test file. The database is in memory, or on the server specified by
 * TEST_DATABASE_URL.
 */
export async function openEmptyDatabase(): Promise<TestDatabase> {
  const server = process.env["TEST_DATABASE_URL"];
  return server ? openOnServer(server) : openInMemory(await PGlite.create());
}

function openInMemory(lite: PGlite): TestDatabase {
  const db = createPgliteDatabase(lite);
  return {
    db,
    close: async () => {
      await db.destroy();
      await lite.close();
    },
    asRole: async (role) => {
      await sql`set role ${sql.id(role)}`.execute(db);
      return { db, close: () => Promise.resolve() };
    },
  };
}

async function openOnServer(server: string, template?: string): Promise<TestDatabase> {
  const { url, drop } = await createServerDatabase(server, template);
  const database = openPostgres(url);
  return {
    db: database.db,
    close: async () => {
      await database.close();
      await drop();
    },
    asRole: (role) => {
      const other = new URL(url);
      other.searchParams.set("options", `-c role=${role}`);
      return Promise.resolve(openPostgres(other.href));
    },
  };
}

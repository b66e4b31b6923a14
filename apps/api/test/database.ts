import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { Client } from "pg";
import type { OpenDatabase } from "../src/database/open.ts";
import { openMemoryDatabase, openPostgres } from "../src/database/open.ts";

export interface TestDatabase extends OpenDatabase {
  /** The same database as another role sees it, from now on. */
  asRole: (role: string) => Promise<OpenDatabase>;
}

/**
 * An empty database for a test file: in memory, or one of its own on the server that TEST_DATABASE_URL names (set by
 * `npm run test:postgres`), so that each law is shown on both.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = process.env["TEST_DATABASE_URL"];
  return server ? openOnServer(server) : openInMemory();
}

async function openInMemory(): Promise<TestDatabase> {
  const database = await openMemoryDatabase();
  const asRole = async (role: string) => {
    await sql`set role ${sql.id(role)}`.execute(database.db);
    return { db: database.db, close: () => Promise.resolve() };
  };
  return { ...database, asRole };
}

async function openOnServer(server: string): Promise<TestDatabase> {
  const name = `spi_${randomUUID().replaceAll("-", "")}`;
  await onServer(server, `create database ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const database = openPostgres(address.href);
  return {
    db: database.db,
    close: async () => {
      await database.close();
      await onServer(server, `drop database ${name} with (force)`);
    },
    asRole: (role) => {
      const other = new URL(address);
      other.searchParams.set("options", `-c role=${role}`);
      return Promise.resolve(openPostgres(other.href));
    },
  };
}

async function onServer(address: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect();
  await client.query(statement);
  await client.end();
}

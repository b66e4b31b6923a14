import { randomUUID } from "node:crypto";
import { Client } from "pg";
import type { OpenDatabase } from "../src/database/open.ts";
import { openMemoryDatabase, openPostgres } from "../src/database/open.ts";

/**
 * An empty database for a test file: in memory, or one of its own on the server that TEST_DATABASE_URL names (set by
 * `npm run test:postgres`), so that each law is shown on both.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const server = process.env["TEST_DATABASE_URL"];
  if (!server) return openMemoryDatabase();
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
  };
}

async function onServer(address: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect();
  await client.query(statement);
  await client.end();
}

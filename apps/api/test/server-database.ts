import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { migrate } from "../src/database/migrate.ts";
import { openPostgres } from "../src/database/open.ts";

/** An empty database on a PostgreSQL server, for one test file or for one service that is tested. */
export interface ServerDatabase {
  url: string;
  drop: () => Promise<void>;
}

/**
 * Creates a database with a new name on the PostgreSQL server at the given address. It is either empty or a copy of the
 * template, which must have no open connections.
 */
export async function createServerDatabase(server: string, template = "template0"): Promise<ServerDatabase> {
  const name = `spi_${randomUUID().replaceAll("-", "")}`;
  await runOnServer(server, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOnServer(server, `drop database ${name} with (force)`) };
}

/**
 * Creates a database with all migrations applied and no rows, for use as a template. Returns the name of the database.
 */
export async function createMigratedTemplate(server: string): Promise<string> {
  const { url } = await createServerDatabase(server);
  const { db, close } = openPostgres(url);
  await migrate(db);
  await close();
  return new URL(url).pathname.slice(1);
}

async function runOnServer(address: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect();
  await client.query(statement);
  await client.end();
}

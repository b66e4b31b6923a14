import { randomUUID } from "node:crypto";
import { Client } from "pg";

/** An empty database on a PostgreSQL server, for one test file or one service under test. */
export interface ServerDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** Creates an empty database with a new name on the PostgreSQL server at the given address. */
export async function createServerDatabase(server: string): Promise<ServerDatabase> {
  const name = `spi_${randomUUID().replaceAll("-", "")}`;
  await runOnServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOnServer(server, `drop database ${name} with (force)`) };
}

async function runOnServer(address: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect();
  await client.query(statement);
  await client.end();
}

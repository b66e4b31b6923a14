/**
 * Tests restoring on PostgreSQL with two logins, one that owns the tables and one that the service uses. Runs in `npm
 * run test:postgres`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApi, testNow } from "../../test/harness.ts";
import { allEarlier, makeEarlierTables } from "../../test/earlier-tables.ts";
import { makeUpMigrations } from "../../test/made-up-migrations.ts";
import { type PostgresServer, startPostgresServer } from "../../test/postgres-server.ts";
import { runCommand } from "../../test/run-command.ts";
import { openPostgres } from "../database/open.ts";
import { backUp } from "./backup.ts";
import { restore } from "./restore.ts";

const databases = ["source", "older", "restored", "restored_older", "restored_later", "unmigrated"];
const folder = mkdtempSync(path.join(tmpdir(), "spi-restore-"));
const file = path.join(folder, "spi.backup");
let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgresServer(["fsync=off"]);
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query("create role spi_owner login password 'owner'");
  await client.query("create role spi_app nologin");
  await client.query("create role spi_service login password 'service' in role spi_app");
  for (const name of databases) await client.query(`create database ${name} owner spi_owner`);
  await client.end();
}, 120_000);
afterAll(async () => {
  await server.dispose();
  rmSync(folder, { recursive: true });
});

/** Returns a database's address for one of the two logins. */
function as(login: "owner" | "service", database: string): string {
  const url = new URL(server.url);
  [url.username, url.password, url.pathname] = [`spi_${login}`, login, `/${database}`];
  return url.href;
}

/** Runs a command as an operator does in production, with only the database settings. */
const run = (name: string, address: string, ...parameters: string[]) =>
  runCommand(name, { NODE_ENV: "production", DATABASE_URL: address }, ...parameters);

test("history verify on a database without tables refers to npm run migrate REQ-OPS-231", async () => {
  const verified = await run("history-verify", as("owner", "unmigrated"));
  expect(verified).toMatchObject({ code: 2, output: expect.stringContaining("npm run migrate") });
  expect(verified.output).not.toContain("    at ");
});

test("migrating with the service's login reports which login must migrate REQ-OPS-232", async () => {
  const migrated = await run("migrate", as("service", "unmigrated"));
  expect(migrated).toMatchObject({ code: 1, output: expect.stringMatching(/spi_service.*spi_owner/s) });
  expect(migrated.output).not.toContain("    at ");
});

test("one command restores a backup so that the service's login can use it REQ-OPS-230 REQ-OPS-232", async () => {
  expect(await run("migrate", as("owner", "source"))).toMatchObject({ code: 0 });
  const api = await openApi({ database: openPostgres(as("service", "source")) });
  const campaign = await api.newCampaign({ Name: "Before the backup" });
  await api.close();
  expect(await run("backup", as("service", "source"), file)).toMatchObject({ code: 0 });

  const refused = await run("restore", as("service", "restored"), file);
  expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/spi_service.*spi_owner/s) });
  expect(refused.output).not.toContain("    at ");

  const restored = await run("restore", as("owner", "restored"), file);
  expect(restored.output).toMatch(/1 of 5.*2 of 5.*3 of 5.*4 of 5.*5 of 5/s);
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining("intact") });
  expect(await run("history-verify", as("service", "restored"))).toMatchObject({ code: 0 });
  const again = await openApi({ database: openPostgres(as("service", "restored")) });
  const restoredCampaign = await again.call("wendy.writer", `/team/team-vaccinations/campaign/${campaign.ID}`);
  expect(restoredCampaign.status).toBe(200);
  await again.newCampaign({ Name: "After the restore" });
  await again.close();

  const migratedBefore = await run("restore", as("service", "restored"), file);
  expect(migratedBefore).toMatchObject({ code: 1, output: expect.stringMatching(/spi_service.*spi_owner/s) });
});

/** Lists a database's tables, and whether the service's login can read each. */
async function readTables(database: string): Promise<{ name: string; readable: boolean }[]> {
  const service = openPostgres(as("service", database));
  const tables = await sql<{ name: string; readable: boolean }>`
    select tablename as name, has_table_privilege(tablename::regclass, 'select') as readable
    from pg_tables where schemaname = 'public'`.execute(service.db);
  await service.close();
  return tables.rows;
}

test("the service's login can use the tables of a restored backup of version 0.1.0 REQ-OPS-230 REQ-SRV-419", async () => {
  const older = openPostgres(as("owner", "older"));
  await makeEarlierTables(older.db, allEarlier);
  await sql`insert into team (id, name) values ('team-older', 'Older')`.execute(older.db);
  const olderFile = path.join(folder, "older.backup");
  await backUp(older.db, olderFile, testNow);
  await older.close();

  expect(await run("restore", as("owner", "restored_older"), olderFile)).toMatchObject({ code: 0 });
  const tables = await readTables("restored_older");
  expect(tables.length).toBeGreaterThan(20);
  expect(tables.filter(({ readable }) => !readable)).toEqual([]);
});

test("the service's login can use tables that later migrations add to a restored backup REQ-OPS-230", async () => {
  const migrations = await makeUpMigrations({ "002-later": "create table later (id int primary key);" });
  const target = openPostgres(as("owner", "restored_later"));
  await restore(target.db, path.join(folder, "older.backup"), { migrations });
  await target.close();
  rmSync(migrations, { recursive: true });
  const tables = await readTables("restored_later");
  expect(tables.map(({ name }) => name)).toContain("later");
  expect(tables.filter(({ readable }) => !readable)).toEqual([]);
});

/**
 * Brings the configured database's tables up to date and ends: `npm run migrate`, as the owner of the tables, before a new
 * version is started under the role of `database/roles.sql`. Where that role is there, it is given its rights on new tables.
 */
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { readDatabasePlace } from "../composition/configuration.ts";
import { appliedMigrations, migrate, splitStatements } from "../database/migrate.ts";
import type { Db } from "../database/schema.ts";
import { openForMaintenance } from "../composition/open-database.ts";

async function run(): Promise<void> {
  const configuration = readDatabasePlace(process.env);
  if (!configuration.ok) throw new Error(`The configuration is not complete:\n  ${configuration.refusal.join("\n  ")}`);
  const { db, close } = await openForMaintenance(configuration.value);
  try {
    const before = await appliedMigrations(db);
    await migrate(db);
    const added = (await appliedMigrations(db)).filter((name) => !before.includes(name));
    const granted = await grantRights(db);
    process.stdout.write(`Migrations applied: ${added.length > 0 ? added.join(", ") : "none was missing"}\n`);
    process.stdout.write(granted ? "The role spi_app has its rights.\n" : "There is no role spi_app.\n");
  } finally {
    await close();
  }
}

async function grantRights(db: Db): Promise<boolean> {
  const role = await sql`select from pg_roles where rolname = 'spi_app'`.execute(db);
  if (role.rows.length === 0) return false;
  const script = await readFile(new URL("../database/roles.sql", import.meta.url), "utf8");
  for (const statement of splitStatements(script)) await sql.raw(statement).execute(db);
  return true;
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});

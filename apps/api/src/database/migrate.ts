import { readdir, readFile } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Schema } from "./schema.ts";

const folder = new URL("./migrations/", import.meta.url);

/**
 * Migrates the database to this version's tables, or to those after the named migration. Safe if several replicas start
 * at once. Throws if a step fails. Leaves a later version's tables unchanged. This version works with them, so it can
 * still start as a replica during a rollout or after a rollback.
 */
export async function migrate(db: Kysely<Schema>, upTo?: string): Promise<void> {
  const applied = new Set(await appliedMigrations(db));
  if ((await knownMigrations()).every((name) => applied.has(name))) return;
  const migrator = new Migrator({ db, provider: { getMigrations } });
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error) throw error;
}

/** Returns whether every migration that this version knows has been applied. */
export async function isMigrated(db: Kysely<Schema>): Promise<boolean> {
  const applied = new Set(await appliedMigrations(db));
  return (await knownMigrations()).every((name) => applied.has(name));
}

/** Lists all migrations that this version knows, in order. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await getMigrations()).toSorted();
}

/** Lists the migrations that were applied to a database, in order. Returns none for a database without tables. */
export async function appliedMigrations(db: Kysely<Schema>): Promise<string[]> {
  const none = await sql`select where to_regclass('kysely_migration') is null`.execute(db);
  if (none.rows.length > 0) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return applied.rows.map(({ name }) => name);
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql"));
  const migrations = await Promise.all(
    files.map(async (file) => [file.replace(/\.sql$/, ""), await readMigration(new URL(file, folder))] as const),
  );
  return Object.fromEntries(migrations);
}

async function readMigration(file: URL): Promise<Migration> {
  const statements = splitStatements(await readFile(file, "utf8"));
  return {
    up: async (db) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}

/** Splits a migration file into statements, which end with ";" at the end of a line, outside $$ … $$ bodies. */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let current = "";
  for (const line of text.split("\n")) {
    current += `${line}\n`;
    const insideBody = (current.match(/\$\$/g) ?? []).length % 2 === 1;
    if (!insideBody && line.trimEnd().endsWith(";")) {
      statements.push(current.trim());
      current = "";
    }
  }
  return current.trim() === "" ? statements : [...statements, current.trim()];
}

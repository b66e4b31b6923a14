import { readdir, readFile } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { appliedMigrations } from "./applied-migrations.ts";
import { replaceEarlierMigrations } from "./earlier-migrations.ts";
import type { Schema } from "./schema.ts";

/** Folder with this version's migrations: `001-schema.sql` and the migrations that follow it. */
export const migrationFolder = new URL("./migrations/", import.meta.url);

interface MigrateOptions {
  /** Last migration to apply. By default, all are applied. */
  upTo?: string | undefined;
  folder?: URL;
}

/**
 * Migrates the database to this version's tables and returns the migrations that it applied. Several replicas can call
 * this function at the same time. Throws if a step fails or if the tables are too old (`TablesTooOld`). Leaves a later
 * version's tables unchanged. This version works with them, so that it can still start as a replica during a rollout or
 * after a rollback.
 */
export async function migrate(
  db: Kysely<Schema>,
  { upTo, folder = migrationFolder }: MigrateOptions = {},
): Promise<string[]> {
  await replaceEarlierMigrations(db);
  if (await isMigrated(db, folder)) return [];
  const migrator = new Migrator({ db, provider: { getMigrations: () => getMigrations(folder) } });
  const { error, results = [] } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}

/** Returns whether every migration that this version knows has been applied. */
export async function isMigrated(db: Kysely<Schema>, folder = migrationFolder): Promise<boolean> {
  const applied = new Set(await appliedMigrations(db));
  return (await knownMigrations(folder)).every((name) => applied.has(name));
}

/** Lists all migrations that this version knows, in order. */
export async function knownMigrations(folder = migrationFolder): Promise<string[]> {
  return Object.keys(await getMigrations(folder)).toSorted();
}

async function getMigrations(folder: URL): Promise<Record<string, Migration>> {
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

import { readdir, readFile } from "node:fs/promises";
import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { Migrator } from "kysely/migration";
import type { Schema } from "./schema.ts";

const folder = new URL("./migrations/", import.meta.url);

/** Brings the database to this version's tables. Safe when several replicas start at once; throws when a step fails. */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** True when every migration this version knows has been applied. */
export async function isMigrated(db: Kysely<Schema>): Promise<boolean> {
  const migrations = await new Migrator({ db, provider: { getMigrations } }).getMigrations();
  return migrations.every((migration) => migration.executedAt !== undefined);
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

/** Statements of a migration file: they end with ";" at the end of a line, outside of $$ … $$ bodies. */
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

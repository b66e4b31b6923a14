import { type Kysely, sql } from "kysely";
import { migrate } from "../src/database/migrate.ts";
import type { Schema } from "../src/database/schema.ts";

/** Some of version 0.1.0's migrations, including the first and the last. */
export const allEarlier = ["001-campaigns", "002-guards", "110-attempts-before", "120-names"];

/** Gives an empty database the tables of version 0.1.0, as if that version had applied the named migrations. */
export async function makeEarlierTables(db: Kysely<Schema>, applied: readonly string[]): Promise<void> {
  await migrate(db, { upTo: "001-schema" });
  await setApplied(db, applied);
}

/** Replaces the list of applied migrations. */
export async function setApplied(db: Kysely<Schema>, applied: readonly string[]): Promise<void> {
  await sql`delete from kysely_migration`.execute(db);
  for (const name of applied) {
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-28T09:00:00.000Z')`.execute(db);
  }
}

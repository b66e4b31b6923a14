import { sql } from "kysely";
import type { Db } from "./schema.ts";

/** Lists the migrations applied to a database, in order. Returns an empty list for a database without tables. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const none = await sql`select where to_regclass('kysely_migration') is null`.execute(db);
  if (none.rows.length > 0) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return applied.rows.map(({ name }) => name);
}

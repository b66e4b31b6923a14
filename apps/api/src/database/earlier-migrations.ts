import { type Kysely, sql } from "kysely";
import { appliedMigrations } from "./applied-migrations.ts";
import type { Schema } from "./schema.ts";

/** The migration that creates the schema, and the first and last of the migrations that it replaced (docs/adr/0100). */
const schema = "001-schema";
const [firstEarlier, lastEarlier] = ["001-campaigns", "120-names"];

/** The last version that contains the earlier migrations and can update older tables. */
const earlierVersion = "0.1.0";

/** The error thrown if the tables are too old for this version. The message names the version that can update them. */
export class TablesTooOld extends Error {
  constructor(lastMigration: string, backup?: string) {
    const [tables, remedy] =
      backup === undefined
        ? ["The database's tables are", `Start version ${earlierVersion}, which updates the tables, and then stop it.`]
        : [
            `The tables in ${backup} are`,
            `Restore the backup with version ${earlierVersion}, which updates the tables.`,
          ];
    super(
      `${tables} too old for this version. Their last migration is ${lastMigration}. Nothing was changed. ${remedy} ` +
        "After that, start this version. See docs/deployment.md.",
    );
    this.name = "TablesTooOld";
  }
}

/**
 * Returns the names of applied migrations, with the schema migration in place of the earlier ones. Throws
 * `TablesTooOld` if not all of the earlier migrations were applied. `backup` is the file that the names were read from,
 * if they are not from the database.
 */
export function withSchema(applied: readonly string[], backup?: string): string[] {
  const last = applied.at(-1);
  if (last === undefined || !applied.includes(firstEarlier)) return [...applied];
  if (last !== lastEarlier) throw new TablesTooOld(last, backup);
  return [schema];
}

/**
 * Replaces the records of earlier migrations with a record of the schema migration, so that later migrations continue
 * from it. The tables do not change. Leaves other databases unchanged. Several replicas can call this function at the
 * same time. Throws `TablesTooOld` before it writes anything.
 */
export async function replaceEarlierMigrations(db: Kysely<Schema>): Promise<void> {
  if (!hasEarlier(await appliedMigrations(db))) return;
  await db.transaction().execute(async (transaction) => {
    await sql`lock table kysely_migration in exclusive mode`.execute(transaction);
    if (!hasEarlier(await appliedMigrations(transaction))) return;
    await sql`update kysely_migration set name = ${schema} where name = ${lastEarlier}`.execute(transaction);
    await sql`delete from kysely_migration where name <> ${schema}`.execute(transaction);
  });
}

const hasEarlier = (applied: readonly string[]) => applied.length > withSchema(applied).length;

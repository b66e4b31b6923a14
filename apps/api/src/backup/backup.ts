import { type Kysely, type Transaction, sql } from "kysely";
import { appliedMigrations } from "../database/applied-migrations.ts";
import type { Schema } from "../database/schema.ts";
import { type BackupRow, writeBackup } from "./backup-file.ts";
import { readTables } from "./tables.ts";

const rowsPerRead = 200;

/**
 * Writes all rows to a file as they were at a single moment, even if users save in the meantime, and returns the number
 * of rows in each table. The population data is not included, because it is in separate files.
 */
export function backUp(db: Kysely<Schema>, file: string, now: Date): Promise<Record<string, number>> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (transaction) => {
      const header = {
        spi_backup: 1 as const,
        made: now.toISOString(),
        migrations: await appliedMigrations(transaction),
      };
      return writeBackup(file, header, readAllRows(transaction));
    });
}

async function* readAllRows(transaction: Transaction<Schema>): AsyncIterable<BackupRow> {
  for (const { name } of await readTables(transaction)) {
    const cursor = sql.id(`backup_${name}`);
    await sql`declare ${cursor} cursor for select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(
      transaction,
    );
    for (;;) {
      const { rows } = await sql<{ row: string }>`fetch ${sql.lit(rowsPerRead)} from ${cursor}`.execute(transaction);
      for (const { row } of rows) yield { table: name, row };
      if (rows.length < rowsPerRead) break;
    }
    await sql`close ${cursor}`.execute(transaction);
  }
}

import { type Kysely, type Transaction, sql } from "kysely";
import { appliedMigrations } from "../database/applied-migrations.ts";
import { withSchema } from "../database/earlier-migrations.ts";
import { knownMigrations, migrate, migrationFolder } from "../database/migrate.ts";
import type { Schema } from "../database/schema.ts";
import { grantRights, requireOwner } from "../database/logins.ts";
import { verifyHistory } from "../history/store.ts";
import { isBroken, problemLines, verifyDatabase } from "../history/verify-database.ts";
import { BackupRefused, checkBackup, readRows } from "./backup-file.ts";
import { type Table, readTables } from "./tables.ts";

const rowsPerInsert = 200;

interface RestoreOptions {
  /** Logs a line before each step, and a line with the result after it. */
  log?: (line: string) => void;
  /** Folder of the migrations. */
  migrations?: URL;
}

/**
 * Restores a backup into an empty database. Creates the tables as they were, restores the rows, applies later
 * migrations and grants the service's role its rights. Restores either all rows or none, and returns the number of rows
 * in each table. Fails if the database has rows, if the login does not own the tables, or if the backup is damaged, was
 * made by a later version, has tables that are too old or has a broken history.
 */
export async function restore(
  db: Kysely<Schema>,
  file: string,
  { log = () => {}, migrations = migrationFolder }: RestoreOptions = {},
): Promise<Record<string, number>> {
  log(`Step 1 of 5: check ${file} and the database`);
  await requireOwner(db);
  const { header, rows } = await checkBackup(file);
  const backedUp = withSchema(header.migrations, file);
  refuseLaterVersion(backedUp, await knownMigrations(migrations), file);
  await refuseNonEmpty(db);
  await refuseNewerTables(db, backedUp);
  log(`The backup made on ${header.made} is complete, and the database is empty and ready for it.`);
  log("Step 2 of 5: restore the tables and rows");
  await migrate(db, { upTo: backedUp.at(-1), folder: migrations });
  await db.transaction().execute(async (transaction) => {
    const tables = await readTables(transaction);
    await insertAllRows(transaction, tables, file);
    await expectCounts(transaction, tables, rows);
    const broken = await verifyHistory(transaction);
    if (broken.length > 0)
      throw new BackupRefused(
        `The history in ${file} is incomplete or has been changed. Nothing was restored. Use an earlier backup.`,
      );
  });
  const count = Object.values(rows).reduce((sum, rowCount) => sum + rowCount, 0);
  log(`Restored ${count} rows in ${Object.keys(rows).length} tables.`);
  await applyLaterMigrations(db, { log, migrations });
  return rows;
}

async function applyLaterMigrations(db: Kysely<Schema>, { log, migrations }: Required<RestoreOptions>): Promise<void> {
  log("Step 3 of 5: apply later migrations");
  const added = await migrate(db, { folder: migrations });
  log(added.length > 0 ? `Applied these migrations: ${added.join(", ")}.` : "No migrations were needed.");
  log("Step 4 of 5: grant privileges to the service's role");
  log((await grantRights(db)) ? "The role spi_app has the privileges it needs." : roleMissing);
  log("Step 5 of 5: verify the history and compare the stored rows with it");
  const verified = await verifyDatabase(db);
  problemLines(verified).forEach(log);
  if (isBroken(verified)) throw new BackupRefused(restoredHistoryBroken);
}

const roleMissing =
  "There is no role called spi_app. If the service uses a different login from this one, create the role, then run npm run migrate. See docs/deployment.md.";
const restoredHistoryBroken =
  "The rows were restored, but they do not match the history. Do not start the service on this database. Restore an earlier backup into a different database.";

function refuseLaterVersion(backedUp: readonly string[], known: readonly string[], file: string): void {
  const unknown = backedUp.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new BackupRefused(
      `${file} was made by a newer version of this service, which has these extra migrations: ${unknown.join(", ")}. Restore the backup with that version.`,
    );
}

async function refuseNewerTables(db: Kysely<Schema>, backedUp: readonly string[]): Promise<void> {
  const ahead = withSchema(await appliedMigrations(db)).filter((name) => !backedUp.includes(name));
  if (ahead.length > 0)
    throw new BackupRefused(
      "The database's tables are newer than the backup. Restore the backup into a database that has no tables.",
    );
}

async function refuseNonEmpty(db: Kysely<Schema>): Promise<void> {
  for (const { name } of await readTables(db)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) {
      throw new BackupRefused(`The table ${name} already contains rows. Restore the backup into an empty database.`);
    }
  }
}

/**
 * Inserts the rows with triggers disabled, because the triggers would reject rows that have been through several
 * transitions.
 */
async function insertAllRows(transaction: Transaction<Schema>, tables: readonly Table[], file: string): Promise<void> {
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(transaction);
  let batch: { table: string; rows: string[] } = { table: "", rows: [] };
  const flush = async () => {
    const table = tables.find(({ name }) => name === batch.table);
    if (table) await insert(transaction, table, batch.rows);
  };
  for await (const { table, row } of readRows(file)) {
    if (table !== batch.table || batch.rows.length >= rowsPerInsert) {
      await flush();
      batch = { table, rows: [] };
    }
    batch.rows.push(row);
  }
  await flush();
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(transaction);
  for (const { name, counted } of tables) {
    for (const column of counted) await advanceSequence(transaction, name, column);
  }
}

async function insert(transaction: Transaction<Schema>, { name, columns }: Table, rows: string[]): Promise<void> {
  const stored = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(name)} (${stored}) overriding system value
    select ${stored} from jsonb_populate_recordset(null::${sql.table(name)}, ${`[${rows.join(",")}]`}::jsonb)`.execute(
    transaction,
  );
}

/** Sets a column's sequence to continue after the highest restored number. */
async function advanceSequence(transaction: Transaction<Schema>, table: string, column: string): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, ${column}), coalesce(max(${sql.ref(column)}), 0) + 1, false)
    from ${sql.table(table)}`.execute(transaction);
}

async function expectCounts(
  transaction: Transaction<Schema>,
  tables: readonly Table[],
  expected: Record<string, number>,
): Promise<void> {
  const lost = Object.keys(expected).filter((name) => !tables.some((table) => table.name === name));
  if (lost.length > 0)
    throw new BackupRefused(
      `The backup contains tables that this version does not have: ${lost.join(", ")}. Restore the backup with the version that made it.`,
    );
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(
      transaction,
    );
    if (rows[0]?.count !== (expected[name] ?? 0))
      throw new Error(`We could not restore all the rows in ${name}, so nothing was restored.`);
  }
}

/**
 * Entry point for `npm run backup -- FILE`. Writes a backup of the configured database. PostgreSQL can be in use at the
 * same time.
 */
import { BackupRefused } from "../backup/backup-file.ts";
import { backUp } from "../backup/backup.ts";
import { readDatabaseSettings } from "../configuration/configuration.ts";
import { DatabaseFolderBroken } from "../database/embedded-folder.ts";
import { DataFolderInUse } from "../database/folder-lock.ts";
import { openForMaintenance } from "../configuration/open-database.ts";

async function run(file: string | undefined): Promise<void> {
  const configuration = readDatabaseSettings(process.env);
  if (!configuration.ok)
    throw new Error(`The configuration is not valid. Correct these settings:\n  ${configuration.refusal.join("\n  ")}`);
  if (!file) throw new BackupRefused('Specify the file to write, for example: npm run backup -- "spi.backup"');
  const { db, close } = await openForMaintenance(configuration.value);
  const rows = await backUp(db, file, new Date()).finally(close);
  const count = Object.values(rows).reduce((sum, rowCount) => sum + rowCount, 0);
  process.stdout.write(`Backed up ${count} rows from ${Object.keys(rows).length} tables to ${file}\n`);
}

run(process.argv[2]).catch((error: unknown) => {
  const expected = [BackupRefused, DataFolderInUse, DatabaseFolderBroken].some((known) => error instanceof known);
  process.stderr.write(
    `${error instanceof Error ? (expected ? error.message : (error.stack ?? error.message)) : String(error)}\n`,
  );
  process.exit(1);
});

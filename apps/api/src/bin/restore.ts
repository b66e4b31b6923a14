/**
 * Entry point for `npm run restore -- FILE`. Restores a backup into the configured database, which must be empty. Must
 * be run with the login that owns the tables. Checks the backup, restores it, migrates, grants the service's role its
 * rights and verifies the history. Prints a line for each step.
 */
import { BackupRefused } from "../backup/backup-file.ts";
import { restore } from "../backup/restore.ts";
import { readDatabaseSettings } from "../configuration/configuration.ts";
import { DatabaseNotReached } from "../database/address.ts";
import { TablesTooOld } from "../database/earlier-migrations.ts";
import { DatabaseFolderBroken } from "../database/embedded-folder.ts";
import { DataFolderInUse } from "../database/folder-lock.ts";
import { NotTheOwner } from "../database/logins.ts";
import { openForMaintenance } from "../configuration/open-database.ts";

async function run(file: string | undefined): Promise<void> {
  const configuration = readDatabaseSettings(process.env);
  if (!configuration.ok)
    throw new Error(`The configuration is not valid. Correct these settings:\n  ${configuration.refusal.join("\n  ")}`);
  if (!file) throw new BackupRefused('Specify the file to restore, for example: npm run restore -- "spi.backup"');
  const { db, close } = await openForMaintenance(configuration.value);
  await restore(db, file, { log: (line) => process.stdout.write(`${line}\n`) }).finally(close);
  process.stdout.write(
    "The restore is complete. Compare the latest history hashes with the copies you keep elsewhere.\n",
  );
}

const refusals = [BackupRefused, DataFolderInUse, DatabaseFolderBroken, DatabaseNotReached, NotTheOwner, TablesTooOld];

run(process.argv[2]).catch((error: unknown) => {
  const expected = refusals.some((known) => error instanceof known);
  process.stderr.write(
    `${error instanceof Error ? (expected ? error.message : (error.stack ?? error.message)) : String(error)}\n`,
  );
  process.exit(1);
});

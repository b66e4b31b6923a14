/**
 * Entry point for `npm run migrate`. Brings the configured database's tables up to date. Must be run as the owner of
 * the tables before a new version starts under the role in `database/roles.sql`. If that role exists, it is granted
 * rights on new tables.
 */
import { DatabaseNotReached } from "../database/address.ts";
import { grantRights, NotTheOwner, requireOwner } from "../database/logins.ts";
import { TablesTooOld } from "../database/earlier-migrations.ts";
import { migrate } from "../database/migrate.ts";
import { readDatabaseSettings } from "../configuration/configuration.ts";
import { openForMaintenance } from "../configuration/open-database.ts";

async function run(): Promise<void> {
  const configuration = readDatabaseSettings(process.env);
  if (!configuration.ok)
    throw new Error(`The configuration is not valid. Correct these settings:\n  ${configuration.refusal.join("\n  ")}`);
  const { db, close } = await openForMaintenance(configuration.value);
  try {
    await requireOwner(db);
    const added = await migrate(db);
    const granted = await grantRights(db);
    process.stdout.write(
      added.length > 0 ? `Applied these migrations: ${added.join(", ")}.\n` : "No migrations were needed.\n",
    );
    process.stdout.write(
      granted
        ? "The role spi_app has the privileges it needs.\n"
        : "There is no role called spi_app. If the service uses a different login from this one, create the role, then run this command again.\n",
    );
  } finally {
    await close();
  }
}

run().catch((error: unknown) => {
  const expected = [NotTheOwner, DatabaseNotReached, TablesTooOld].some((known) => error instanceof known);
  process.stderr.write(
    `${error instanceof Error ? (expected ? error.message : (error.stack ?? error.message)) : String(error)}\n`,
  );
  process.exit(1);
});

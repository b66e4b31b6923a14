import { shippedReference } from "@spi/domain/shipped-reference";
import type { Logger as StatementLog } from "kysely";
import type { Configuration } from "./configuration.ts";
import { migrate } from "./database/migrate.ts";
import type { OpenDatabase } from "./database/open.ts";
import { loadMissingReference } from "./metadata/reference-store.ts";
import { openEmbeddedDatabase, openPostgres, patient } from "./database/open.ts";

/** Opens PostgreSQL when its address is configured, else the embedded database, and brings its tables up to date. */
export async function openConfiguredDatabase(
  { databaseUrl, dataDir }: Configuration,
  log?: StatementLog,
): Promise<OpenDatabase> {
  const database = databaseUrl ? openPostgres(databaseUrl, log) : await openEmbeddedDatabase(dataDir, log);
  await migrate(database.db);
  await loadMissingReference(database.db, shippedReference, new Date());
  return database;
}

/** Opens the configured database as it is, for work that may take as long as it takes. */
export async function openForMaintenance({ databaseUrl, dataDir }: Configuration): Promise<OpenDatabase> {
  return databaseUrl ? openPostgres(databaseUrl, undefined, patient) : openEmbeddedDatabase(dataDir);
}

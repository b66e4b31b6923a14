import { shippedReference } from "@spi/domain/library/shipped-reference";
import { type Logger as StatementLog, sql } from "kysely";
import type { Configuration } from "./configuration.ts";
import { DatabaseNotReached } from "../database/address.ts";
import { migrate } from "../database/migrate.ts";
import { type OpenDatabase, openEmbeddedDatabase, openPostgres, noTimeLimits } from "../database/open.ts";
import { loadMissingReference } from "../metadata/reference-store.ts";

/** Message that a service logs if `databaseProtected` is false. */
export const unprotectedDatabase =
  "the connection to the database is not protected, because DATABASE_URL does not include sslmode=verify-full";

type DatabaseSettings = Pick<Configuration, "databaseUrl" | "dataDir">;

/**
 * Opens PostgreSQL if its address is configured, otherwise the embedded database, and migrates it. Throws
 * `DatabaseNotReached` with the reason if the server cannot be reached or is not trusted, and `TablesTooOld` if this
 * version cannot migrate the tables.
 */
export async function openConfiguredDatabase(
  { databaseUrl, dataDir }: DatabaseSettings,
  log?: StatementLog,
): Promise<OpenDatabase> {
  const database = databaseUrl
    ? await requireReachable(databaseUrl, openPostgres(databaseUrl, log))
    : await openEmbeddedDatabase(dataDir, log);
  try {
    await migrate(database.db);
    await loadMissingReference(database.db, shippedReference, new Date());
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens the configured database without migrating it, for work without a time limit. */
export async function openForMaintenance({ databaseUrl, dataDir }: DatabaseSettings): Promise<OpenDatabase> {
  return databaseUrl
    ? requireReachable(databaseUrl, openPostgres(databaseUrl, undefined, noTimeLimits))
    : openEmbeddedDatabase(dataDir);
}

async function requireReachable(address: string, database: OpenDatabase): Promise<OpenDatabase> {
  try {
    await sql`select 1`.execute(database.db);
    return database;
  } catch (error) {
    await database.close();
    throw new DatabaseNotReached(address, error);
  }
}

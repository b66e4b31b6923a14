import { existsSync } from "node:fs";
import path from "node:path";
import { readDatabaseSettings } from "./configuration.ts";
import { openForMaintenance } from "./open-database.ts";

/**
 * Opens the configured database for a command that reads it. Requires only the database settings, and never creates a
 * database.
 */
export async function openExisting(env: NodeJS.ProcessEnv) {
  const configuration = readDatabaseSettings(env);
  if (!configuration.ok)
    throw new Error(`The configuration is not valid. Correct these settings:\n  ${configuration.refusal.join("\n  ")}`);
  const { databaseUrl, dataDir } = configuration.value;
  if (!databaseUrl && !existsSync(path.join(dataDir, "database", "PG_VERSION"))) {
    throw new Error(
      `There is no database in ${dataDir}. Set SPI_DATA_DIR to the service's data folder, or set DATABASE_URL to the address of its database.`,
    );
  }
  return openForMaintenance(configuration.value);
}

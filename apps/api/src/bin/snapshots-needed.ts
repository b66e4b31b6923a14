/**
 * Prints as JSON the configured database's reports and releases that need people, for `npx spi population remove
 * FOLDER`. Refuses unless DATABASE_URL is set or FOLDER contains the embedded database's people. Otherwise, the command
 * cannot know which people are needed.
 */
import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { readConfiguration } from "../configuration/configuration.ts";
import { openForMaintenance } from "../configuration/open-database.ts";
import { DataFolderInUse } from "../database/folder-lock.ts";
import { releasesThatNeedPeople } from "../releases/store.ts";
import { reportsThatNeedPeople } from "../reports/finished-reports.ts";

async function run(folder: string): Promise<void> {
  const configuration = readConfiguration(process.env);
  if (!configuration.ok) throw new Error(`The configuration is not complete:\n  ${configuration.refusal.join("\n  ")}`);
  const { databaseUrl, dataDir, populationDir } = configuration.value;
  if (!databaseUrl && !existsSync(path.join(dataDir, "database", "PG_VERSION"))) {
    throw new Error(
      `DATABASE_URL is not set, and ${dataDir} has no database. Set DATABASE_URL, or SPI_DATA_DIR, to the database of the service ` +
        "that uses this population data.",
    );
  }
  if (!databaseUrl && realPath(populationDir) !== realPath(folder)) {
    throw new Error(
      `The database in ${dataDir} is for a service that uses ${populationDir}. Set SPI_POPULATION_DIR and SPI_DATA_DIR, or ` +
        `DATABASE_URL, to those of the service that uses ${path.resolve(folder)}.`,
    );
  }
  const database = await openForMaintenance(configuration.value);
  try {
    print([...(await reportsThatNeedPeople(database.db)), ...(await releasesThatNeedPeople(database.db))]);
  } finally {
    await database.close();
  }
}

/** Returns a folder's real path, regardless of the path used to reach it. */
const realPath = (folder: string) => (existsSync(folder) ? realpathSync(folder) : path.resolve(folder));

const print = (needed: unknown[]) => void process.stdout.write(JSON.stringify(needed));

run(process.argv[2] ?? "").catch((error: unknown) => {
  const hint = error instanceof DataFolderInUse ? " Stop the service first: its database is in this folder." : "";
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}${hint}\n`);
  process.exit(1);
});

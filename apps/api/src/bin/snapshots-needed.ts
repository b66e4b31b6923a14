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
  if (!configuration.ok)
    throw new Error(`The configuration is not valid. Correct these settings:\n  ${configuration.refusal.join("\n  ")}`);
  const { databaseUrl, dataDir, populationDir } = configuration.value;
  if (!databaseUrl && !existsSync(path.join(dataDir, "database", "PG_VERSION"))) {
    throw new Error(
      `There is no database in ${dataDir}, and DATABASE_URL is not set. Set SPI_DATA_DIR or DATABASE_URL to the database of ` +
        "the service that uses this population data.",
    );
  }
  if (!databaseUrl && realPath(populationDir) !== realPath(folder)) {
    throw new Error(
      `The database in ${dataDir} is for a service that uses the population data in ${populationDir}. Use the settings of the ` +
        `service that uses ${path.resolve(folder)}: SPI_POPULATION_DIR, and SPI_DATA_DIR or DATABASE_URL.`,
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
  const hint =
    error instanceof DataFolderInUse ? " The database in this folder can be used by only one process at a time." : "";
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}${hint}\n`);
  process.exit(1);
});

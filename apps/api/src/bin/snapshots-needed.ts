/**
 * Says as JSON which reports of the configured database need people, for `npx spi population remove FOLDER`. Of none where
 * no database is configured and FOLDER is not the people of an embedded one.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { readConfiguration } from "../composition/configuration.ts";
import { openForMaintenance } from "../composition/open-database.ts";
import { DataFolderInUse } from "../database/folder-lock.ts";
import { releasesThatNeedPeople } from "../releases/store.ts";
import { reportsThatNeedPeople } from "../reports/finished.ts";

async function run(folder: string): Promise<void> {
  const configuration = readConfiguration(process.env);
  if (!configuration.ok) throw new Error(`The configuration is not complete:\n  ${configuration.refusal.join("\n  ")}`);
  const { databaseUrl, dataDir, populationDir } = configuration.value;
  const embedded = populationDir === path.resolve(folder) && existsSync(path.join(dataDir, "database", "PG_VERSION"));
  if (!databaseUrl && !embedded) return tell([]);
  const database = await openForMaintenance(configuration.value);
  try {
    tell([...(await reportsThatNeedPeople(database.db)), ...(await releasesThatNeedPeople(database.db))]);
  } finally {
    await database.close();
  }
}

const tell = (needed: unknown[]) => void process.stdout.write(JSON.stringify(needed));

run(process.argv[2] ?? "").catch((error: unknown) => {
  const hint = error instanceof DataFolderInUse ? " Stop the service first: its database is in this folder." : "";
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}${hint}\n`);
  process.exit(1);
});

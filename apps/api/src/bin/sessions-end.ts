/**
 * Entry point for `npm run sessions:end -- wendy.writer` and `npm run sessions:end -- --everyone`. Ends the sessions
 * of one user, or of everyone.
 */
import { databaseClock } from "../background/database-clock.ts";
import { readConfiguration } from "../configuration/configuration.ts";
import { DataFolderInUse } from "../database/folder-lock.ts";
import { endSessions, usage } from "../identity/sessions/end-sessions.ts";
import { openConfiguredDatabase } from "../configuration/open-database.ts";

async function run(): Promise<void> {
  const named = process.argv[2];
  if (named === undefined) throw new Error(usage);
  const configuration = readConfiguration(process.env);
  if (!configuration.ok)
    throw new Error(`The configuration is not valid. Correct these settings:\n  ${configuration.refusal.join("\n  ")}`);
  const database = await openConfiguredDatabase(configuration.value);
  const now = await databaseClock(database.db, () => performance.now());
  const outcome = await endSessions(database.db, named, now());
  await database.close();
  if (!outcome.ok) throw new Error(outcome.refusal);
  process.stdout.write(`${outcome.value}\n`);
}

run().catch((error: unknown) => {
  const hint =
    error instanceof DataFolderInUse ? " The database in this folder can be used by only one process at a time." : "";
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}${hint}\n`);
  process.exit(1);
});

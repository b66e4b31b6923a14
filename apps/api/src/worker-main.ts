/** A report worker in a process of its own, beside API replicas that share a PostgreSQL database. */
import { randomUUID } from "node:crypto";
import { DataFolderInUse } from "./database/folder-lock.ts";
import { readConfiguration } from "./configuration.ts";
import { createLog } from "./log.ts";
import { announceWith } from "./mail/announce.ts";
import { openConfiguredDatabase } from "./open-database.ts";
import { startWorker } from "./worker.ts";

async function run(): Promise<void> {
  const configuration = readConfiguration(process.env);
  if (!configuration.ok) throw new Error(`The configuration is not complete:\n  ${configuration.refusal.join("\n  ")}`);
  const database = await openConfiguredDatabase(configuration.value);
  const log = createLog(configuration.value.logLevel);
  const { populationDir, origin } = configuration.value;
  const announce = announceWith({ origin, newId: randomUUID });
  const worker = startWorker({ db: database.db, populationDir, log, now: () => new Date(), announce });
  const stop = async () => {
    await worker.stop();
    await database.close();
  };
  process.once("SIGTERM", () => void stop());
  process.once("SIGINT", () => void stop());
  process.stdout.write("SPI worker ready\n");
}

run().catch((error: unknown) => {
  const expected = error instanceof DataFolderInUse;
  const hint = expected ? " Worker and API can share a database only on PostgreSQL: set DATABASE_URL." : "";
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}${hint}\n`);
  process.exit(1);
});

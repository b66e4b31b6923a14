/**
 * Runs a worker for reports and releases in a separate process that shares a PostgreSQL database with the API replicas.
 */
import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import { readBuildInfo } from "../configuration/build-info.ts";
import { DataFolderInUse } from "../database/folder-lock.ts";
import { isMigrated } from "../database/migrate.ts";
import { readConfiguration } from "../configuration/configuration.ts";
import { populationCheck } from "../people/population-check.ts";
import { peopleAge } from "../people/people-age.ts";
import { createLog } from "../main/log.ts";
import { announceWith } from "../mail/announce.ts";
import { openConfiguredDatabase, unprotectedDatabase } from "../configuration/open-database.ts";
import { listenPrivately } from "../health/private-server.ts";
import { observeService } from "../telemetry/gauges.ts";
import { statementTelemetry } from "../telemetry/statements.ts";
import { startTelemetry } from "../telemetry/telemetry.ts";
import { databaseClock } from "../background/database-clock.ts";
import { configureReleaseWorker, createReleaseServices } from "../main/configure-releases.ts";
import { configureReportWorker } from "../main/configure-report-worker.ts";

async function run(): Promise<void> {
  const configuration = readConfiguration(process.env);
  if (!configuration.ok)
    throw new Error(`The configuration is not valid. Correct these settings:\n  ${configuration.refusal.join("\n  ")}`);
  const { populationDir, origin, mailDomains, webDir } = configuration.value;
  const log = createLog(configuration.value.logLevel);
  if (!configuration.value.databaseProtected) log.warn(unprotectedDatabase);
  const telemetry = startTelemetry(configuration.value.telemetry, await readBuild(webDir));
  const database = await openConfiguredDatabase(configuration.value, telemetry && statementTelemetry(telemetry));
  const now = await databaseClock(database.db, () => performance.now());
  if (telemetry) observeService(telemetry, { ...database, peopleAge: () => peopleAge(populationDir, now()) });
  const announce = announceWith({ origin, newId: randomUUID, mailDomains });
  const [{ db }, threads] = [database, availableParallelism()];
  const services = createReleaseServices(configuration.value);
  const worker = configureReportWorker({
    db,
    populationDir,
    log,
    now,
    announce,
    telemetry,
    threads,
    files: services?.files,
  });
  const releaseWorker = configureReleaseWorker({
    configuration: configuration.value,
    services,
    db,
    log,
    now,
    announce,
    threads,
  });
  const readiness = {
    database: () => isMigrated(database.db),
    population: () => populationCheck(populationDir),
  };
  const privateServer = await listenPrivately(configuration.value.telemetry, { telemetry, readiness, log });
  const stop = async () => {
    await Promise.all([worker.stop(), releaseWorker?.stop()]);
    await privateServer?.drain(0);
    await telemetry?.shutdown();
    await database.close();
  };
  process.once("SIGTERM", () => void stop());
  process.once("SIGINT", () => void stop());
  process.stdout.write("SPI worker ready\n");
}

/** Reads the build information, or returns an unknown version if this worker has no web app. */
const readBuild = (webDir: string) => readBuildInfo(webDir).catch(() => ({ version: "unknown" }));

run().catch((error: unknown) => {
  const expected = error instanceof DataFolderInUse;
  const hint = expected
    ? " A worker and the API can share a database only if it is on PostgreSQL. Set DATABASE_URL to its address."
    : "";
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}${hint}\n`);
  process.exit(1);
});

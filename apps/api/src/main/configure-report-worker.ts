import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Announce } from "../mail/announce.ts";
import type { Schema } from "../database/schema.ts";
import { measuredEngine } from "../reports/measured-engine.ts";
import type { ReleaseFiles } from "../lists/release-files.ts";
import { type RunEngine, startReportWorker } from "../reports/worker.ts";
import { duckdbEngine } from "../reports/duckdb-engine.ts";
import type { RunningReports } from "../people/query-queue.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";

interface WorkerDependencies {
  db: Kysely<Schema>;
  populationDir: string;
  log: Logger;
  now: () => Date;
  announce: Announce;
  telemetry?: Telemetry | undefined;
  /** Files containing the lists of people that iterations are limited to. */
  files?: ReleaseFiles | undefined;
  /** Tracks the runs in this process, so that other queries about people can wait for them. */
  reports?: RunningReports;
  /** Number of processors that a run can use. By default, one processor is left free. */
  threads?: number;
}

/** Creates the report worker with its real dependencies, in the API's process or in a separate one. */
export function configureReportWorker({
  db,
  populationDir,
  log,
  now,
  announce,
  telemetry,
  reports,
  ...limits
}: WorkerDependencies) {
  const alone = duckdbEngine({ db, populationDir, ...limits });
  const engine: RunEngine = reports ? (...run) => reports.track(alone(...run)) : alone;
  return startReportWorker({
    db,
    engine: measuredEngine(engine, telemetry),
    announce,
    log,
    now,
  });
}

import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Announce } from "../mail/announce.ts";
import type { Schema } from "../database/schema.ts";
import { measuredEngine } from "../reports/measured-engine.ts";
import type { ReleaseFiles } from "../lists/release-files.ts";
import { type RunEngine, startReportWorker } from "../reports/worker.ts";
import { duckdbEngine } from "../reports/duckdb-engine.ts";
import type { ReportsFirst } from "../people/questions-in-turn.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";

interface WorkerParts {
  db: Kysely<Schema>;
  populationDir: string;
  log: Logger;
  now: () => Date;
  announce: Announce;
  telemetry?: Telemetry | undefined;
  /** Where lists of the only people of an iteration are. */
  files?: ReleaseFiles | undefined;
  /** Told of each run, where others ask about people in the same process. */
  reports?: ReportsFirst;
  /** Processors a run may use; all but one unless given. */
  threads?: number;
}

/** The report worker with its real parts, inside the API's process or in one of its own. */
export function configureReportWorker({
  db,
  populationDir,
  log,
  now,
  announce,
  telemetry,
  reports,
  ...limits
}: WorkerParts) {
  const alone = duckdbEngine({ db, populationDir, ...limits });
  const engine: RunEngine = reports ? (...run) => reports.during(alone(...run)) : alone;
  return startReportWorker({
    db,
    engine: measuredEngine(engine, telemetry),
    announce,
    log,
    now,
  });
}

import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { endRunOfIteration } from "./campaigns/iteration-status.ts";
import type { Schema } from "./database/schema.ts";
import { startReportWorker } from "./reports/worker.ts";
import { duckdbEngine } from "./selection.ts";

interface WorkerParts {
  db: Kysely<Schema>;
  populationDir: string;
  log: Logger;
  now: () => Date;
}

/** The report worker with its real parts, inside the API's process or in one of its own. */
export function startWorker({ db, populationDir, log, now }: WorkerParts) {
  return startReportWorker({ db, engine: duckdbEngine({ db, populationDir }), endRunOfIteration, log, now });
}

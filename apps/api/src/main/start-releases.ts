import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Schema } from "../database/schema.ts";
import { outcomeWriter } from "../releases/outcomes/outcome-writer.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { Configuration } from "../configuration/configuration.ts";
import { currentNotifySettings } from "../demonstration/embedded-notify.ts";
import { warnOfUnknownTeams } from "../releases/training-teams.ts";
import { observeOverdue } from "../releases/maintenance/overdue.ts";
import type { Announce } from "../mail/announce.ts";
import { configureReleaseWorker, createReleaseServices } from "./configure-releases.ts";

interface ServiceDependencies {
  db: Kysely<Schema>;
  log: Logger;
  now: () => Date;
  announce: Announce;
  telemetry: Telemetry | undefined;
}

/**
 * Starts the parts of a running service that handle releases. These are the API's services, the callbacks and, if it
 * runs in this process, the worker.
 */
export async function startReleases(given: Configuration, { telemetry, ...parts }: ServiceDependencies) {
  const notify = await currentNotifySettings(given);
  const configuration = { ...given, notify };
  const services = createReleaseServices(configuration);
  if (services) await warnOfUnknownTeams({ ...parts, trainingTeams: services.trainingTeams });
  if (telemetry && services) observeOverdue(telemetry.meter, parts);
  const worker = given.workerInside ? configureReleaseWorker({ configuration, services, ...parts }) : undefined;
  const { references } = services ?? {};
  const callbacks =
    notify && references
      ? { secret: notify, now: parts.now, outcomes: outcomeWriter({ ...parts, references, meter: telemetry?.meter }) }
      : undefined;
  return { services, callbacks, wake: () => worker?.wake(), stop: async () => worker?.stop() };
}

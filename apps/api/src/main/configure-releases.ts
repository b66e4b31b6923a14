import { randomInt } from "node:crypto";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { PollingLoop } from "../background/polling-loop.ts";
import type { Schema } from "../database/schema.ts";
import { createTokenSource } from "../notify/access-token.ts";
import { isSkewed } from "../notify/clock-skew.ts";
import { releaseFiles } from "../lists/release-files.ts";
import { sealerOf } from "../lists/seal-record.ts";
import { messageReferences } from "../releases/outcomes/message-references.ts";
import { startReleaseUpkeep } from "../releases/maintenance/maintain-releases.ts";
import type { ReleaseServices } from "../releases/routes.ts";
import { startReleaseWorker } from "../releases/worker.ts";
import type { Configuration } from "../configuration/configuration.ts";
import { releasePeople } from "../releases/people/release-people.ts";
import { readInSubprocess } from "../releases/people/read-in-subprocess.ts";
import type { Announce } from "../mail/announce.ts";

/** Returns the services that the API needs for releases, or undefined if NHS Notify is not configured. */
export function createReleaseServices({
  notify,
  notifyTestRecipients: testRecipients,
  release,
}: Configuration): ReleaseServices | undefined {
  if (!notify) return undefined;
  const { trainingTeams, keepDays, batchSize } = release;
  const keys = release.keys();
  const files = releaseFiles(release.dir, sealerOf(keys));
  return { files, references: messageReferences(keys), batchSize, trainingTeams, keepDays, testRecipients };
}

interface WorkerDependencies {
  configuration: Configuration;
  services: ReleaseServices | undefined;
  db: Kysely<Schema>;
  log: Logger;
  announce: Announce;
  now: () => Date;
  threads?: number;
}

/** Logs a warning on each token request if our clock differs from NHS Notify's clock. */
const logSkew = (log: Logger) => (seconds: number) => {
  if (isSkewed(seconds)) log.warn({ seconds }, "clock differs from NHS Notify's");
};

/**
 * Length of a worker's lease. The lease is longer than a process can pause, but short enough for another process to
 * take over soon if a worker fails.
 */
const leaseMilliseconds = 15_000;

/** Creates the release worker with its real dependencies if NHS Notify is configured. */
export function configureReleaseWorker(parts: WorkerDependencies): PollingLoop | undefined {
  const { configuration, services, db, log, now, announce, threads } = parts;
  const { notify, release, populationDir } = configuration;
  const { peopleMaxAgeDays: maxAgeDays } = configuration;
  if (!notify || !services) return undefined;
  const { files, references, trainingTeams, testRecipients } = services;
  const { keepDays } = release;
  const worker = startReleaseWorker({
    db,
    log,
    files,
    references,
    announce,
    people: releasePeople({ db, populationDir, now, maxAgeDays, threads, files, readPeople: readInSubprocess(log) }),
    notify: { url: notify.url, tokens: createTokenSource(notify, { now: Date.now, onSkew: logSkew(log) }) },
    now,
    random: () => randomInt(2 ** 32) / 2 ** 32,
    trainingTeams,
    leaseMilliseconds,
    testRecipients,
  });
  const keeper = startReleaseUpkeep({ db, log, files, keepDays, now, announce });
  return {
    wake: worker.wake,
    stop: async () => {
      await Promise.all([worker.stop(), keeper.stop()]);
    },
  };
}

import { endThreads, runInThread } from "../background/run-in-thread.ts";
import { readImport } from "../files/read-import.ts";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { toTimestamp } from "@spi/domain/day/calendar";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Configuration } from "../configuration/configuration.ts";
import { publicConfiguration } from "../configuration/public-configuration.ts";
import { readBuildInfo } from "../configuration/build-info.ts";
import { createApp } from "./app.ts";
import { addDemonstrationCampaigns, makeSyntheticPopulation, StartRefused } from "../demonstration/first-start.ts";
import { databaseClock } from "../background/database-clock.ts";
import { isMigrated } from "../database/migrate.ts";
import type { Schema } from "../database/schema.ts";
import { seedDemonstration } from "../demonstration/seed.ts";
import { providerKeysCheck } from "../health/provider-keys.ts";
import { discoverProvider } from "../identity/provider.ts";
import { trackSessions } from "../identity/sessions/sessions.ts";
import { createLog } from "./log.ts";
import { announceWith } from "../mail/announce.ts";
import { capture } from "../mail/captured-pages.ts";
import { type Deliver, startMailSender } from "../mail/sender.ts";
import { smtpDelivery } from "../mail/smtp.ts";
import { measuredDelivery } from "../mail/measured-delivery.ts";
import { openConfiguredDatabase, unprotectedDatabase } from "../configuration/open-database.ts";
import { listenPrivately } from "../health/private-server.ts";
import { ruleThread } from "../findings/verifier/rule-thread.ts";
import { createRuleVerifier } from "../findings/verifier/rule-verifier.ts";
import { createProcessAnswers } from "../people/process-client.ts";
import { closePeopleQueries, peopleQueries } from "../people/people-queries.ts";
import { embeddedNotify } from "../demonstration/embedded-notify.ts";
import { trackReports } from "../people/query-queue.ts";
import { peopleAge } from "../people/people-age.ts";
import { populationCheck } from "../people/population-check.ts";
import { readCohorts, readReferenceData } from "../metadata/read-reference-data.ts";
import { listen } from "../http/server.ts";
import { observeService } from "../telemetry/gauges.ts";
import { statementTelemetry } from "../telemetry/statements.ts";
import { startTelemetry } from "../telemetry/telemetry.ts";
import { startReleases } from "./start-releases.ts";
import { configureReportWorker } from "./configure-report-worker.ts";

const elapsed = () => performance.now();

/**
 * Creates the service's real components from its configuration and starts them. Stops them when the signal aborts, even
 * while they are starting.
 */
export async function startService(configuration: Configuration, stopping: AbortSignal): Promise<void> {
  const { origin, mailDomains, identity, dataDir, populationDir, webDir, peopleMaxAgeDays } = configuration;
  if (!existsSync(path.join(webDir, "index.html"))) {
    throw new StartRefused(
      `The web app has not been built, because there is no index.html in ${webDir}. Run "npm run build" first.`,
    );
  }
  const log = createLog(configuration.logLevel);
  if (!configuration.databaseProtected) log.warn(unprotectedDatabase);
  const build = await readBuildInfo(webDir);
  const telemetry = startTelemetry(configuration.telemetry, build);
  const database = await openConfiguredDatabase(configuration, telemetry && statementTelemetry(telemetry));
  const { db } = database;
  const now = await databaseClock(db, elapsed);
  if (telemetry) observeService(telemetry, { ...database, peopleAge: () => peopleAge(populationDir, now()) });
  if (stopping.aborted) return database.close();
  const embedded = identity.embedded ? await embeddedIdentityProvider(configuration) : undefined;
  if (embedded) await seedDemonstration(db, { personas: embedded.personas, now: now() });
  const [draining, stopped] = [new AbortController(), new AbortController()];
  const announce = announceWith({ origin, newId: randomUUID, mailDomains });
  const reports = trackReports();
  const counting = createProcessAnswers(log);
  const releases = await startReleases(configuration, { db, log, now, announce, telemetry });
  const { answers } = counting;
  const people = peopleQueries({ db, populationDir, now, maxAgeDays: peopleMaxAgeDays, answers, reports });
  const { files } = releases.services ?? {};
  const worker = configuration.workerInside
    ? configureReportWorker({ db, populationDir, log, now, announce, telemetry, reports, files })
    : undefined;
  const deliver = deliveryBy(configuration);
  if (!deliver) log.warn("SPI_SMTP_URL is not set, so emails will stay in the outbox and will not be sent");
  const mail = deliver && startMailSender({ db, deliver: measuredDelivery(deliver, telemetry), log });
  const sessions = trackSessions({ db, now, elapsed, log });
  const reference = () => readReferenceData(db, populationDir);
  const readiness = {
    running: () => Promise.resolve(!draining.signal.aborted),
    database: () => isMigrated(db),
    population: () => populationCheck(populationDir),
    identityProvider: providerKeysCheck(identity.issuer),
  };
  const published = publicConfiguration(configuration, { build, demonstration: embedded !== undefined });
  const app = createApp({
    db,
    now,
    elapsed,
    newId: randomUUID,
    log,
    provider: discoverProvider(identity.issuer),
    sessions,
    directory: await configuredDirectory(configuration, { db, log, now }),
    tokens: identity.tokens,
    connectTo: identity.origins,
    publicConfiguration: published,
    https: origin.startsWith("https:"),
    origin,
    mailDomains,
    rateLimitPerMinute: configuration.rateLimitPerMinute,
    trustedProxyHops: configuration.trustedProxyHops,
    reference,
    populationDir,
    peopleMaxAgeDays,
    announce,
    capturesMail: deliver === capture,
    stopping: stopped.signal,
    verifier: createRuleVerifier({ thread: ruleThread, readCohorts: () => readCohorts(populationDir) }),
    peopleQueries: people,
    readImport: runInThread(readImport, new URL("../files/read-import.ts", import.meta.url)),
    runs: {
      files,
      newId: randomUUID,
      teamLimit: configuration.reportsPerTeam,
      wake: () => worker?.wake(),
    },
    releases,
    readiness,
    telemetry,
    webDir,
    documentation: !configuration.production,
  });
  const notify = await embeddedNotify(configuration, stopped.signal);
  const server = await listen({
    fetch: app.fetch,
    mounted: [embedded && { path: "/idp", handler: embedded.handler }, notify].filter((mount) => mount !== undefined),
    host: configuration.host,
    port: configuration.port,
  });
  const privateServer = await listenPrivately(configuration.telemetry, { telemetry, readiness, log });
  const stop = async () => {
    if (draining.signal.aborted) return;
    draining.abort();
    log.info("stopping");
    const workEnded = Promise.all([worker?.stop(), releases.stop(), mail?.stop()]);
    await server.turnAway(configuration.drainDelaySeconds * 1000);
    stopped.abort();
    await Promise.all([server.drain(), workEnded]);
    await releases.callbacks?.outcomes.stop();
    await sessions.flush().catch(() => {});
    counting.close();
    await closePeopleQueries(people);
    await endThreads();
    await privateServer?.drain(0);
    await telemetry?.shutdown();
    await database.close();
  };
  stopping.addEventListener("abort", () => void stop());
  process.stdout.write(`SPI ready on ${origin}\n`);
  if (notify) process.stdout.write(`Messages to NHS Notify: ${origin}${notify.path}\n`);
  // Users can explore the service while people and campaigns are created on the first start.
  published.demonstration_starting = embedded !== undefined;
  if (configuration.syntheticPopulation) await makeSyntheticPopulation(configuration, stopping);
  await populationCheck(populationDir).catch((error: Error) => log.error({ reason: error.message }, "not ready"));
  if (embedded && configuration.demonstrationCampaigns) {
    const { personas } = embedded;
    await addDemonstrationCampaigns({ configuration, personas, fetch: app.fetch, stopping });
  }
  published.demonstration_starting = false;
  if (stopping.aborted) return stop();
  log.info({ dataDir, at: toTimestamp(now()) }, "started");
}

/**
 * Returns SMTP delivery if it is configured. Otherwise, with the embedded identity provider, returns capture for the
 * development page.
 */
function deliveryBy({ smtp, identity: { embedded }, production }: Configuration): Deliver | undefined {
  if (smtp) return smtpDelivery(smtp);
  return embedded && !production ? capture : undefined;
}

/** Creates the directory if it is configured. Amazon's client is loaded only then. */
async function configuredDirectory(
  { identity }: Configuration,
  parts: { db: Kysely<Schema>; log: Logger; now: () => Date },
) {
  if (!identity.directory) return undefined;
  const { cognitoDirectory } = await import("../identity/directory.ts");
  return cognitoDirectory(identity.directory, parts);
}

/**
 * Creates the embedded identity provider. Its code is loaded only if it is configured, so that production never runs
 * it.
 */
async function embeddedIdentityProvider({ identity: { issuer }, origin, dataDir }: Configuration) {
  const { createDevIdentityProvider } = await import("@spi/dev-idp/provider");
  return createDevIdentityProvider({
    issuer,
    clients: { redirectUris: [`${origin}/home`], postLogoutRedirectUris: [`${origin}/`] },
    keysFile: path.join(dataDir, "identity-provider-keys.json"),
  });
}

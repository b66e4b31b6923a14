/** Creates the data for a first start. Only one of the processes that share the data folder does so at a time. */
import { displayCount } from "@spi/domain/text/counts";
import { setTimeout as sleep } from "node:timers/promises";
import { runExclusively } from "../database/folder-lock.ts";
import { ensureSyntheticPopulation } from "./population.ts";
import type { Configuration } from "../configuration/configuration.ts";
import { progressLine } from "./progress-line.ts";

/** The error thrown if the service refuses to start for a reason that the operator can resolve. */
export class StartRefused extends Error {}

const now = () => new Date();

/** Generates the synthetic people on the first start. Throws `StartRefused` if they cannot be generated. */
export async function makeSyntheticPopulation(configuration: Configuration, signal: AbortSignal): Promise<void> {
  const { dataDir, populationDir: dir, populationSize: size } = configuration;
  const onProgress = progressLine(`Generating ${displayCount(size)} synthetic people`);
  const made = await runExclusively({ folder: dataDir, signal }, () =>
    ensureSyntheticPopulation({ dir, size, now: now(), onProgress, signal }),
  ).catch(ignoreIfStopping(signal));
  if (made && !made.ok && !signal.aborted) throw new StartRefused(made.refusal.message);
}

interface DemonstrationContext {
  configuration: Configuration;
  personas: readonly { username: string; sub: string }[];
  fetch: (request: Request) => Response | Promise<Response>;
  stopping: AbortSignal;
}

/**
 * Adds the demonstration's campaigns on the first start. Their code is loaded only when needed, so that production has
 * no code that signs in as a user.
 */
export async function addDemonstrationCampaigns({
  configuration,
  personas,
  fetch,
  stopping: signal,
}: DemonstrationContext) {
  const { ensureDemonstrationCampaigns, callThroughSignIn, DemonstrationRefused } = await import("./start.ts");
  const { origin, dataDir, identity } = configuration;
  const call = callThroughSignIn({ origin, issuer: identity.issuer, fetch, signal });
  const pause = () => sleep(50, undefined, { signal });
  await runExclusively({ folder: dataDir, signal }, () =>
    ensureDemonstrationCampaigns({ dataDir, now: now(), personas, call, pause }),
  ).catch((error: unknown) => {
    if (error instanceof DemonstrationRefused) throw new StartRefused(`${error.message} ${startAgainHint(dataDir)}`);
    ignoreIfStopping(signal)(error);
  });
}

const startAgainHint = (dataDir: string) =>
  `Set SPI_DEMONSTRATION=empty to start without the demonstration campaigns, or delete ${dataDir} to start again.`;

/** Ignores errors caused by the service stopping. */
function ignoreIfStopping(signal: AbortSignal) {
  return (error: unknown): undefined => {
    if (!signal.aborted) throw error;
  };
}

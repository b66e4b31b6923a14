import { type PollingLoop, startPolling } from "../background/polling-loop.ts";
import type { ReleaseWork } from "./claimed-release.ts";
import { sendNextProof } from "./proof/send-proof.ts";
import { sendNext } from "./sending/send.ts";
import { workOnRelease } from "./work-release.ts";

/**
 * Performs one unit of release work, which is to prepare, check or end a release, send a test message, or send a batch.
 * Returns false if there was nothing to do.
 */
export async function workOnReleases(work: ReleaseWork, stop: AbortSignal): Promise<boolean> {
  return (await workOnRelease(work, stop)) || (await sendNextProof(work)) || sendNext(work);
}

interface WorkerSettings extends ReleaseWork {
  pollMilliseconds?: number;
}

/** Starts the loop that performs release work, one unit at a time. Any number of workers can run. */
export function startReleaseWorker({ pollMilliseconds = 1000, ...work }: WorkerSettings): PollingLoop {
  return startPolling({
    work: (stopping) => workOnReleases(work, stopping),
    onError: (error) => work.log.error({ error: String(error) }, "release worker failed"),
    pollMilliseconds,
  });
}

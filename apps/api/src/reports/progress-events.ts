import type { SSEStreamingApi } from "hono/streaming";
import type { ReadProgress } from "./run-progress.ts";

interface ProgressSettings {
  readProgress: ReadProgress;
  iterationId: string;
  /** Ends every stream, so that a stopping server need not wait for them. */
  stopping: AbortSignal;
}

const heartbeatMilliseconds = 15_000;
/** Nobody is told things for longer than this on one token check; who still listens asks again. */
const longestMilliseconds = 10 * 60_000;

/**
 * Tells how an iteration's runs come along: an event `progress` with all of them whenever something changed, and an event
 * `end` once none is under way any more.
 */
export async function tellProgress(stream: SSEStreamingApi, settings: ProgressSettings): Promise<void> {
  const { readProgress, iterationId, stopping } = settings;
  const start = performance.now();
  let told = "";
  let spoke = start;
  while (!stream.aborted && !stopping.aborted && performance.now() - start < longestMilliseconds) {
    const runs = await readProgress(iterationId);
    const data = JSON.stringify(runs);
    const silent = performance.now() - spoke > heartbeatMilliseconds;
    if (data !== told) await stream.writeSSE({ event: "progress", data });
    else if (silent) await stream.write(": still here\n\n");
    if (data !== told || silent) spoke = performance.now();
    told = data;
    if (runs.every(({ status }) => status !== "requested" && status !== "running")) {
      await stream.writeSSE({ event: "end", data: "" });
      return;
    }
  }
}

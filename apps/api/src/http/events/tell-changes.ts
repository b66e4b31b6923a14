import type { SSEStreamingApi } from "hono/streaming";

/** What a stream tells of, looked at again and again. */
export interface Watched<Value> {
  /** The name of its events. */
  event: string;
  /** Waits a moment, then looks. */
  look: () => Promise<Value>;
  /** Whether nothing changes any more. */
  isOver: (value: Value) => boolean;
}

const heartbeatMilliseconds = 15_000;
/** Nobody is told things for longer than this on one token check; who still listens asks again. */
const longestMilliseconds = 10 * 60_000;

/**
 * Tells a value whenever it has changed, and an event `end` once it changes no more. `stopping` ends every stream, so that a
 * stopping server need not wait for them.
 */
export async function tellChanges<Value>(
  stream: SSEStreamingApi,
  { event, look, isOver }: Watched<Value>,
  stopping: AbortSignal,
): Promise<void> {
  const start = performance.now();
  let told = "";
  let spoke = start;
  while (!stream.aborted && !stopping.aborted && performance.now() - start < longestMilliseconds) {
    const value = await look();
    const data = JSON.stringify(value);
    const silent = performance.now() - spoke > heartbeatMilliseconds;
    if (data !== told) await stream.writeSSE({ event, data });
    else if (silent) await stream.write(": still here\n\n");
    if (data !== told || silent) spoke = performance.now();
    told = data;
    if (isOver(value)) {
      await stream.writeSSE({ event: "end", data: "" });
      return;
    }
  }
}

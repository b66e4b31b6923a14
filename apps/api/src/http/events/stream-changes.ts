import type { SSEStreamingApi } from "hono/streaming";

/** A value that a stream polls. */
export interface WatchedValue<Value> {
  /** Name of the stream's events. */
  event: string;
  /** Waits briefly, then reads the value. */
  look: () => Promise<Value>;
  /** Returns whether the value can no longer change. */
  isOver: (value: Value) => boolean;
}

const heartbeatMilliseconds = 15_000;
/**
 * Maximum time for which a stream continues after a single token check. A client that is still listening reconnects.
 */
const longestMilliseconds = 10 * 60_000;

/**
 * Sends a value whenever it has changed, and an event `end` once it stops changing. `stopping` ends every stream, so
 * that a stopping server does not have to wait for them.
 */
export async function streamChanges<Value>(
  stream: SSEStreamingApi,
  { event, look, isOver }: WatchedValue<Value>,
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

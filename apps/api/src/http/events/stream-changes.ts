import type { SSEStreamingApi } from "hono/streaming";

/** A value that a stream polls for changes. */
export interface WatchedValue<Value> {
  /** Event name used in the stream. */
  event: string;
  /** Waits briefly, then reads the value. */
  poll: () => Promise<Value>;
  /** Returns whether the value can no longer change. */
  isOver: (value: Value) => boolean;
}

const heartbeatMilliseconds = 15_000;
/**
 * Maximum time for which a stream continues after its token was checked. A client that is still listening reconnects.
 */
const maxMilliseconds = 10 * 60_000;

/**
 * Sends a value whenever it has changed, and an `end` event once it stops changing. `stopping` ends every stream, so
 * that the server can stop without waiting.
 */
export async function streamChanges<Value>(
  stream: SSEStreamingApi,
  { event, poll, isOver }: WatchedValue<Value>,
  stopping: AbortSignal,
): Promise<void> {
  const start = performance.now();
  let lastSent = "";
  let lastWrite = start;
  while (!stream.aborted && !stopping.aborted && performance.now() - start < maxMilliseconds) {
    const value = await poll();
    const data = JSON.stringify(value);
    const isIdle = performance.now() - lastWrite > heartbeatMilliseconds;
    if (data !== lastSent) await stream.writeSSE({ event, data });
    else if (isIdle) await stream.write(": still here\n\n");
    if (data !== lastSent || isIdle) lastWrite = performance.now();
    lastSent = data;
    if (isOver(value)) {
      await stream.writeSSE({ event: "end", data: "" });
      return;
    }
  }
}

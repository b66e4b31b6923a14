import type { Context } from "hono";
import type { Environment } from "./environment.ts";

/**
 * Milliseconds reserved for reporting that the population data did not respond, and the maximum wait for a response.
 */
const reservedMilliseconds = 800;
const maxMilliseconds = 4000;

/** Returns a signal that ends a request's query about people before the request's own time limit. */
export function peopleQuerySignal(c: Context<Environment>): AbortSignal {
  const left = (c.get("deadline")?.left() ?? Infinity) - reservedMilliseconds;
  return AbortSignal.timeout(Math.max(0, Math.min(maxMilliseconds, Math.floor(left))));
}

/**
 * Returns the result of work, or `fallback` once the signal aborts. Some work cannot be cancelled or takes a moment to
 * stop.
 */
export async function withDeadline<Value>(
  signal: AbortSignal,
  work: () => Promise<Value>,
  fallback: Value,
): Promise<Value> {
  const finished = new AbortController();
  const timedOut = new Promise<Value>((resolve) => {
    if (signal.aborted) resolve(fallback);
    signal.addEventListener("abort", () => resolve(fallback), { signal: finished.signal });
  });
  try {
    return await Promise.race([timedOut, work()]);
  } finally {
    finished.abort();
  }
}

import type { Context } from "hono";
import type { Environment } from "./environment.ts";

/** Milliseconds that a request keeps for saying that people did not answer, and most that it waits for them. */
const keptForAnswering = 800;
const mostMilliseconds = 4000;

/** Ends what a request asks of people before the request's own time is over, however long it took until now. */
export function timeToAsk(c: Context<Environment>): AbortSignal {
  const left = (c.get("deadline")?.left() ?? Infinity) - keptForAnswering;
  return AbortSignal.timeout(Math.max(0, Math.min(mostMilliseconds, Math.floor(left))));
}

/** What work answers, or `late` once a signal is aborted: some work cannot be given up, or takes a moment for it. */
export async function inTime<Value>(signal: AbortSignal, work: () => Promise<Value>, late: Value): Promise<Value> {
  const over = new AbortController();
  const givenUp = new Promise<Value>((resolve) => {
    if (signal.aborted) resolve(late);
    signal.addEventListener("abort", () => resolve(late), { signal: over.signal });
  });
  try {
    return await Promise.race([givenUp, work()]);
  } finally {
    over.abort();
  }
}

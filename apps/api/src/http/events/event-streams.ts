import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { Environment } from "../environment.ts";
import { createUserSlots } from "../user-slots.ts";
import { refused } from "../refusals.ts";
import { type WatchedValue, streamChanges } from "./stream-changes.ts";

/** Maximum number of event streams that each user can have open. A browser opens one for each tab. */
const streamsPerUser = 5;
const retryAfterSeconds = 10;

/**
 * Responds with a stream of a watched value until the value stops changing, or with 429 if the user has too many
 * streams open.
 */
export type AnswerEvents = <Value>(c: Context<Environment>, watched: WatchedValue<Value>) => Response;

/** Creates a server's event streams, which end when `stopping` aborts. */
export function eventStreams(stopping: AbortSignal): AnswerEvents {
  const slots = createUserSlots(streamsPerUser);
  return (c, watched) => {
    const release = slots.acquire(c.get("user").id);
    if (!release) return refused(c, { kind: "tooManyRequests", seconds: retryAfterSeconds });
    c.header("x-accel-buffering", "no");
    const log = c.get("log");
    return streamSSE(c, (stream) =>
      streamChanges(stream, watched, stopping)
        .catch((error: unknown) => log.warn({ error: String(error) }, "an event stream ended with an error"))
        .finally(release),
    );
  };
}

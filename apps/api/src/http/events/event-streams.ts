import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { Environment } from "../environment.ts";
import { limitedPlaces } from "../limited-places.ts";
import { refused } from "../refusals.ts";
import { type Watched, tellChanges } from "./tell-changes.ts";

/** Streams of events one person can have open at once; a browser has one a tab. */
const streamsOfPerson = 5;
const fullSeconds = 10;

/** Answers with a stream of what is watched, until it changes no more; 429 where a person has too many open. */
export type AnswerEvents = <Value>(c: Context<Environment>, watched: Watched<Value>) => Response;

/** Streams of a server that tells them when it stops. */
export function eventStreams(stopping: AbortSignal): AnswerEvents {
  const streams = limitedPlaces(streamsOfPerson);
  return (c, watched) => {
    const leave = streams.take(c.get("user").id);
    if (!leave) return refused(c, { kind: "tooManyRequests", seconds: fullSeconds });
    c.header("x-accel-buffering", "no");
    const log = c.get("log");
    return streamSSE(c, (stream) =>
      tellChanges(stream, watched, stopping)
        .catch((error: unknown) => log.warn({ error: String(error) }, "a stream of events broke off"))
        .finally(leave),
    );
  };
}

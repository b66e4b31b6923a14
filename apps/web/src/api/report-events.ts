import type { ReportAnswer } from "@spi/domain/api-contract";
import { EventSourceParserStream } from "eventsource-parser/stream";
import type { IterationKey } from "../scope/paths.ts";
import { client, pathParams } from "./request.ts";

/** How far a run is. */
export type RunProgress = Pick<ReportAnswer, "id" | "number" | "status" | "progress" | "failure">;

interface Follow {
  onProgress: (runs: RunProgress[]) => void;
  signal: AbortSignal;
}

/**
 * Follows an iteration's runs until none is under way. True when the API said so itself; false when it does not stream,
 * or the stream broke off. Read by fetch, since only that carries the access token.
 */
export async function followReports(key: IterationKey, { onProgress, signal }: Follow): Promise<boolean> {
  const stream = client.team[":teamId"].campaign[":campaignId"].iteration[":iterationId"].summary_report.events;
  const response = await stream.$get({ param: pathParams({ ...key }) }, { init: { signal } });
  if (!response.ok || !response.body) return false;
  let ended = false;
  const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  const reader = events.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const { event, data } = read.value;
    if (event === "end") ended = true;
    if (event === "progress") onProgress(JSON.parse(data) as RunProgress[]);
  }
  return ended;
}

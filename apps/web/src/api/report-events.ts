import type { ReportAnswer } from "@spi/domain/api-contract";
import type { IterationKey } from "../scope/paths.ts";
import { client } from "./request.ts";

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
  const events = client.team[":teamId"].campaign[":campaignId"].iteration[":iterationId"].summary_report.events;
  const response = await events.$get({ param: { ...key } }, { init: { signal } });
  if (!response.ok || !response.body) return false;
  let ended = false;
  for await (const { event, data } of readEvents(response.body)) {
    if (event === "end") ended = true;
    if (event === "progress") onProgress(JSON.parse(data) as RunProgress[]);
  }
  return ended;
}

/** The events of a stream: blocks of lines that an empty line ends. */
async function* readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    text += read.value;
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const field = (name: string) =>
        block
          .split("\n")
          .filter((line) => line.startsWith(`${name}: `))
          .map((line) => line.slice(name.length + 2))
          .join("\n");
      yield { event: field("event"), data: field("data") };
    }
  }
}

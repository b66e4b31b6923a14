import { EventSourceParserStream } from "eventsource-parser/stream";

/** An event that the API tells: its name and its data as text. */
export interface ServerEvent {
  event?: string | undefined;
  data: string;
}

/**
 * Tells of each event of a stream until it ends. True when the API said so itself; false when it does not stream, or the stream
 * broke off. Read by fetch, since only that carries the access token.
 */
export async function followEvents(
  request: Promise<Pick<Response, "ok" | "body">>,
  onEvent: (event: ServerEvent) => void,
): Promise<boolean> {
  const response = await request;
  if (!response.ok || !response.body) return false;
  let ended = false;
  const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  const reader = events.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    if (read.value.event === "end") ended = true;
    else onEvent(read.value);
  }
  return ended;
}

import { EventSourceParserStream } from "eventsource-parser/stream";

/** A server-sent event: its name and its data as text. */
export interface ServerEvent {
  event?: string | undefined;
  data: string;
}

/**
 * Passes each event of a stream to `onEvent` until the stream ends. Returns true if the API sent its end event, and
 * false if the API does not stream or the connection failed. Uses fetch, because an EventSource cannot send the access
 * token.
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

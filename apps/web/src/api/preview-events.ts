import type { Iteration } from "@spi/domain/iteration/iteration";
import type { PreviewResponse, PreviewEvent } from "@spi/domain/people/people-preview";
import { EventSourceParserStream } from "eventsource-parser/stream";
import type { IterationKey } from "../paths/paths.ts";
import { client, pathParams } from "./request.ts";

export interface PreviewRequest {
  key: IterationKey;
  /** The iteration, including its unsaved changes. */
  draft: Iteration;
  /** ID of a rule, or "every" for all rules. */
  rule: string | undefined;
}

interface PreviewListener {
  signal: AbortSignal;
  onAnswer: (answer: PreviewResponse) => void;
  /** Called if the count has to wait for other counts. */
  onWaiting: () => void;
  /** Called with the version of the saved iteration that the draft is compared with. */
  onSaved: (version: number) => void;
}

/** The error for a count that the user's newer request cancelled, so that it has no result. */
export class PreviewSuperseded extends Error {}

/**
 * Counts the people that an edited iteration would invite. Passes each response to `onAnswer` as it arrives, and
 * returns the last one. Throws `PreviewSuperseded` if a newer request cancelled this one.
 */
export async function requestPreview(
  { key, draft, rule }: PreviewRequest,
  { signal, onAnswer, onWaiting, onSaved }: PreviewListener,
): Promise<PreviewResponse> {
  const preview = client.team[":teamId"].campaign[":campaignId"].iteration[":iterationId"].preview;
  const query = rule === undefined ? {} : { rule };
  const response = await preview.$post({ param: pathParams({ ...key }), query, json: draft }, { init: { signal } });
  if (response.status === 400) return unfinished;
  if (!response.ok || !response.body) return notAvailable;
  const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  let lastAnswer: PreviewResponse = notAvailable;
  const reader = events.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const { event, data } = read.value;
    const { saved_version, ...answer } = JSON.parse(data) as { saved_version: number };
    onSaved(saved_version);
    const previewEvent = { event, ...answer } as PreviewEvent;
    if (previewEvent.event === "superseded") throw new PreviewSuperseded();
    if (previewEvent.event === "waiting") onWaiting();
    else onAnswer((lastAnswer = previewEvent));
  }
  return lastAnswer;
}

/** The response for a draft that cannot be counted yet. */
export const unfinished = {
  event: "not-available",
  message: "Finish the rule to see a count.",
} as const satisfies PreviewResponse;

export const notAvailable: PreviewResponse = {
  event: "not-available",
  message: "We cannot count people at the moment. You can still save.",
};

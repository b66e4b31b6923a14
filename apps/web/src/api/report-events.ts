import type { ReportResponse } from "@spi/domain/api-contract";
import type { IterationKey } from "../paths/paths.ts";
import { followEvents } from "./follow-events.ts";
import { client, pathParams } from "./request.ts";

export type RunProgress = Pick<ReportResponse, "id" | "number" | "status" | "progress" | "failure">;

interface FollowOptions {
  onProgress: (runs: RunProgress[]) => void;
  signal: AbortSignal;
}

/** Follows an iteration's report runs until none of them is in progress. Returns true if the API sent its end event. */
export function followReports(key: IterationKey, { onProgress, signal }: FollowOptions): Promise<boolean> {
  const stream = client.team[":teamId"].campaign[":campaignId"].iteration[":iterationId"].summary_report.events;
  const request = stream.$get({ param: pathParams({ ...key }) }, { init: { signal } });
  return followEvents(request, ({ event, data }) => {
    if (event === "progress") onProgress(JSON.parse(data) as RunProgress[]);
  });
}

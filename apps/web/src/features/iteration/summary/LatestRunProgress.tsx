import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { queries } from "../../../api/queries.ts";
import { refetchCampaign } from "../../../api/mutations.ts";
import { CancelReport } from "../../../scope/run/CancelReport.tsx";
import type { IterationKey } from "../../../paths/paths.ts";
import { RunProgress } from "../../../scope/run/RunProgress.tsx";
import { useLiveReports } from "../../../scope/run/use-live-reports.ts";

/** Shows the report's progress from the API's events, and refetches the iteration when the report ends. */
export function LatestRunProgress({ iterationKey }: { iterationKey: IterationKey }) {
  const { teamId, campaignId } = iterationKey;
  const queryClient = useQueryClient();
  useLiveReports(iterationKey, true);
  const run = useQuery(queries.reports(iterationKey)).data?.at(-1);
  const status = run?.status ?? "requested";
  const ended = status !== "requested" && status !== "running";
  useEffect(() => {
    if (ended) void refetchCampaign(queryClient, { teamId, campaignId });
  }, [ended, queryClient, teamId, campaignId]);
  return (
    <>
      <RunProgress run={run} />
      {run && !ended ? <CancelReport iterationKey={iterationKey} reportId={run.id} /> : null}
    </>
  );
}

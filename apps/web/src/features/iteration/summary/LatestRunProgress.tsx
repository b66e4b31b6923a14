import type { RunStatus } from "@spi/domain/api-contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { queries } from "../../../api/queries.ts";
import { refetchCampaign } from "../../../api/saving.ts";
import { CancelReport } from "../../../scope/run/CancelReport.tsx";
import type { IterationKey } from "../../../scope/paths.ts";
import { useLiveReports } from "../../../scope/run/use-live-reports.ts";

const words = {
  requested: "Waiting to start",
  running: "Counting people",
  ready: "Finished",
  failed: "Failed",
  cancelled: "Cancelled",
} as const satisfies Record<RunStatus, string>;

/** How far the report is, as the API tells; when it ends the iteration is fetched again. */
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
  const percent = Math.round((run?.progress ?? 0) * 100);
  return (
    <div className="spi-progress">
      <label className="nhsuk-label" htmlFor="report-progress">
        {words[status]}
        {status === "running" ? `: ${percent}%` : "..."}
      </label>
      <progress id="report-progress" className="spi-progress__bar" max={100} value={percent} />
      {run && !ended ? <CancelReport iterationKey={iterationKey} reportId={run.id} /> : null}
    </div>
  );
}

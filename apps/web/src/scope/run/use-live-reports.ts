import type { ReportResponse } from "@spi/domain/api-contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { queries } from "../../api/queries.ts";
import { type RunProgress, followReports } from "../../api/report-events.ts";
import type { IterationKey } from "../../paths/paths.ts";
import { isInProgress } from "./run-status.ts";

const pollMilliseconds = 1000;

/**
 * Updates an iteration's loaded reports while a report is being created. Uses the API's events or, if none arrive, a
 * request every second.
 */
export function useLiveReports({ teamId, campaignId, iterationId }: IterationKey, isInProgress: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isInProgress) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const key = { teamId, campaignId, iterationId };
    // The keys for the campaign's reports and iterations begin with the campaign's key, so they are also refetched.
    const refetch = () => queryClient.invalidateQueries({ queryKey: queries.campaign(key).queryKey });
    const follow = async () => {
      const onProgress = (runs: RunProgress[]) => storeProgress(queryClient, key, runs);
      const ended = await followReports(key, { onProgress, signal }).catch(() => false);
      if (signal.aborted) return;
      if (ended) return void refetch();
      const timer = setInterval(() => void queryClient.invalidateQueries(queries.reports(key)), pollMilliseconds);
      signal.addEventListener("abort", () => clearInterval(timer));
    };
    void follow();
    return () => controller.abort();
  }, [isInProgress, queryClient, teamId, campaignId, iterationId]);
}

/**
 * Stores the progress of runs. The result of a run is not stored but refetched, because events do not include the
 * report.
 */
function storeProgress(queryClient: QueryClient, key: IterationKey, runs: RunProgress[]): void {
  const updates = runs.filter(({ status }) => isInProgress(status));
  queryClient.setQueryData(queries.reports(key).queryKey, (reports: ReportResponse[] | undefined) =>
    reports?.map((report) => ({ ...report, ...updates.find(({ id }) => id === report.id) })),
  );
}

import type { ReportResponse } from "@spi/domain/api-contract";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { queries } from "../../api/queries.ts";
import type { IterationKey } from "../../paths/paths.ts";
import { isInProgress } from "../../scope/run/run-status.ts";
import { useLiveReports } from "../../scope/run/use-live-reports.ts";

/** State that passes loaded reports to a page, so that it does not have to wait. */
export interface ReportsState {
  reports?: ReportResponse[];
}

/**
 * Returns an iteration's reports: those from the previous page until the API has responded, updated while one is being
 * created.
 */
export function useReports(key: IterationKey) {
  const passedReports = (useLocation().state as ReportsState | null)?.reports;
  const query = useQuery({
    ...queries.reports(key),
    ...(passedReports ? { placeholderData: passedReports } : {}),
  });
  useLiveReports(key, query.data?.some(({ status }) => isInProgress(status)) ?? false);
  return query;
}

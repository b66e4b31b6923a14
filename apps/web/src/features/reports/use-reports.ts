import type { ReportResponse } from "@spi/domain/api-contract";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { queries } from "../../api/queries.ts";
import type { IterationKey } from "../../paths/paths.ts";
import { isInProgress } from "../../scope/run/run-status.ts";
import { useLiveReports } from "../../scope/run/use-live-reports.ts";

/** Navigation state that passes loaded reports to a page, so that the page does not have to wait. */
export interface ReportsState {
  reports?: ReportResponse[];
}

/**
 * Returns an iteration's reports. Until the API has responded, these are the reports from the previous page. They are
 * updated while a report is being created.
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

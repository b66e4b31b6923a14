import type { ReportAnswer } from "@spi/domain/api-contract";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { queries } from "../../api/queries.ts";
import type { IterationKey } from "../../paths/paths.ts";
import { isUnderWay } from "../../scope/run/run-status.ts";
import { useLiveReports } from "../../scope/run/use-live-reports.ts";

/** State that carries the loaded reports to a page that shows them, so that it need not wait. */
export interface ReportsState {
  reports?: ReportAnswer[];
}

/**
 * An iteration's reports: those the last page passed on until the API has answered, kept up to date
 * while one of them is being made.
 */
export function useReports(key: IterationKey) {
  const passed = (useLocation().state as ReportsState | null)?.reports;
  const query = useQuery({
    ...queries.reports(key),
    ...(passed ? { placeholderData: passed } : {}),
  });
  useLiveReports(key, query.data?.some(({ status }) => isUnderWay(status)) ?? false);
  return query;
}

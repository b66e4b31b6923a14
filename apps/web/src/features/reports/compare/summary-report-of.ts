import type { ReportResponse } from "@spi/domain/api-contract";
import type { SummaryReport } from "@spi/domain/report/summary-report";

/** Returns a run's report once all its parts are available. */
export function summaryReportOf(answer: ReportResponse): SummaryReport | undefined {
  const {
    summary_report_totals,
    summary_report_exclusions,
    summary_report_counts,
    summary_report_comms_routing,
    summary_report_icb_split,
  } = answer;
  if (!summary_report_totals || !summary_report_exclusions || !summary_report_counts) return undefined;
  if (!summary_report_comms_routing || !summary_report_icb_split) return undefined;
  return {
    summary_report_totals,
    summary_report_exclusions,
    summary_report_counts,
    summary_report_comms_routing,
    summary_report_icb_split,
  };
}

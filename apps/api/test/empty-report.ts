import type { SummaryReport } from "@spi/domain/report/summary-report";

/** A complete report without people, for tests that do not use its content. */
export const emptyReport: SummaryReport = {
  summary_report_totals: { totals: { invited: 0, filtered: 0, suppressed: 0 } },
  summary_report_exclusions: { exclusions: [] },
  summary_report_counts: { counts: [] },
  summary_report_comms_routing: { comms_routing: [] },
  summary_report_icb_split: { icb_split: [] },
};

import type { SummaryReport } from "@spi/domain/report/summary-report";

export interface FunnelStep {
  label: string;
  /** How many people are left at this step. */
  people: number;
  /** Who went since the step before. */
  lost?: { people: number; label: string };
  look: "pale" | "blue" | "green";
}

/** Each person counts once: in the cohorts, after the filters, and invited after the suppressions. */
export function funnelSteps({
  invited,
  filtered,
  suppressed,
}: SummaryReport["summary_report_totals"]["totals"]): FunnelStep[] {
  return [
    { label: "People in the cohorts", people: invited + filtered + suppressed, look: "pale" },
    {
      label: "After filters",
      people: invited + suppressed,
      lost: { people: filtered, label: "filtered" },
      look: "blue",
    },
    { label: "Invited", people: invited, lost: { people: suppressed, label: "suppressed" }, look: "green" },
  ];
}

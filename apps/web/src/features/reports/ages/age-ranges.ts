import type { SummaryReport } from "@spi/domain/report/summary-report";

/** The oldest age the picture reaches to; older people are drawn at its end. */
export const ageAxis = 120;

export interface AgeRange {
  key: string;
  label: string;
  youngest: number;
  oldest: number;
}

/** Ages of each cohort's members and of the people each rule filtered out or suppressed; without those that counted nobody. */
export function ageRanges(report: SummaryReport): { cohorts: AgeRange[]; rules: AgeRange[] } {
  return {
    cohorts: report.summary_report_counts.counts.flatMap((row) =>
      range({ key: row.cohort_label, label: row.cohort_label, from: row.min_age, to: row.max_age }),
    ),
    rules: report.summary_report_exclusions.exclusions.flatMap((row) =>
      range({ key: `${row.type} ${row.priority}`, label: row.rule_names, from: row.age_min, to: row.age_max }),
    ),
  };
}

interface Ages {
  key: string;
  label: string;
  from: number | null;
  to: number | null;
}

function range({ key, label, from, to }: Ages): AgeRange[] {
  if (from === null || to === null) return [];
  return [{ key, label, youngest: Math.round(from), oldest: Math.min(Math.round(to), ageAxis) }];
}

import type { SummaryReport } from "@spi/domain/report/summary-report";

/**
 * Describes the figures in a report that do not add up. Empty if all of them add up. `people` is the number of people
 * in any of the iteration's cohorts. Each person must have exactly one outcome.
 */
export function reconciliationProblems(report: SummaryReport, people: number): string[] {
  const { invited, filtered, suppressed } = report.summary_report_totals.totals;
  const exclusions = report.summary_report_exclusions.exclusions;
  const cohorts = report.summary_report_counts.counts;
  const excludedBy = (type: "F" | "S") =>
    sum(
      exclusions.filter((row) => row.type === type),
      "exclusions_count",
    );
  const checks: [string, number, number][] = [
    ["people in the cohorts and invited, filtered and suppressed", people, invited + filtered + suppressed],
    ["filtered and the exclusions by filter", filtered, excludedBy("F")],
    ["suppressed and the exclusions by suppression", suppressed, excludedBy("S")],
    ["invited and the cohorts' invited", invited, sum(cohorts, "invited_count")],
    ["invited and the routing table", invited, sum(report.summary_report_comms_routing.comms_routing, "count")],
    ["invited and the ICB table", invited, sum(report.summary_report_icb_split.icb_split, "count")],
    ...cohorts.flatMap((row): [string, number, number][] => [
      [
        `total and parts of cohort ${row.cohort_label}`,
        row.cohort_label_count,
        row.invited_count + row.invited_other_cohort + row.filtered_count + row.suppressed_count,
      ],
      [
        `excluded, filtered and suppressed of cohort ${row.cohort_label}`,
        row.excluded_count,
        row.filtered_count + row.suppressed_count,
      ],
    ]),
  ];
  return checks
    .filter(([, left, right]) => left !== right || !Number.isSafeInteger(left) || left < 0)
    .map(([what, left, right]) => `The totals in the report do not agree: ${what} (${left} and ${right}).`);
}

function sum<Field extends string>(rows: readonly Record<Field, number>[], field: Field): number {
  return rows.reduce((total, row) => total + row[field], 0);
}

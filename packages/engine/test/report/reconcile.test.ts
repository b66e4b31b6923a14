import { expect, test } from "vitest";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import { reconciliationProblems } from "../../src/report/reconcile.ts";

function report(): SummaryReport {
  const exclusion = { rule_names: "", age_min: null, age_max: null };
  return {
    summary_report_totals: { totals: { invited: 5, filtered: 3, suppressed: 2 } },
    summary_report_exclusions: {
      exclusions: [
        { ...exclusion, priority: 0, type: "F", exclusions_count: 3 },
        { ...exclusion, priority: 500, type: "S", exclusions_count: 2 },
      ],
    },
    summary_report_counts: {
      counts: [
        {
          cohort_label: "a",
          priority: 0,
          distinct_comms_routing: 1,
          cohort_label_count: 11,
          invited_count: 5,
          invited_other_cohort: 1,
          filtered_count: 3,
          suppressed_count: 2,
          excluded_count: 5,
          min_age: null,
          max_age: null,
        },
      ],
    },
    summary_report_comms_routing: { comms_routing: [{ comms_routing: "A", count: 5 }] },
    summary_report_icb_split: { icb_split: [{ icb: "QH8", count: 5 }] },
  };
}

test("a report that adds up has no problems", () => {
  expect(reconciliationProblems(report(), 10)).toEqual([]);
});

const spoilers: [string, (report: SummaryReport) => void][] = [
  ["the totals", (report) => (report.summary_report_totals.totals.invited = 6)],
  ["the filters", (report) => (report.summary_report_exclusions.exclusions[0]!.exclusions_count = 2)],
  ["the suppressions", (report) => (report.summary_report_exclusions.exclusions[1]!.exclusions_count = 3)],
  ["a cohort's total", (report) => (report.summary_report_counts.counts[0]!.cohort_label_count = 12)],
  ["a cohort's excluded", (report) => (report.summary_report_counts.counts[0]!.excluded_count = 4)],
  ["the routing table", (report) => (report.summary_report_comms_routing.comms_routing[0]!.count = 4)],
  ["the ICB table", (report) => (report.summary_report_icb_split.icb_split[0]!.count = 4)],
];

test.each(spoilers)("a report in which %s differ by one person is refused REQ-SEL-45", (_, spoil) => {
  const spoiled = report();
  spoil(spoiled);
  expect(reconciliationProblems(spoiled, 10)).not.toEqual([]);
});

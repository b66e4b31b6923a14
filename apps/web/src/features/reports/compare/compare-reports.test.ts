import { expect, test } from "vitest";
import { compareReports, figureChange, figureParts } from "./compare-reports.ts";
import type { SummaryReport } from "@spi/domain/report/summary-report";

const ages = { age_min: 1, age_max: 2 };

function report(invited: number, rules: Record<string, number>, boards: Record<string, number>): SummaryReport {
  const exclusions = Object.entries(rules).map(([rule_names, exclusions_count]) => {
    return { priority: 0, type: "F" as const, rule_names, exclusions_count, ...ages };
  });
  return {
    summary_report_totals: { totals: { invited, filtered: 5, suppressed: 0 } },
    summary_report_exclusions: { exclusions },
    summary_report_counts: { counts: [] },
    summary_report_comms_routing: { comms_routing: [{ comms_routing: "LETTER", count: invited }] },
    summary_report_icb_split: { icb_split: Object.entries(boards).map(([icb, count]) => ({ icb, count })) },
  };
}

test("a comparison contains every figure that either report has REQ-REP-16 REQ-REP-405", () => {
  const codes = { ICB: [{ code: "AAA", name: "NHS Here" }] };
  const earlier = report(564, { "ICB registration": 15_774, Age: 3 }, { AAA: 564 });
  const now = report(16_338, { Age: 3 }, { AAA: 16_000, BBB: 338 });
  const [totals, rules, cohorts, plans, boards] = compareReports({ earlier, now }, codes);
  expect(totals?.figures[0]).toEqual({ label: "Invited", before: 564, now: 16_338 });
  expect(rules?.figures).toEqual([
    { label: "Filter: Age", before: 3, now: 3 },
    { label: "Filter: ICB registration", before: 15_774, now: null },
  ]);
  expect(cohorts?.figures).toEqual([]);
  expect(plans?.figures).toEqual([{ label: "LETTER", before: 564, now: 16_338 }]);
  expect(boards?.figures).toEqual([
    { label: "NHS Here (AAA)", before: 564, now: 16_000 },
    { label: "BBB", before: 0, now: 338 },
  ]);
});

test("a change is split by running the earlier rules over the current people REQ-REP-17", () => {
  const earlier = report(564, { "ICB registration": 15_774 }, { AAA: 564 });
  const between = report(600, { "ICB registration": 15_800 }, { AAA: 590, BBB: 10 });
  const now = report(16_338, {}, { AAA: 16_338 });
  const [totals, rules, , , boards] = compareReports({ earlier, now, between }, { ICB: [] });
  expect(figureParts(totals!.figures[0]!)).toEqual({ people: "36 more", rules: "15,738 more" });
  expect(figureParts(totals!.figures[1]!)).toEqual({ people: "no change", rules: "no change" });
  expect(figureParts(rules!.figures[0]!)).toEqual({ people: "26 more", rules: "no longer listed" });
  expect(boards?.figures[1]).toEqual({ label: "BBB", before: 0, between: 10, now: 0 });
  expect(figureParts(boards!.figures[1]!)).toEqual({ people: "10 more", rules: "10 fewer" });
});

test.each([
  [564, 16_338, "15,774 more"],
  [3, 1, "2 fewer"],
  [3, 3, "no change"],
  [null, 3, "new"],
  [3, null, "no longer listed"],
])("a change from %s to %s is shown as %s REQ-REP-16", (before, now, words) => {
  expect(figureChange({ before, now })).toBe(words);
});

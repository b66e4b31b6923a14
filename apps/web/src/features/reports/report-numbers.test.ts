import { displayCount } from "@spi/domain/words/counts";
import { expect, test } from "vitest";
import { ageRanges } from "./ages/age-ranges.ts";
import { funnelSteps } from "./funnel/funnel-steps.ts";
import { displayAge, displayShare } from "./report-numbers.ts";

test("counts are written the British way, ages as whole years, N/A where there is none §2.3.36 §9.16", () => {
  expect(displayCount(1_234_567)).toBe("1,234,567");
  expect([displayAge(66.6), displayAge(0), displayAge(null), displayAge(Number.NaN)]).toEqual([
    "67",
    "0",
    "N/A",
    "N/A",
  ]);
});

test("a share of nothing is nothing", () => {
  expect([displayShare(0, 0), displayShare(1, 3), displayShare(3, 3)]).toEqual(["0%", "33.3%", "100%"]);
});

test("what is lost on the way makes up the difference between one step and the next", () => {
  const steps = funnelSteps({ invited: 522, filtered: 2603, suppressed: 62 });
  expect(steps.map(({ people }) => people)).toEqual([3187, 584, 522]);
  for (const [index, step] of steps.entries()) {
    const before = steps[index - 1];
    expect((before?.people ?? step.people) - (step.lost?.people ?? 0)).toBe(step.people);
  }
});

test("ages that count nobody are not drawn, and the oldest stay on the scale", () => {
  const { cohorts, rules } = ageRanges({
    summary_report_totals: { totals: { invited: 0, filtered: 0, suppressed: 0 } },
    summary_report_exclusions: {
      exclusions: [
        { priority: 0, type: "F", rule_names: "A", exclusions_count: 1, age_min: 79.6, age_max: 121 },
        { priority: 10, type: "F", rule_names: "B", exclusions_count: 0, age_min: null, age_max: null },
      ],
    },
    summary_report_counts: { counts: [] },
    summary_report_comms_routing: { comms_routing: [] },
    summary_report_icb_split: { icb_split: [] },
  });
  expect(cohorts).toEqual([]);
  expect(rules).toEqual([{ key: "F 0", label: "A", youngest: 80, oldest: 120 }]);
});

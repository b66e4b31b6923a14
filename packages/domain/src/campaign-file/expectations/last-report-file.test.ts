import { expect, test } from "vitest";
import { readLastReport } from "./last-report-file.ts";

const report = {
  summary_report_totals: { totals: { invited: 5, filtered: 0, suppressed: 0 } },
  summary_report_exclusions: { exclusions: [] },
  summary_report_counts: { counts: [] },
  summary_report_comms_routing: { comms_routing: [] },
  summary_report_icb_split: { icb_split: [] },
};

test.each([
  ["the API and the command", { not_routable: 2 }, 2],
  ["an earlier version of the command", { notRoutable: 2 }, 2],
  ["a report without facts", null, undefined],
])("the number of people without a plan is read from a report of %s REQ-EXP-60", (_, facts, notRoutable) => {
  expect(readLastReport({ ...report, facts })).toEqual({ ok: true, value: { report, notRoutable } });
});

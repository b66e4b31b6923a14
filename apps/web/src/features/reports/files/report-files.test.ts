import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import type { SummaryReport } from "@spi/domain/report/summary-report";
import fc from "fast-check";
import { parse } from "papaparse";
import { expect, test } from "vitest";
import { reportCsv, reportFileName } from "./report-files.ts";

const codes = codesOf(shippedReference);

const report: SummaryReport = {
  summary_report_totals: { totals: { invited: 12_345, filtered: 1, suppressed: 2 } },
  summary_report_exclusions: {
    exclusions: [{ priority: 0, type: "F", rule_names: "=cmd", exclusions_count: 1234, age_min: null, age_max: 79 }],
  },
  summary_report_counts: { counts: [] },
  summary_report_comms_routing: { comms_routing: [{ comms_routing: "LETTER", count: 12_345 }] },
  summary_report_icb_split: { icb_split: [{ icb: "QVV", count: 12_345 }] },
};

/** Returns how these rule names appear in a report's file. */
function namesInFile(names: readonly string[]): string[] {
  const exclusions = names.map((rule_names, priority) => ({
    priority,
    type: "F" as const,
    rule_names,
    exclusions_count: -5,
    age_min: null,
    age_max: 0,
  }));
  const csv = reportCsv({ ...report, summary_report_exclusions: { exclusions } }, { ages: null, codes, facts: null });
  const rows = parse<string[]>(csv, { newline: "\r\n" }).data;
  return rows.filter(([, type]) => type === "Filter").map(([, , name = ""]) => name);
}

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "\r=1", "＝1+1", "＠SUM(A1)"])(
  "text that a spreadsheet would run stays text: %j",
  (text) => {
    expect(namesInFile([text])).toEqual([`'${text}`]);
  },
);

test("all text is unchanged, except for an apostrophe before anything a spreadsheet would run", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" })), (names) => {
      const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
      expect(namesInFile(names)).toEqual(names.map((name) => (formula.test(name) ? `'${name}` : name)));
    }),
  );
});

test("the file has the report's totals and its four tables, unrounded and unformatted", () => {
  const csv = reportCsv(report, {
    ages: {
      bands: [{ from: 75, to: 79, invited: 12_345, filtered: 1, suppressed: 2 }],
      unknown: { invited: 0, filtered: 0, suppressed: 0 },
    },
    codes,
    facts: null,
  });
  expect(csv.startsWith("\uFEFFTotals\r\n")).toBe(true);
  const lines = csv.slice(1).split("\r\n");
  expect(lines).toContain("12345,1,2");
  expect(lines).toContain(`0,Filter,"'=cmd",1234,,79`);
  expect(lines).toContain("75 to 79,12345,1,2");
  expect(lines).toContain("NHS Dorset Integrated Care Board (QVV),12345");
});

test("a file name does not contain anything that a file system rejects", () => {
  const name = reportFileName({ campaign: 'A/B: "C"', iteration: "..\\x", number: 2 });
  expect(name).toBe("A_B_ _C_ - .._x - report 2");
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { csvField, reportCsv, reportFileName } from "./report-files.ts";

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "\r=1", "＝1+1", "＠SUM(A1)"])(
  "a text a spreadsheet would run is kept a text: %j",
  (text) => {
    expect(csvField(text).replace(/^"/, "")).toMatch(/^'/);
  },
);

test("numbers stay numbers, nothing stays nothing, and ordinary texts stay as they are", () => {
  expect([csvField(-5), csvField(0), csvField(null), csvField("Under 80")]).toEqual(["-5", "0", "", "Under 80"]);
});

test("quotes, commas and line breaks come back as they were", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const field = csvField(text);
      const read = field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;
      expect(read.replace(/^'(?=\s*[=+\-@＝＋－＠\t\r\n])/, "")).toBe(
        text.replace(/^'(?=\s*[=+\-@＝＋－＠\t\r\n])/, ""),
      );
      expect(/^[^",\r\n]*$|^"(?:[^"]|"")*"$/.test(field)).toBe(true);
    }),
  );
});

test("the file has the report's totals and its four tables, unrounded and unformatted", () => {
  const csv = reportCsv(
    {
      summary_report_totals: { totals: { invited: 12_345, filtered: 1, suppressed: 2 } },
      summary_report_exclusions: {
        exclusions: [
          { priority: 0, type: "F", rule_names: "=cmd", exclusions_count: 1234, age_min: null, age_max: 79 },
        ],
      },
      summary_report_counts: { counts: [] },
      summary_report_comms_routing: { comms_routing: [{ comms_routing: "LETTER", count: 12_345 }] },
      summary_report_icb_split: { icb_split: [{ icb: "QVV", count: 12_345 }] },
    },
    {
      bands: [{ from: 75, to: 79, invited: 12_345, filtered: 1, suppressed: 2 }],
      unknown: { invited: 0, filtered: 0, suppressed: 0 },
    },
  );
  expect(csv.startsWith("\uFEFFTotals\r\n")).toBe(true);
  const lines = csv.slice(1).split("\r\n");
  expect(lines).toContain("12345,1,2");
  expect(lines).toContain("0,Filter,'=cmd,1234,,79");
  expect(lines).toContain("75 to 79,12345,1,2");
  expect(lines).toContain("NHS Dorset Integrated Care Board (QVV),12345");
});

test("a file's name holds nothing a file system refuses", () => {
  const name = reportFileName({ campaign: 'A/B: "C"', iteration: "..\\x", number: 2 });
  expect(name).toBe("A_B_ _C_ - .._x - report 2");
});

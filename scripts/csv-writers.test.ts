import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const files = execFileSync("git", ["ls-files", "-z", "packages", "apps"], { cwd: root, encoding: "utf8" });
const isProduct = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/test\//.test(file);
const sources = files
  .split("\0")
  .filter(isProduct)
  .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));

/**
 * Signs that a source file writes CSV: a package's writer, DuckDB's format, the file's type, or cells joined by hand.
 */
const writesCsv =
  /\bunparse\(|["'`( ]format csv\b|type: "text\/csv|text\/csv;|csv-stringify|\.join\("[,;\t]"\)\s*\)?\s*\.join\("/;

/** Every source that writes CSV, with the way it escapes formulas. */
const writers: Record<string, RegExp> = {
  "apps/web/src/ui/csv-text.ts": /@spi\/domain\/values\/spreadsheet-formula/,
  "packages/engine/src/scans/list.ts": /@spi\/domain\/values\/spreadsheet-formula/,
  // Downloads the output of csvText.
  "apps/web/src/features/release/ReleaseFigures.tsx": /releaseCsv\(/,
  "apps/web/src/features/release/release-csv.ts": /csvText\(/,
  "apps/web/src/features/reports/ReportActions.tsx": /reportCsv\(/,
  "apps/web/src/features/reports/files/report-files.ts": /csvText\(/,
};

test("every source that writes CSV escapes formulas with the same pattern REQ-SRV-251", () => {
  const writing = sources.filter(({ file, text }) => writesCsv.test(text) || file in writers);
  const unlisted = writing.filter(({ file, text }) => !writers[file]?.test(text));
  expect(unlisted.map(({ file }) => file)).toEqual([]);
  expect(Object.keys(writers).filter((file) => !writing.some((source) => source.file === file))).toEqual([]);
});

test("a new CSV writer is detected REQ-SRV-251", () => {
  const written = [
    "unparse(rows)",
    "`copy t to f (format csv)`",
    '{ type: "text/csv" }',
    'rows.map((row) => row.join(",")).join("\\n")',
  ];
  for (const text of written) expect([text, writesCsv.test(text)]).toEqual([text, true]);
});

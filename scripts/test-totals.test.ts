import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { playwrightTotals, testTotals, vitestTotals } from "./test-totals.ts";

const vitest = { numPassedTests: 3, numFailedTests: 0, success: true, testResults: [] };
const playwright = { stats: { expected: 2, unexpected: 0, flaky: 0 }, errors: [] };

test("a file that could not be run counts as a failure in addition to the failed tests", () => {
  const testResults = [
    { status: "failed", assertionResults: [] },
    { status: "failed", assertionResults: [{ status: "failed" }] },
    { status: "passed", assertionResults: [{ status: "passed" }] },
  ];
  expect(vitestTotals({ ...vitest, numFailedTests: 1, success: false, testResults })).toEqual({ passed: 3, failed: 2 });
});

test("an error outside any test is a failure", () => {
  expect(vitestTotals({ ...vitest, success: false })).toEqual({ passed: 3, failed: 1 });
  expect(playwrightTotals({ ...playwright, errors: ["no server"] })).toEqual({ passed: 2, failed: 1 });
});

test("a journey that passed only when retried counts as failed", () => {
  expect(playwrightTotals({ ...playwright, stats: { expected: 2, unexpected: 1, flaky: 1 } }).failed).toBe(2);
});

test("the totals include both runners, and one without results counts as a failure", () => {
  const folder = mkdtempSync(join(tmpdir(), "spi-totals-"));
  writeFileSync(join(folder, "vitest.json"), JSON.stringify(vitest));
  expect(testTotals(folder)).toEqual({ passed: 3, failed: 1 });
  writeFileSync(join(folder, "playwright.json"), JSON.stringify(playwright));
  expect(testTotals(folder)).toEqual({ passed: 5, failed: 0 });
  writeFileSync(join(folder, "playwright-screens.json"), JSON.stringify(playwright));
  writeFileSync(join(folder, "vitest-postgres.json"), JSON.stringify({ ...vitest, numFailedTests: 1, success: false }));
  expect(testTotals(folder)).toEqual({ passed: 10, failed: 1 });
  rmSync(folder, { recursive: true });
});

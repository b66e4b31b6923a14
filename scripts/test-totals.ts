import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Folder with the runners' results, from which the totals are calculated. */
export const resultsFolder = fileURLToPath(new URL("../.cache/tests", import.meta.url));

/** Number of passed tests and number of failed tests. */
export interface TestTotals {
  passed: number;
  failed: number;
}

interface VitestResults {
  numPassedTests: number;
  numFailedTests: number;
  success: boolean;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightResults {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** Counts tests, and counts a file that could not be run, or any error outside tests, as a failure. */
export function vitestTotals({ numPassedTests, numFailedTests, success, testResults }: VitestResults): TestTotals {
  const unrun = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  const failed = numFailedTests + unrun.length;
  return { passed: numPassedTests, failed: failed === 0 && !success ? 1 : failed };
}

/** Counts tests, and counts a test as failed if it passes only when it is retried. */
export function playwrightTotals({ stats, errors }: PlaywrightResults): TestTotals {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/**
 * Returns the totals of all runs with results in the folder, such as the runs for every screen or on a real PostgreSQL.
 * A runner without results counts as one failure.
 */
export function testTotals(folder = resultsFolder): TestTotals {
  const results = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), "utf8"));
  const runs = [
    withFailure(() => vitestTotals(results("vitest.json") as VitestResults)),
    withFailure(() => playwrightTotals(results("playwright.json") as PlaywrightResults)),
    ...furtherRuns(folder, "vitest-").map((name) => withFailure(() => vitestTotals(results(name) as VitestResults))),
    ...furtherRuns(folder, "playwright-").map((name) =>
      withFailure(() => playwrightTotals(results(name) as PlaywrightResults)),
    ),
  ];
  const sum = (part: keyof TestTotals) => runs.reduce((total, run) => total + run[part], 0);
  return { passed: sum("passed"), failed: sum("failed") };
}

function furtherRuns(folder: string, prefix: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(prefix)) : [];
}

function withFailure(count: () => TestTotals): TestTotals {
  try {
    return count();
  } catch {
    return { passed: 0, failed: 1 };
  }
}

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Where the runners leave their results, for the totals. */
export const resultsFolder = fileURLToPath(new URL("../.cache/tests", import.meta.url));

/** How many tests passed and failed. */
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

/** A file that could not be run is a failure too, and so is an error outside any test. */
export function vitestTotals({ numPassedTests, numFailedTests, success, testResults }: VitestResults): TestTotals {
  const unrun = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  const failed = numFailedTests + unrun.length;
  return { passed: numPassedTests, failed: failed === 0 && !success ? 1 : failed };
}

/** A test that passes only when tried again has failed. */
export function playwrightTotals({ stats, errors }: PlaywrightResults): TestTotals {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/**
 * The sum over both runners; one that left no results counts as one failure. Further runs of them in the same folder, as
 * of every screen or on a real PostgreSQL, are added.
 */
export function testTotals(folder = resultsFolder): TestTotals {
  const results = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), "utf8"));
  const runs = [
    orFailure(() => vitestTotals(results("vitest.json") as VitestResults)),
    orFailure(() => playwrightTotals(results("playwright.json") as PlaywrightResults)),
    ...furtherRuns(folder, "vitest-").map((name) => orFailure(() => vitestTotals(results(name) as VitestResults))),
    ...furtherRuns(folder, "playwright-").map((name) =>
      orFailure(() => playwrightTotals(results(name) as PlaywrightResults)),
    ),
  ];
  const sum = (part: keyof TestTotals) => runs.reduce((total, run) => total + run[part], 0);
  return { passed: sum("passed"), failed: sum("failed") };
}

function furtherRuns(folder: string, prefix: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(prefix)) : [];
}

function orFailure(count: () => TestTotals): TestTotals {
  try {
    return count();
  } catch {
    return { passed: 0, failed: 1 };
  }
}

// Runs all tests. Unit and component tests come first, followed by journeys, even if the first fail. The last line
// contains the totals.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { resultsFolder, testTotals } from "./test-totals.ts";

function run(script: string, ...parameters: string[]): boolean {
  console.log(`\n> ${script}`);
  const { status } = spawnSync("npm", ["run", "--silent", script, "--", ...parameters], { stdio: "inherit" });
  return status === 0;
}

rmSync(resultsFolder, { recursive: true, force: true });
const results = `--outputFile.json=${join(resultsFolder, "vitest.json")}`;
// Tests that start the service require its built screens.
const passed = [run("build"), run("test:unit", "--reporter=default", "--reporter=json", results), run("test:e2e")];
const totals = testTotals();
const ok = passed.every(Boolean) && totals.failed === 0;
console.log(
  `\n${ok ? "All tests passed." : "Tests failed: see above."}\n${totals.passed} passed, ${totals.failed} failed`,
);
if (!ok) process.exitCode = 1;

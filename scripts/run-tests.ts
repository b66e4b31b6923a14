// Runs all tests. Unit tests run beside component tests, because each of them waits for part of the time. Journeys follow,
// even if the first tests fail. The last line contains the totals.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { resultsFolder, testTotals } from "./test-totals.ts";

/** Runs a command, and prints its output when it ends. Returns whether it passed. */
async function run(command: string, ...parameters: string[]): Promise<boolean> {
  const child = spawn(command, parameters, { stdio: ["ignore", "pipe", "pipe"] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => output.push(part));
  const [code] = (await once(child, "close")) as [number | null];
  process.stdout.write(`\n> ${[command, ...parameters].join(" ")}\n`);
  process.stdout.write(Buffer.concat(output));
  return code === 0;
}

/** Runs the tests of one Vitest project, and stores their results in a file for the totals. */
const runUnit = (project: string, file: string) =>
  run(
    "vitest",
    "run",
    `--project=${project}`,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${join(resultsFolder, file)}`,
  );

rmSync(resultsFolder, { recursive: true, force: true });
// Tests that start the service require its built screens.
const passed = [
  await run("npm", "run", "--silent", "build"),
  ...(await Promise.all([runUnit("node", "vitest.json"), runUnit("browser", "vitest-browser.json")])),
  await run("npm", "run", "--silent", "test:e2e"),
];
const totals = testTotals();
const ok = passed.every(Boolean) && totals.failed === 0;
console.log(
  `\n${ok ? "All tests passed." : "Tests failed: see above."}\n${totals.passed} passed, ${totals.failed} failed`,
);
if (!ok) process.exitCode = 1;

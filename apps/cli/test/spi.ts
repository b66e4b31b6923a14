import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Returns the path of a file in the repository. */
export const root = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

export const campaign = root("packages/domain/src/campaign-file/published-example.json");

/** Runs the command in the same way as npx does. Uses the launcher, and the Node version that runs the tests. */
export function spi(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [root("apps/cli/bin/spi"), ...args], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  return { status, stdout, stderr };
}

/** Parses a string with one JSON object per line. */
export function linesOf(text: string): unknown[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as unknown);
}

/** Generates 2,000 people in the example's cohorts in a folder. */
export function makePeople(out: string): void {
  const size = ["--size", "2000", "--seed", "3", "--as-of", "20251120"];
  const made = spi("population", ...size, "--out", out, "--cohorts-from", campaign);
  if (made.status !== 0) throw new Error(made.stderr);
}

/**
 * Runs the journeys that ask something of people with the real service's people in an Iceberg table of a real Trino: reports, counts
 * while editing, lists for release. Needs Java 24 or later (JAVA_HOME) and Maven. More words are Playwright's: names of files, options.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureSyntheticPopulation } from "../apps/api/src/demonstration/population.ts";
import { withLake } from "../packages/engine/trino/lake.ts";

const root = path.resolve(import.meta.dirname, "..");
const asksOfPeople = [
  "eligibility",
  "expectations",
  "findings",
  "journey",
  "preview",
  "release",
  "report-length",
  "review",
  "stopped-release",
  "stopped-report",
  "try-again",
  "waivers",
].map((name) => `e2e/${name}.spec.ts`);

/** Makes people of its own for its server: docs/people-on-trino.md. */
const notHere = "an age that is typed is estimated";

const folder = await mkdtemp(path.join(tmpdir(), "spi-e2e-trino-"));
const dir = path.join(folder, "people");
try {
  const made = await ensureSyntheticPopulation({ dir, size: 20_000, now: new Date(), onProgress: () => {} });
  if (!made.ok) throw new Error(made.refusal.message);
  await withLake(dir, async ({ address: { server } }) => {
    const playwright = path.join(root, "node_modules/@playwright/test/cli.js");
    const asked = process.argv.slice(2);
    const chosen = asked.some((word) => !word.startsWith("-")) ? asked : [...asksOfPeople, ...asked];
    const words = ["test", "-c", "e2e/playwright.config.ts", "--grep-invert", notHere, ...chosen];
    const run = spawn(process.execPath, [playwright, ...words], {
      cwd: root,
      env: { ...process.env, SPI_PEOPLE: `trino:${server}/lake/people`, SPI_RESULTS: "playwright-trino" },
      stdio: "inherit",
    });
    const [code] = (await once(run, "exit")) as [number | null];
    process.exitCode = code ?? 1;
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}

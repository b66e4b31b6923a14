/**
 * Runs the tests that query people against the real service, with people in an Iceberg table on a real Trino cluster.
 * The tests cover reports, counts while editing and release lists. Requires Java 24 or later (JAVA_HOME) and Maven.
 * Arguments select specifications by name.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureSyntheticPopulation } from "../../apps/api/src/demonstration/population.ts";
import { withLake } from "../../packages/engine/trino/lake.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Specifications that query people, by the size of the population they need. */
const journeys = {
  20_000: [
    "eligibility",
    "expectations",
    "findings",
    "journey",
    "release",
    "report-length",
    "review",
    "stopped-release",
    "stopped-report",
    "try-again",
    "waivers",
  ],
  // Enough people for estimates from a sample.
  130_000: ["preview"],
};

const requestedNames = process.argv.slice(2);
for (const [size, names] of Object.entries(journeys)) {
  const chosen = requestedNames.length === 0 ? names : names.filter((name) => requestedNames.includes(name));
  if (chosen.length > 0 && !(await pass(Number(size), chosen))) process.exitCode = 1;
}

async function pass(size: number, names: readonly string[]): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), "spi-e2e-trino-"));
  const dir = path.join(folder, "people");
  try {
    const made = await ensureSyntheticPopulation({ dir, size, now: new Date(), onProgress: () => {} });
    if (!made.ok) throw new Error(made.refusal.message);
    let code: number | null = null;
    await withLake(dir, async ({ address: { server } }) => {
      const playwright = path.join(root, "node_modules/@playwright/test/cli.js");
      const files = names.map((name) => `e2e/${name}.spec.ts`);
      const run = spawn(
        process.execPath,
        [playwright, "test", "-c", "e2e/playwright.config.ts", "--workers=1", ...files],
        {
          cwd: root,
          // A cluster on the same processors responds more slowly.
          env: {
            ...process.env,
            SPI_E2E_PATIENCE: "4",
            SPI_PEOPLE: `trino:${server}/lake/people`,
            SPI_RESULTS: `playwright-trino-${size}`,
          },
          stdio: "inherit",
        },
      );
      [code] = (await once(run, "exit")) as [number | null];
    });
    return code === 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

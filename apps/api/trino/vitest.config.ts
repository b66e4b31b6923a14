import path from "node:path";
import { defineConfig } from "vitest/config";

const root = path.resolve(import.meta.dirname, "../../..");

/** Replacements for modules of the engine. A replacement can still import the module that it replaces. */
const standIns = new Map([
  ["@spi/engine/open/open-people", path.join(import.meta.dirname, "published-people.ts")],
  ["@spi/engine/population/generate/generate", path.join(import.meta.dirname, "generate-published.ts")],
]);
const standIn = (source: string, importer?: string) =>
  importer?.startsWith(import.meta.dirname) ? undefined : standIns.get(source);

/**
 * Configuration for `npm run test:all -- api-trino`, which runs the API's tests with the people on a real Trino
 * cluster. It has the same requirements as `npm run test:all -- trino`.
 */
export default defineConfig({
  root,
  plugins: [{ name: "people-on-trino", enforce: "pre", resolveId: standIn }],
  test: {
    name: "api-trino",
    environment: "node",
    globalSetup: [path.join(root, "packages/engine/trino/server.ts")],
    include: [
      "apps/api/src/coverage/coverage.long.test.ts",
      "apps/api/src/expectations/waivers.long.test.ts",
      "apps/api/src/reports/duckdb-engine.test.ts",
      "apps/api/src/explain/explain.long.test.ts",
      "apps/api/src/preview/preview.long.test.ts",
      "apps/api/src/releases/retry/retry-release.long.test.ts",
      "apps/api/src/reports/baseline/last-approved.long.test.ts",
      "apps/api/src/reports/compare-reports.long.test.ts",
      "apps/api/src/reports/report-decision.long.test.ts",
      "apps/api/src/reports/snapshots.long.test.ts",
      "apps/api/src/demonstration/same-report.long.test.ts",
      "apps/api/src/review/difference.long.test.ts",
      "apps/api/src/reports/cohort-acceptance.long.test.ts",
      "apps/api/src/reports/eligibility.long.test.ts",
      "apps/api/src/reports/reports.long.test.ts",
      "apps/api/src/findings/people.long.test.ts",
    ],
    exclude: ["**/*.postgres.test.ts"],
    // A run on a Trino cluster reads one snapshot, even if another one is published in the meantime
    // (docs/people-on-trino.md).
    testNamePattern: /^(?!.*a run during which the people were replaced)/,
    // Files run one after another, because they share the cluster.
    fileParallelism: false,
    isolate: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});

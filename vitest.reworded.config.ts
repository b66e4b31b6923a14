import { defineConfig, type Plugin } from "vite";

/** Rewords every sentence of the problem catalogues: what compares, stores or decides by a sentence then fails its tests. */
function reworded(): Plugin {
  const rendered = "return write(problem.params);";
  return {
    name: "spi:reworded",
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith("/domain/src/values/problem.ts")) return undefined;
      if (!code.includes(rendered))
        throw new Error("The renderer of sentences has changed: adapt vitest.reworded.config.ts.");
      return { code: code.replace(rendered, "return `Reworded: ${write(problem.params)}`;"), map: null };
    },
  };
}

/** Tests that assert sentences: of rules checked and of reports above all. */
const wording = [
  "apps/api/src/expectations/expectations.test.ts",
  "apps/api/src/findings/findings.test.ts",
  "apps/api/src/iterations/iterations.test.ts",
  "apps/api/src/notify/access-token.test.ts",
  "apps/api/src/people/countable.test.ts",
  "apps/api/src/reports/report-decision.long.test.ts",
  "apps/api/src/reports/unstorable-report.test.ts",
  "apps/api/src/review/readiness.test.ts",
  "packages/domain/src/campaign-file/import/import-published.test.ts",
  "packages/domain/src/campaign/review-blockers.test.ts",
  "packages/domain/src/expectation/result-sentences.test.ts",
  "packages/domain/src/finding/finding-counts.test.ts",
  "packages/domain/src/finding/refused-answer.test.ts",
  "packages/domain/src/iteration/iteration.test.ts",
  "packages/domain/src/release/release.test.ts",
  "packages/domain/src/report/checks/cohort-acceptance.test.ts",
  "packages/domain/src/report/report-checks.test.ts",
  "packages/engine/test/joint/count-findings.test.ts",
  "packages/engine/test/verify/across.test.ts",
  "packages/engine/test/verify/ages-and-defaults.test.ts",
  "packages/engine/test/verify/basics.test.ts",
  "packages/engine/test/verify/findings.test.ts",
  "packages/engine/test/verify/inverted-exclusion.test.ts",
  "packages/engine/test/verify/iterations-apart.test.ts",
  "packages/engine/test/verify/last-invited.test.ts",
  "packages/engine/test/verify/never-decides.test.ts",
  "packages/engine/test/verify/plan-for-others.test.ts",
  "packages/engine/test/verify/seasons-and-scopes.test.ts",
  "packages/engine/test/verify/slips.test.ts",
  "packages/engine/test/verify/standard-people.test.ts",
  "packages/engine/test/verify/verify.test.ts",
];

export default defineConfig({
  plugins: [reworded()],
  test: {
    environment: "node",
    isolate: false,
    hookTimeout: 60_000,
    testTimeout: 60_000,
    include: ["packages/{domain,engine}/**/*.test.ts", "apps/api/src/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/*.{long,postgres,faults,trino,wording}.test.ts", ...wording],
  },
});

import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { browserLaunchOptions } from "./scripts/browser.ts";

const notOurs = ["**/node_modules/**", "**/dist/**"];
const allTests = "{packages,apps,scripts,e2e}/**/*.test.ts";
/** Tests that start or kill processes, make large populations or compare engines case by case. */
const longTests = "{packages,apps,scripts,e2e}/**/*.long.test.ts";
/** Tests that need a real PostgreSQL server, which `npm run test:postgres` starts. */
const postgresTests = "**/*.postgres.test.ts";
/** One worker more than there are processors, because tests in Node wait for processes, databases and files. */
const maxWorkers = availableParallelism() + 1;
/**
 * Options for tests in Node. Files share a process and its loaded code, which halves the time. Each file creates its own
 * data and restores what it changes. The limits allow for a busy machine.
 */
const nodeTests = { environment: "node", isolate: false, hookTimeout: 60_000, testTimeout: 30_000 } as const;

export default defineConfig({
  test: {
    maxWorkers,
    // Commands that tests start find their code compiled, as the first of them left it.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL(".cache/compiled", import.meta.url)) },
    projects: [
      {
        test: {
          ...nodeTests,
          name: "node",
          include: [allTests],
          // What takes long or needs a real server has commands of its own: npm run test:long, test:postgres, test:attack and test:all.
          exclude: [...notOurs, longTests, postgresTests, "**/*.{faults,attack,trino}.test.ts"],
        },
      },
      {
        test: {
          ...nodeTests,
          name: "long",
          testTimeout: 300_000,
          include: [longTests, ...(process.env["TEST_DATABASE_URL"] ? [postgresTests] : [])],
          exclude: notOurs,
        },
      },
      {
        extends: "./apps/web/vite.config.ts",
        // Uses React's production build, as users do. The development build takes more processor time.
        oxc: { jsx: { development: false } },
        optimizeDeps: { rolldownOptions: { transform: { define: { "process.env.NODE_ENV": '"production"' } } } },
        test: {
          name: "browser",
          // Files share a page and its loaded code. `reset-page.ts` resets the page before each test.
          isolate: false,
          setupFiles: [fileURLToPath(new URL("apps/web/src/app/test/reset-page.ts", import.meta.url))],
          // With more, pages lose the focus to each other. Projects with different numbers of workers run in turn.
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 1 },
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 30_000,
          include: ["**/*.browser.test.tsx"],
          exclude: notOurs,
          // Whichever is free: several copies of the project can be tested at once.
          api: { host: "127.0.0.1", port: 0 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: await browserLaunchOptions() }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});

import { fileURLToPath } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { browserLaunchOptions } from "./scripts/browser.ts";

const notOurs = ["**/node_modules/**", "**/dist/**"];

export default defineConfig({
  test: {
    // Half of the time of most tests is waiting: one less than there are processors, as by default, would idle.
    maxWorkers: "100%",
    // Commands that tests start find their code compiled, as the first of them left it.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL(".cache/compiled", import.meta.url)) },
    projects: [
      {
        test: {
          // Bounds for a busy machine, not claims about speed.
          hookTimeout: 60_000,
          testTimeout: 30_000,
          name: "node",
          environment: "node",
          include: ["{packages,apps,scripts,e2e}/**/*.test.ts"],
          // What only a real server shows has commands of its own: npm run test:postgres, test:faults, test:attack, test:trino.
          exclude: [
            ...notOurs,
            "**/*.{faults,attack,trino}.test.ts",
            ...(process.env["TEST_DATABASE_URL"] ? [] : ["**/*.postgres.test.ts"]),
          ],
        },
      },
      {
        extends: "./apps/web/vite.config.ts",
        test: {
          name: "browser",
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

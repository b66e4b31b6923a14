import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { browserLaunchOptions } from "./scripts/browser.ts";

const notOurs = ["**/node_modules/**", "**/dist/**"];

export default defineConfig({
  test: {
    // Half of the time of most tests is waiting: one less than there are processors, as by default, would idle.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          // Bounds for a busy machine, not claims about speed.
          hookTimeout: 60_000,
          testTimeout: 30_000,
          name: "node",
          environment: "node",
          include: [
            "{packages,apps,scripts,e2e}/**/*.test.ts",
            // What only a real server shows: npm run test:postgres.
            ...(process.env["TEST_DATABASE_URL"] ? ["apps/api/**/*.postgres.ts"] : []),
          ],
          exclude: notOurs,
        },
      },
      {
        extends: "./apps/web/vite.config.ts",
        test: {
          name: "browser",
          include: ["**/*.browser.tsx"],
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

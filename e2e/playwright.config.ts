import { cpus } from "node:os";
import { defineConfig } from "@playwright/test";
import { browserLaunchOptions } from "../scripts/browser.ts";
import type { WorkerOptions } from "./fixtures.ts";

const journeys = ["**/gates.spec.ts", "**/sign-in.spec.ts", "**/journey.spec.ts"];

const ci = Boolean(process.env.CI);

/** Factor for all time limits, for a busy CI machine or for population data on a cluster. */
const patience = Number(process.env["SPI_E2E_PATIENCE"] ?? (ci ? 2 : 1));

export default defineConfig<object, WorkerOptions>({
  testDir: ".",
  // The main journeys run with every test. Testing each screen in each state takes longer and has a separate command.
  projects: [
    { name: "journeys", testMatch: journeys },
    {
      name: "screens",
      testMatch: "**/*.spec.ts",
      testIgnore: journeys,
      use: { loadsWhenIdle: false },
    },
  ],
  outputDir: "../test-results",
  // Browser tests spend a third of their time waiting for pages. Each worker has its own server.
  workers: Math.max(2, cpus().length) + 1,
  forbidOnly: ci,
  timeout: 120_000 * patience,
  expect: { timeout: 10_000 * patience },
  reporter: [["list"], ["json", { outputFile: `../.cache/tests/${process.env.SPI_RESULTS ?? "playwright"}.json` }]],
  use: {
    browserName: "chromium",
    launchOptions: await browserLaunchOptions(),
    locale: "en-GB",
    timezoneId: "Europe/London",
    screenshot: "only-on-failure",
    // A trace takes a fifth of the processor time. In CI, a failure includes its page, its screenshot and the server's
    // log.
    trace: ci ? "off" : "retain-on-failure",
    actionTimeout: 15_000 * patience,
  },
});

import { defineConfig } from "@playwright/test";
import { browserLaunchOptions } from "../../scripts/browser.ts";

/** Configuration of the tests that `npm run test:all -- keycloak` starts. The command lists its requirements. */
export default defineConfig({
  testDir: ".",
  testMatch: "journey.ts",
  outputDir: "../../test-results/keycloak",
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json", { outputFile: "../../.cache/tests/keycloak.json" }]],
  use: { browserName: "chromium", launchOptions: await browserLaunchOptions(), locale: "en-GB" },
});

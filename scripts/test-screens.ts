/**
 * Runs the browser tests of screens, or the named files, with each service's database on a real PostgreSQL server, which
 * uses half the processor time of the embedded database. The main journeys use the embedded one.
 */
import { runOnPostgres } from "./run-on-postgres.ts";

const playwright = ["@playwright/test/cli.js", "test", "-c", "e2e/playwright.config.ts", "--project=screens"];
await runOnPostgres([...playwright, ...process.argv.slice(2)], { SPI_RESULTS: "playwright-screens" });

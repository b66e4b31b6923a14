// Runs the web app's benchmark: `npm run bench -- web` measures in Chromium with a slow processor and a slow
// connection.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { startServer } from "../../e2e/server.ts";
import { browserLaunchOptions } from "../../scripts/browser.ts";
import { firstLoad } from "../../scripts/first-load.ts";
import { measureCalendar } from "./calendar.ts";
import { measureCodes } from "./codes.ts";
import { measureLanding } from "./landing.ts";
import { measureNavigation } from "./navigation.ts";
import type { Conditions, Measured } from "./page.ts";
import { renderTable } from "./table.ts";
import { measureTyping } from "./typing.ts";

const { values: options } = parseArgs({
  options: {
    cpu: { type: "string", default: "4" },
    megabits: { type: "string", default: "1.6" },
    latency: { type: "string", default: "0" },
    rounds: { type: "string", default: "3" },
  },
});

const conditions: Conditions = {
  cpuSlowDown: Number(options.cpu),
  megabitsASecond: Number(options.megabits),
  latencyMs: Number(options.latency),
  rounds: Number(options.rounds),
};

const server = await startServer({ env: { SPI_DEMONSTRATION: "campaigns" } });
const browser = await chromium.launch(await browserLaunchOptions());
try {
  const target = { browser, server, conditions };
  const measured: Measured[] = [
    firstLoadSize(),
    ...(await measureLanding(target)),
    ...(await measureNavigation(target)),
    ...(await measureCalendar(target)),
    ...(await measureTyping(target)),
    ...(await measureCodes(target)),
  ];
  process.stdout.write(renderTable(measured, conditions));
} finally {
  await browser.close();
  await server.dispose();
}

function firstLoadSize(): Measured {
  const dist = fileURLToPath(new URL("../../apps/web/dist", import.meta.url));
  const bytes = firstLoad(dist).reduce((sum, { gzipped }) => sum + gzipped, 0);
  return { what: "First-load JavaScript, gzip", value: bytes / 1000, unit: "kB", limit: 130 };
}

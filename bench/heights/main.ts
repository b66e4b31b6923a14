/**
 * Measures the length of each page in the demonstration at 1280 pixels, for each role, and the printed sheets of its
 * reports: `npm run bench -- heights`. Marks pages that are longer than is comfortable to read.
 */
import type { PersonaUsername } from "@spi/dev-idp/personas";
import { chromium } from "playwright";
import { startServer } from "../../e2e/server.ts";
import { browserLaunchOptions } from "../../scripts/browser.ts";
import { type MeasuredPage, measurePagesOf } from "./crawl.ts";

const maxComfortableHeight = { page: 3500, report: 2500, sheets: 2 };
/** One user per role. Users with several roles see the same pages. */
const people: PersonaUsername[] = ["wendy.writer", "arun.approver", "rhys.releaser", "sam.screening"];

const server = await startServer({ env: { SPI_DEMONSTRATION: "campaigns" } });
const browser = await chromium.launch(await browserLaunchOptions());
try {
  const { origin } = server;
  const pages = await Promise.all(people.map((who) => measurePagesOf(who, { browser, origin })));
  const rows = pages
    .flat()
    .toSorted((a, b) => b.height - a.height)
    .map((page) => ({ ...page, within: isWithin(page) ? "yes" : "NO" }));
  for (const { within, height, sheets, who, title, path } of rows) {
    const printed = sheets === undefined ? "" : `, ${sheets} printed`;
    process.stdout.write(`${within.padEnd(3)} ${String(height).padStart(5)} px${printed}  ${who}  ${title}  ${path}\n`);
  }
  const over = rows.filter(({ within }) => within === "NO").length;
  process.stdout.write(`${rows.length} pages, ${over} longer than is comfortable\n`);
} finally {
  await browser.close();
  await server.dispose();
}

function isWithin({ height, sheets }: MeasuredPage): boolean {
  if (sheets === undefined) return height <= maxComfortableHeight.page;
  return height <= maxComfortableHeight.report && sheets <= maxComfortableHeight.sheets;
}

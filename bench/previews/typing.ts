/**
 * Measures how long a user waits for an estimate and for the exact count after typing in a rule. Uses a real browser
 * with a real service, and an iteration for people aged 75 and over. Prints both times, with the limit for the
 * estimate.
 */
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { rule } from "../../e2e/rule.ts";
import { setScene } from "../../e2e/api.ts";
import { startServer } from "../../e2e/server.ts";
import { signIn } from "../../e2e/sign-in.ts";
import { browserLaunchOptions } from "../../scripts/browser.ts";
import { foldersOfPeople } from "../engine/people.ts";

const { values } = parseArgs({ options: { millions: { type: "string", default: "1" } } });
const barMilliseconds = 100;

const { sorted: inOrder } = await foldersOfPeople(Number(values.millions));
const env = { SPI_POPULATION_DIR: inOrder, SPI_DEMONSTRATION: "empty" };
const server = await startServer({ env, readyWithinMs: 120_000 });
const browser = await chromium.launch(await browserLaunchOptions());

/** Records when a key was pressed, and when the panel first showed "Estimated" and "Everybody counted" after it. */
const watch = `(() => {
  const panel = document.querySelector(".spi-preview");
  window.timed = { estimate: [], exact: [] };
  let pressed, seen;
  document.addEventListener("input", () => { pressed = performance.now(); seen = new Set(); }, true);
  const note = (what) => {
    if (pressed === undefined || seen.has(what)) return;
    seen.add(what);
    window.timed[what].push(performance.now() - pressed);
  };
  new MutationObserver(() => {
    if (panel.innerText.includes("Estimated from")) note("estimate");
    else if (panel.innerText.includes("Everybody counted") && !panel.innerText.includes("Counting")) note("exact");
  }).observe(panel, { childList: true, subtree: true, characterData: true });
})()`;

try {
  const rules = [rule("F", "Too young", { AttributeName: "DATE_OF_BIRTH", Operator: "Y>", Comparator: "-75" })];
  const IterationCohorts = [{ CohortLabel: "covid_75_and_over_v2", Priority: 0 }];
  const { screens } = await setScene(server, { iteration: { IterationRules: rules, IterationCohorts } });
  const page = await browser.newPage({ baseURL: server.origin, locale: "en-GB", timezoneId: "Europe/London" });
  await signIn(page, "wendy.writer");
  await page.goto(`${screens.iteration}/filter-rules/${rules[0]!.ID}`);
  const counted = page.locator(".spi-preview", { hasText: "Everybody counted" });
  await counted.waitFor({ timeout: 120_000 });
  const age = page.getByLabel("Age in years");
  for (let years = 76; years < 110; years += 1) {
    // The first responses are exact until the sample has been drawn.
    if (years === 80) await page.evaluate(watch);
    await age.fill(`${years}`);
    await page.waitForTimeout(1500);
    await counted.waitFor({ timeout: 60_000 });
  }
  const timed = await page.evaluate<Record<"estimate" | "exact", number[]>>("window.timed");
  for (const [what, all] of Object.entries(timed)) {
    const sorted = all.toSorted((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)]!);
    console.log(`| last key to ${what} | ${all.length} | ${at(0)} | ${at(0.5)} | ${at(0.95)} |`);
    if (what === "estimate" && at(0.5) > barMilliseconds) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await server.dispose();
}

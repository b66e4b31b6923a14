import type { Page } from "playwright";
import { signIn } from "../../e2e/sign-in.ts";
import { type Measured, type Target, median, openPage, slowDown } from "./page.ts";

/**
 * Runs in the page: returns the time from the next click until a different screen's heading has been painted, in
 * milliseconds.
 */
const watchClick = `window.followed = new Promise((resolve) => {
  const before = document.querySelector("h1").textContent;
  document.addEventListener("click", () => {
    const start = performance.now();
    const watch = () => {
      const heading = document.querySelector("main:not([aria-busy]) h1");
      if (heading && heading.textContent !== before) requestAnimationFrame(() => resolve(performance.now() - start));
      else requestAnimationFrame(watch);
    };
    watch();
  }, { capture: true, once: true });
});
undefined`;

/** Milliseconds that a user points at a link before pressing it. */
const reactionMs = 100;

async function follow(page: Page, text: string): Promise<number> {
  const link = page.getByRole("link", { name: text }).first();
  await page.evaluate(watchClick);
  await link.hover();
  await page.waitForTimeout(reactionMs);
  await link.click();
  return page.evaluate<number>("window.followed");
}

const ways = [
  { what: "Home to a campaign's summary", link: "COVID-19 autumn and winter" },
  { what: "Campaign to an iteration's summary", link: "G3 Reminder people at risk" },
  { what: "Iteration back to its campaign", link: "Back to campaign summary" },
  { what: "Campaign to its status", link: "Check for missing details" },
] as const;

/** Measures the time for a screen to appear after a click, the first time in a visit and again later. */
export async function measureNavigation(target: Target): Promise<Measured[]> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < target.conditions.rounds; round += 1) {
    const page = await openPage(target);
    await signIn(page, "wendy.writer");
    await page.waitForLoadState("networkidle");
    await slowDown(page, target.conditions);
    for (const turn of ["first", "again"]) {
      for (const { what, link } of ways) {
        const key = `${what}, ${turn}`;
        times.set(key, [...(times.get(key) ?? []), await follow(page, link)]);
        await page.waitForLoadState("networkidle");
      }
      await page.getByRole("link", { name: /homepage/ }).click();
      await page.getByRole("link", { name: ways[0].link }).waitFor();
    }
    await page.context().close();
  }
  return [...times].map(([what, values]) => ({ what, value: median(values), unit: "ms", limit: 200 }));
}

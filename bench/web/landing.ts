import { type Measured, type Target, median, openPage, slowDown } from "./page.ts";

const observe = `new PerformanceObserver((list) => {
  window.lastPaint = list.getEntries().at(-1).startTime;
}).observe({ type: "largest-contentful-paint", buffered: true });`;

/** Measures the time until the largest part of the landing page has been painted, with nothing cached. */
export async function measureLanding(target: Target): Promise<Measured[]> {
  const paints: number[] = [];
  for (let round = 0; round < target.conditions.rounds; round += 1) {
    const page = await openPage(target);
    await page.addInitScript(observe);
    await slowDown(page, target.conditions);
    await page.goto("/");
    await page.getByRole("button", { name: "Login with CIS2" }).waitFor();
    await page.waitForLoadState("networkidle");
    paints.push(await page.evaluate<number>("window.lastPaint"));
    await page.context().close();
  }
  return [{ what: "Landing page, largest contentful paint", value: median(paints), unit: "ms", limit: 2500 }];
}

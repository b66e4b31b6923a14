import type { Browser, Page } from "playwright";
import type { ServerUnderTest } from "../../e2e/server.ts";

/** Slowdown of the machine and its connection. */
export interface Conditions {
  cpuSlowDown: number;
  megabitsASecond: number;
  latencyMs: number;
  rounds: number;
}

export interface Target {
  browser: Browser;
  server: ServerUnderTest;
  conditions: Conditions;
}

/** One line of the table, with a remark if the value exceeds the limit. */
export interface Measured {
  what: string;
  value: number;
  unit: "ms" | "kB";
  limit: number;
}

const bytesAMegabit = 125_000;

/** Opens a page in a browser without anything cached, at full speed until `slowDown`. */
export async function openPage({ browser, server }: Target): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.origin, locale: "en-GB", timezoneId: "Europe/London" });
  return context.newPage();
}

/** Slows the page's processor and connection, using Chromium's own tools. */
export async function slowDown(page: Page, { cpuSlowDown, megabitsASecond, latencyMs }: Conditions): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const throughput = megabitsASecond * bytesAMegabit;
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowDown });
}

/** Returns the median of several measurements. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

import { type BrowserContext, test as base } from "@playwright/test";
import { type ServerUnderTest, startServer } from "./server.ts";
import { followTrail } from "./trail.ts";

/** Removes the pages' mocked responses. A request that is still open when its context closes is not a test failure. */
export async function unroute(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" })));
}

/** Keeps a browser's pages from loading screens before a user opens them. */
async function neverIdle(context: BrowserContext): Promise<void> {
  await context.addInitScript("window.requestIdleCallback = () => 0");
}

/** Options that the configuration sets for a project. */
export interface WorkerOptions {
  /**
   * Loads all screens in advance when the browser is idle, as for users. Fetching 200 files takes a third of a page
   * visit's processor time, so only the main journeys do it.
   */
  loadsWhenIdle: boolean;
}

interface WorkerFixtures {
  /** The real server, one per worker, with its own data. */
  server: ServerUnderTest;
}

/** Playwright's test with a server. Addresses are relative to it, and a failure includes its log. */
export const test = base.extend<{ logOnFailure: void; trail: void }, WorkerFixtures & WorkerOptions>({
  loadsWhenIdle: [true, { option: true, scope: "worker" }],
  browser: [
    async ({ browser, loadsWhenIdle }, use) => {
      if (!loadsWhenIdle) browser.on("context", (context) => void neverIdle(context));
      await use(browser);
    },
    { scope: "worker" },
  ],
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from the pattern.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.dispose();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  logOnFailure: [
    async ({ server }, use, testInfo) => {
      await use();
      if (testInfo.status === testInfo.expectedStatus) return;
      await testInfo.attach("server log", { body: server.log(), contentType: "text/plain" });
    },
    { auto: true },
  ],
  trail: [
    async ({ context }, use) => {
      const saveTrail = followTrail(context);
      await use();
      await saveTrail();
      await unroute(context);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";

import { type BrowserContext, test as base } from "@playwright/test";
import { type ServerUnderTest, startServer } from "./server.ts";
import { followTrail } from "./trail.ts";

/** Removes the pages' mocked responses. A request that is still open when its context closes is not a test failure. */
export async function unroute(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" })));
}

interface WorkerFixtures {
  /** The real server, one per worker, with its own data. */
  server: ServerUnderTest;
}

/** Playwright's test with a server. Addresses are relative to it, and a failure includes its log. */
export const test = base.extend<{ logOnFailure: void; trail: void }, WorkerFixtures>({
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

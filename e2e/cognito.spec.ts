/**
 * Tests features that are off by default: hosted login, identity pool and telemetry. A stand-in replaces the app
 * monitor.
 */
import { test as base } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { startServer, type ServerUnderTest } from "./server.ts";
import { signInOnScreen } from "./sign-in.ts";

const monitor = "https://dataplane.rum.eu-west-2.amazonaws.com";
const test = base.extend<object, { server: ServerUnderTest }>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from the pattern.
    async ({}, use) => {
      const env = {
        SPI_HOSTED_LOGIN: "{origin}/idp",
        SPI_IDENTITY_POOL_ID: "eu-west-2:00000000-0000-0000-0000-000000000001",
        SPI_BROWSER_TELEMETRY: "00000000-0000-4000-8000-000000000002",
      };
      const server = await startServer({ env });
      await use(server);
      await server.dispose();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
});

test("sign-in goes to the configured hosted login without discovery at the issuer §1.10", async ({ page, server }) => {
  const requestedPaths: string[] = [];
  page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  const toHostedLogin = page.waitForRequest((request) => request.url().includes("/idp/oauth2/authorize?"));
  await signInOnScreen(page, "wendy.writer");
  await expect(page).toHaveURL(`${server.origin}/home`);
  const { searchParams } = new URL((await toHostedLogin).url());
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: "code",
    code_challenge_method: "S256",
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  });
  await expect(page.getByRole("main")).toContainText("Vaccinations");
  expect(requestedPaths.filter((path) => path.includes("openid-configuration"))).toEqual([]);
});

test("page views are reported to the app monitor with credentials of the identity pool, by route only §7.21 §7.22 REQ-SIGN-45", async ({
  page,
}) => {
  const sent: { authorization: string; body: string }[] = [];
  await page.route(`${monitor}/**`, async (route) => {
    const { authorization = "" } = await route.request().allHeaders();
    const body = route.request().postDataBuffer()?.toString() ?? "";
    if (body !== "") sent.push({ authorization, body });
    await route.fulfill({
      json: {},
      headers: { "access-control-allow-origin": "*", "access-control-allow-headers": "*" },
    });
  });
  const calls: (string | undefined)[] = [];
  page.on("request", (request) => {
    const target = request.headers()["x-amz-target"];
    if (target?.startsWith("AWSCognitoIdentityService")) calls.push(target.split(".")[1]);
  });
  await page.clock.install();
  await signInOnScreen(page, "wendy.writer");
  await expect(async () => {
    await page.clock.runFor(31_000);
    expect(sent).not.toEqual([]);
  }).toPass({ timeout: 20_000 });
  // A page view before the credentials arrive also requests them.
  expect(new Set(calls)).toEqual(new Set(["GetId", "GetCredentialsForIdentity"]));
  for (const { authorization } of sent) expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=ASIA/);
  const events = sent.flatMap(({ body }) => (JSON.parse(body) as { RumEvents: { details: string }[] }).RumEvents);
  const pages = events.map(({ details }) => JSON.parse(details) as unknown);
  expect(pages).toContainEqual({ version: "1.0.0", pageId: "/home" });
  expect(JSON.stringify(sent)).not.toContain("code=");
});

/**
 * Tests the session in the browser across several tabs. The tests move the clock in all tabs, but not the server's
 * clock.
 */
import type { BrowserContext, Page } from "@playwright/test";
import { axe } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { signInOnScreen } from "./sign-in.ts";

const minute = 60_000;
const login = (page: Page) => page.getByRole("button", { name: "Login with CIS2" });
const logOut = (page: Page) => page.getByRole("button", { name: "Log out" });

async function signedInTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await signInFrom(page);
  return page;
}

/**
 * Signs in from the landing page of a second tab. The identity provider already knows the user and does not prompt for
 * credentials.
 */
async function signInFrom(page: Page) {
  await page.goto("/");
  await login(page).click();
  const person = page.getByRole("button", { name: "wendy.writer" });
  await expect(person.or(logOut(page)).first()).toBeVisible();
  if (await person.isVisible()) await person.click();
  await expect(logOut(page)).toBeVisible();
}

const tokenOf = (page: Page) => page.evaluate("JSON.parse(sessionStorage.getItem('spi.session')).accessToken");

/** Returns everything in the browser's storage that a page can read, as a single string. */
const dump = (page: Page) =>
  page.evaluate<string>(`(async () => {
    const databases = await indexedDB.databases();
    const inCaches = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return JSON.stringify({
      local: { ...localStorage },
      session: { ...sessionStorage },
      databases: databases.map(({ name }) => name),
      caches: inCaches.flat().map(({ url }) => url),
      cookies: document.cookie,
    });
  })()`);

test("idle users are prompted in every tab, a response in one tab continues all, and otherwise all are signed out, with the reason on the landing page §4.21 §4.22 REQ-SIGN-411", async ({
  context,
}) => {
  const signOuts: string[] = [];
  context.on("request", (request) => {
    const target = request.headers()["x-amz-target"];
    if (target?.endsWith("GlobalSignOut")) signOuts.push(target);
  });
  await context.clock.install();
  const tabs = [await signedInTab(context), await signedInTab(context)] as const;
  await context.clock.fastForward(14.5 * minute);
  for (const tab of tabs)
    await expect(tab.getByRole("dialog", { name: "You are about to be logged out" })).toBeVisible();
  await axe(tabs[0]);
  await tabs[0].getByRole("button", { name: "OK" }).click();
  for (const tab of tabs) await expect(tab.getByRole("dialog")).toBeHidden();

  await context.clock.fastForward(16 * minute);
  for (const tab of tabs) {
    await expect(login(tab)).toBeVisible();
    await expect(tab.getByText("We logged you out because you had not used the service for a while.")).toBeVisible();
  }
  await tabs[0].reload();
  await expect(tabs[0].getByText("We logged you out because you had not used the service for a while.")).toBeVisible();
  expect(signOuts).toHaveLength(1);
});

test("logging out clears every tab's storage, and its tokens no longer work REQ-SIGN-22 REQ-SIGN-23 REQ-SIGN-31", async ({
  context,
  server,
}) => {
  const tabs = [await signedInTab(context), await signedInTab(context)] as const;
  const tokens = await Promise.all(tabs.map(tokenOf));
  await tabs[0].goto("/campaign/key-details");
  await tabs[0].getByRole("textbox", { name: "Campaign name" }).fill("Canary campaign");
  await expect.poll(() => dump(tabs[0])).toContain("Canary campaign");
  const ask = async (token: unknown) =>
    (await fetch(`${server.origin}/api/me`, { headers: { authorization: `Bearer ${String(token)}` } })).status;
  expect(await Promise.all(tokens.map(ask))).toEqual([200, 200]);

  await logOut(tabs[0]).click();
  await tabs[0].getByRole("dialog").getByRole("button", { name: "Leave this page" }).click();
  for (const tab of tabs) await expect(login(tab)).toBeVisible();
  for (const tab of tabs) {
    await expect
      .poll(() => dump(tab))
      .toBe(JSON.stringify({ local: {}, session: {}, databases: [], caches: [], cookies: "" }));
    expect(await tab.content()).not.toContain("Canary campaign");
  }
  expect(await Promise.all(tokens.map(ask))).toEqual([401, 401]);
});

test("a link opened in a new tab shows its page without another login, with its own tokens REQ-SIGN-412", async ({
  context,
  server,
}) => {
  const first = await signedInTab(context);
  const opened = context.waitForEvent("page");
  await first.getByRole("link", { name: "Calendar" }).click({ modifiers: ["ControlOrMeta"] });
  const second = await opened;
  await expect(second).toHaveURL(`${server.origin}/calendar`);
  await expect(second.getByRole("heading", { level: 1, name: "Calendar" })).toBeVisible();
  expect(await tokenOf(second)).not.toBe(await tokenOf(first));
  await first.close();
  await second.close();
  const third = await context.newPage();
  await third.goto("/calendar");
  await expect(login(third)).toBeVisible();
});

test("tokens are stored in the tab's own storage only", async ({ page }) => {
  await signInOnScreen(page, "wendy.writer");
  const storedTokens = JSON.parse(await dump(page)) as {
    local: object;
    session: object;
    databases: [];
    caches: [];
    cookies: string;
  };
  expect(Object.keys(storedTokens.session)).toContain("spi.session");
  expect([storedTokens.local, storedTokens.databases, storedTokens.caches, storedTokens.cookies]).toEqual([
    {},
    [],
    [],
    "",
  ]);
});

test("a user whose session has ended authenticates again and returns to their page §2.1.08", async ({
  page,
  server,
}) => {
  await page.clock.install();
  await signInOnScreen(page, "wendy.writer");
  await page.goto("/campaign/key-details");
  await expect(page.getByRole("textbox", { name: "Campaign name" })).toBeVisible();
  await page.clock.fastForward(61 * minute);
  await expect(page.getByText(/^(Your session has ended|We logged you out)/)).toBeVisible();
  // The provider's clock has not moved. By this page's clock, new tokens would already have expired.
  await page.clock.setSystemTime(new Date());
  const authorizeRequest = page.waitForRequest((request) => request.url().includes("/idp/oauth2/authorize?"));
  await login(page).click();
  expect(new URL((await authorizeRequest).url()).searchParams.get("prompt")).toBe("login");
  await page.getByRole("button", { name: "wendy.writer" }).click();
  await expect(page).toHaveURL(`${server.origin}/campaign/key-details`);
});

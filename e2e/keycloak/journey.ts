/** Sign-in, session, sign-out and missing access, with a real Keycloak as the OpenID provider. */
import { expect, type Page, test as base } from "@playwright/test";
import { freePort } from "../../apps/api/test/free-port.ts";
import { type ServerUnderTest, startServer } from "../server.ts";
import { people } from "./realm.ts";
import { startKeycloak } from "./running-keycloak.ts";

const test = base.extend<object, { server: ServerUnderTest }>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from the pattern.
    async ({}, use) => {
      const port = await freePort();
      const server = await startServer({
        env: {
          SPI_PROVIDER: "openid",
          SPI_ISSUER: `http://localhost:${port}/realms/spi`,
          SPI_AUDIENCE: "spi-api",
          SPI_GROUP_MAP: JSON.stringify({ Planners: "team-vaccinations:write" }),
          SPI_IDENTITY_PROVIDER_NAME: "Keycloak",
        },
      });
      const keycloak = await startKeycloak({ home: process.env.SPI_KEYCLOAK_HOME ?? "", port, origin: server.origin });
      await use(server);
      await keycloak.stop();
      await server.dispose();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
});

const login = (page: Page) => page.getByRole("button", { name: "Login with Keycloak" });
const logOut = (page: Page) => page.getByRole("button", { name: "Log out" }).first();
const password = (page: Page) => page.getByRole("textbox", { name: "Password" });

async function signIn(page: Page, username: keyof typeof people) {
  await page.goto("/");
  await login(page).click();
  await page.getByRole("textbox", { name: "Username" }).fill(username);
  await password(page).fill(people[username].password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(logOut(page)).toBeVisible();
}

const tokenOf = (page: Page) => page.evaluate<string>("JSON.parse(sessionStorage.getItem('spi.session')).accessToken");

test("a user of a mapped group signs in with their name and can create campaigns", async ({ page, server }) => {
  await signIn(page, "wendy");
  await expect(page).toHaveURL(`${server.origin}/home`);
  await expect(page.getByRole("banner").getByText("Wendy Writer")).toBeVisible();
  await expect(page.getByRole("link", { name: /Create a campaign/ })).toBeVisible();
});

test("a user without a group sees how to ask for access", async ({ page }) => {
  await signIn(page, "nina");
  await expect(page.getByRole("heading", { level: 1, name: "Contact the SPI team for access" })).toBeVisible();
});

test("tokens that last a minute are refreshed, and the session continues", async ({ page, server }) => {
  await signIn(page, "wendy");
  const first = await tokenOf(page);
  await expect.poll(() => tokenOf(page), { timeout: 30_000 }).not.toBe(first);
  const authorization = `Bearer ${await tokenOf(page)}`;
  expect((await fetch(`${server.origin}/api/me`, { headers: { authorization } })).status).toBe(200);
});

test("logging out ends the session both here and with the provider, which asks for credentials again", async ({
  page,
  server,
}) => {
  await signIn(page, "wendy");
  const authorization = `Bearer ${await tokenOf(page)}`;
  await logOut(page).click();
  await expect(page).toHaveURL(`${server.origin}/`);
  await expect(login(page)).toBeVisible();
  expect(await page.evaluate("sessionStorage.getItem('spi.session')")).toBeNull();
  expect((await fetch(`${server.origin}/api/me`, { headers: { authorization } })).status).toBe(401);
  await login(page).click();
  await expect(password(page)).toBeVisible();
});

import type { PersonaUsername } from "@spi/dev-idp/personas";
import { signInAs } from "@spi/dev-idp/sign-in-as";
import { expect, type Page } from "@playwright/test";

/**
 * Signs in as a demonstration user from the landing page, and then opens an address, which is the home page by default.
 */
export async function signInOnScreen(page: Page, username: PersonaUsername, address = "/home") {
  await page.goto("/");
  await page.getByRole("button", { name: "Login with CIS2" }).click();
  await page.getByRole("button", { name: username }).click();
  await expectSignedIn(page);
  if (address !== "/home") await page.goto(address);
}

/**
 * Opens an address, which is the home page by default, as a demonstration user. The tokens come from the real flow,
 * without its three pages in the browser.
 */
export async function signIn(page: Page, username: PersonaUsername, address = "/home") {
  await page.goto("/health/live");
  const { origin } = new URL(page.url());
  const signedIn = await signInAs({ issuer: `${origin}/idp`, redirectUri: `${origin}/home`, username });
  const { accessToken, idToken, refreshToken, claims } = signedIn;
  const session = {
    subject: claims.sub,
    accessToken,
    idToken,
    refreshToken,
    expiresAt: claims.exp,
    authTime: claims["auth_time"] ?? claims.iat,
  };
  await page.evaluate((text) => sessionStorage.setItem("spi.session", text), JSON.stringify(session));
  await page.goto(address);
  await expectSignedIn(page);
}

async function expectSignedIn(page: Page) {
  await expect(page.getByRole("button", { name: "Log out" }).first()).toBeVisible();
}

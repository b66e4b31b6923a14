import type { PersonaUsername } from "@spi/dev-idp/personas";
import { expect, type Page } from "@playwright/test";

/** Signs in as a demonstration person, from the landing page, as that person would. */
export async function signIn(page: Page, username: PersonaUsername) {
  await page.goto("/");
  await page.getByRole("button", { name: "Login with CIS2" }).click();
  await page.getByRole("button", { name: username }).click();
  await expect(page.getByRole("button", { name: "Log out" }).first()).toBeVisible();
}

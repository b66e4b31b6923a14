/** Tests the pages outside the main task: the landing page, header and footer, gates and error pages. */
import { displayTimestamp } from "@spi/domain/day/calendar";
import { buildVersion } from "../scripts/build-version.ts";
import { axe } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { signIn } from "./sign-in.ts";

test("the landing page says what the service is for and links to sign-in §1.01 §2.1.01 §2.1.02 §2.1.03", async ({
  page,
}) => {
  await page.goto("/");
  const logo = page.getByRole("banner").getByRole("link", { name: /Select People for Invitation/ });
  await expect(logo).toHaveAttribute("href", "/");
  await expect(page.getByRole("heading", { level: 1, name: "Select People for Invitation" })).toBeVisible();
  await expect(
    page.getByText(/staff who set up campaigns that invite people for vaccination or screening/),
  ).toBeVisible();
  const listItems = page.getByRole("main").getByRole("listitem");
  await expect(listItems).toHaveCount(3);
  await expect(listItems.nth(0)).toContainText("create, edit or view campaigns");
  await expect(listItems.nth(1)).toContainText(/standard business rules from a library.*care home residents.*postcode/);
  await expect(listItems.nth(2)).toContainText("view previous campaigns for audit");
  await expect(page.getByText(/the right person at the right time with the right invitation/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Login with CIS2" })).toBeVisible();
  await axe(page);
});

test("release notes and guidance open in a new tab, and the notes have a version and date §2.1.04 §2.1.05", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await expect(page.getByText(/Latest version \d\d\.\d\d\.\d\d\.\d{4}, released on \d+ \w+ \d{4}/)).toBeVisible();
  for (const name of [/Read release notes/, /Read the SPI guidance/]) {
    const opened = context.waitForEvent("page");
    await page.getByRole("main").getByRole("link", { name }).click();
    const tab = await opened;
    await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
    await axe(tab);
    await tab.close();
  }
});

test("the graphic is a decoration that screen readers skip and phones hide §2.1.06 REQ-SCR-400", async ({ page }) => {
  await page.goto("/");
  const graphic = page.locator("main svg").first();
  await expect(graphic).toBeVisible();
  await expect(graphic).toHaveAttribute("aria-hidden", "true");
  await page.setViewportSize({ width: 375, height: 800 });
  await expect(graphic).toBeHidden();
});

test("the first Tab stop skips to the main content §2.1.07", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("the error page says what to do §2.1.11 §2.2.03", async ({ page }) => {
  await page.goto("/error");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Something went wrong");
  const main = page.getByRole("main");
  await expect(main).toContainText("We're having some technical issues right now. Please try again later.");
  await expect(main).toContainText("If it keeps happening, get in touch with the SPI team.");
  await axe(page);
});

test("the header shows who is signed in, the footer version, help, contact and copyright §2.1.12 §2.1.13 §9.19", async ({
  page,
}) => {
  await signIn(page, "wendy.writer");
  const account = page.getByRole("banner");
  await expect(account.getByText("Wendy Writer")).toBeVisible();
  await expect(account.locator("svg").nth(1)).toBeVisible();
  await expect(account.getByRole("button", { name: "Log out" })).toBeVisible();
  await page.getByRole("link", { name: /Create a campaign/ }).click();
  const footer = page.getByRole("contentinfo");
  const { version, updated } = (await (await page.request.get("/api/configuration")).json()) as Record<string, string>;
  expect(version).toBe(buildVersion(String(updated)));
  await expect(footer.getByRole("link", { name: `Version ${version}` })).toBeVisible();
  await expect(footer.getByText(`Updated ${displayTimestamp(String(updated))}`)).toBeVisible();
  await expect(footer.getByRole("link", { name: /SPI guidance/ })).toBeVisible();
  await expect(footer.getByRole("link", { name: "Contact SPI team" })).toHaveAttribute("href", /^mailto:.+@.+/);
  await expect(footer).toContainText("©");
});

test("missing reference data redirects to the error page §7.18 §8.02 REQ-SCR-401", async ({ page }) => {
  await page.route("**/api/metadata/**", (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto("/");
  await page.getByRole("button", { name: "Login with CIS2" }).click();
  await page.getByRole("button", { name: "wendy.writer" }).click();
  await expect(page).toHaveURL(/\/error$/);
  await expect(page.getByRole("main")).toContainText("Could not retrieve the Reference data.");
});

test("campaigns that cannot be listed are replaced by an error §8.01", async ({ page }) => {
  await page.route("**/api/me/desk", (route) => route.fulfill({ status: 500, json: {} }));
  await signIn(page, "wendy.writer");
  await expect(page.getByRole("alert")).toContainText("There was an error getting the campaigns.");
  await axe(page);
});

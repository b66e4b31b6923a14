import type { Page } from "@playwright/test";
import { axe } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { signInOnScreen } from "./sign-in.ts";

const choosePerson = "Choose a demonstration person";

async function startSignIn(page: Page, path = "/") {
  await page.goto(path);
  await page.getByRole("button", { name: "Login with CIS2" }).click();
  await expect(page.getByRole("heading", { name: choosePerson })).toBeVisible();
}

test("sign-in uses an authorisation code with PKCE and returns from the identity provider to the home address §2.1.03 §2.1.09 §4.23 §9.03", async ({
  page,
  server,
}) => {
  const authorizeRequest = page.waitForRequest((request) => request.url().includes("/idp/oauth2/authorize?"));
  await startSignIn(page);
  const { searchParams } = new URL((await authorizeRequest).url());
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: "code",
    code_challenge_method: "S256",
    scope: "openid",
    redirect_uri: `${server.origin}/home`,
  });
  await page.getByRole("button", { name: "wendy.writer" }).click();
  await expect(page.getByRole("banner").getByText("Wendy Writer")).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/home`);
  await axe(page);
});

for (const width of [1280, 375]) {
  test(`the page of demonstration users is accessible at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await startSignIn(page);
    await axe(page);
    const overflow = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    expect(overflow).toBe(0);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("banner").getByText("Wendy Writer")).toBeVisible();
  });
}

test("a signed-out user sees the login page on any path, and opens that path after signing in §2.1.08", async ({
  page,
  server,
}) => {
  await startSignIn(page, "/campaign/key-details");
  await page.getByRole("button", { name: "wendy.writer" }).click();
  await expect(page.getByRole("banner").getByText("Wendy Writer")).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/campaign/key-details`);
});

test("a user whose only group is the identity provider's sees how to ask for access §2.1.10 §6.02", async ({
  page,
}) => {
  await signInOnScreen(page, "nina.new");
  await expect(page.getByRole("heading", { level: 1, name: "Contact the SPI team for access" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
  await expect(page.getByText("Log out to return to the SPI homepage")).toBeVisible();
  await axe(page);
});

for (const [description, address] of [
  ["an answer nobody asked for", "/home?code=stolen&state=made-up"],
  ["a refusal of the identity provider", "/home?error=access_denied&state=made-up"],
] as const) {
  test(`${description} does not sign anyone in, and the landing page says so §8.16`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole("alert")).toContainText("An error has occurred during the OAuth flow.");
    await expect(page.getByRole("button", { name: "Login with CIS2" })).toBeVisible();
    expect(await page.evaluate("sessionStorage.length")).toBe(0);
  });
}

test("logging out signs the user out of the identity provider too §4.24 §7.20", async ({ page }) => {
  await signInOnScreen(page, "wendy.writer");
  const signOut = page.waitForRequest(
    (request) => request.headers()["x-amz-target"]?.endsWith("GlobalSignOut") ?? false,
  );
  await page.getByRole("button", { name: "Log out" }).click();
  expect(JSON.parse((await signOut).postData() ?? "{}")).toEqual({ AccessToken: expect.stringMatching(/^eyJ/) });
  await expect(page.getByRole("button", { name: "Login with CIS2" })).toBeVisible();
  await startSignIn(page);
});

test("logging out works here even if the identity provider does not answer §4.24 §8.19", async ({ page }) => {
  await signInOnScreen(page, "wendy.writer");
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.route("**/idp", (route) => route.abort());
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("button", { name: "Login with CIS2" })).toBeVisible();
  expect(await page.evaluate("sessionStorage.getItem('spi.session')")).toBeNull();
  expect(logged).toContainEqual(expect.stringContaining("Global sign-out failed."));
});

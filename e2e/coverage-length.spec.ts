/** How long the page of how often people are reached is, with the demonstration's campaigns, and what of it is printed. */
import { expect, test } from "@playwright/test";
import { lengthOf, measuredAt } from "./page-length.ts";
import { startServer } from "./server.ts";
import { signIn } from "./sign-in.ts";

const longest = 3300;

test("how often people are reached stays within 3,300 pixels with the other campaigns within 28 days, and what is folded is printed REQ-SCR-90", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const server = await startServer({ env: { SPI_DEMONSTRATION: "campaigns" } });
  try {
    const context = await browser.newContext({ baseURL: server.origin, viewport: measuredAt });
    const page = await context.newPage();
    await signIn(page, "wendy.writer");
    await page.goto("/home");
    const summary = await page.getByRole("link", { name: "Flu season" }).first().getAttribute("href");
    await page.goto(`${summary?.replace(/\/summary$/, "")}/coverage?days=28`);
    await expect(page.getByRole("heading", { name: "Who hears from another campaign too" })).toBeVisible({
      timeout: 60_000,
    });
    await expect.poll(() => lengthOf(page)).toBeLessThanOrEqual(longest);
    const folded = page.getByRole("link", { name: /^COVID-19 autumn and winter: / });
    await expect(folded.first()).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(folded.first()).toBeVisible();
    await context.close();
  } finally {
    await server.dispose();
  }
});

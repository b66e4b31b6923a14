import type { Page } from "playwright";

/** Width of the screen at which lengths are measured. */
export const measuredAt = { width: 1280, height: 900 };

/** Waits until nothing more is loading and returns the page's length in pixels. */
export async function lengthOf(page: Page): Promise<number> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForLoadState("networkidle");
  return page.locator("html").evaluate((html) => html.scrollHeight);
}

/** Returns the number of A4 sheets of the printed page. */
export async function printedPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: "A4" });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

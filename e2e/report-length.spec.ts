/** How far it is to a decision about a report, and how long the report is, with the demonstration's campaigns. */
import { axe } from "./axe.ts";
import { expect, test } from "@playwright/test";
import { lengthOf, measuredAt, printedPages } from "./page-length.ts";
import { startServer } from "./server.ts";
import { signIn } from "./sign-in.ts";

const longest = 2500;
const mostSheets = 2;

test("a report is decided about two pages from home, and any opens within 2,500 pixels and is printed on two sheets REQ-REP-21 REQ-SCR-70 REQ-SCR-71", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const server = await startServer({ env: { SPI_DEMONSTRATION: "campaigns" } });
  try {
    const context = await browser.newContext({ baseURL: server.origin, viewport: measuredAt });
    const page = await context.newPage();
    await signIn(page, "arun.approver");
    await page.goto("/home");
    /** Who does not decide has other things on the first sheet. */
    const printedPagesFor = async (who: Parameters<typeof signIn>[1], report: string) => {
      const other = await browser.newContext({ baseURL: server.origin, viewport: measuredAt });
      const theirs = await other.newPage();
      await signIn(theirs, who);
      await theirs.goto(report);
      await expect(theirs.getByRole("table", { name: "ICB" })).toBeVisible();
      await lengthOf(theirs);
      const sheets = await printedPages(theirs);
      await other.close();
      return sheets;
    };
    const visited: string[] = [];
    page.on("framenavigated", (frame) => {
      const { pathname } = new URL(frame.url());
      if (visited.at(-1) !== pathname) visited.push(pathname);
    });
    await page
      .getByRole("link", { name: /^Decide the report of/ })
      .last()
      .click();
    await expect(page.getByText("Total invites")).toBeVisible();
    await expect(page.getByText("Printed with all rows, rules in words and how it was made")).toBeVisible();
    await expect(page.getByRole("table", { name: "ICB" })).toBeVisible();
    await expect.poll(() => lengthOf(page)).toBeLessThanOrEqual(longest);
    expect(await printedPages(page)).toBeLessThanOrEqual(mostSheets);
    expect(await printedPagesFor("wendy.writer", visited.at(-1) ?? "")).toBeLessThanOrEqual(mostSheets);
    for (const box of await page.locator(".spi-decision").getByRole("checkbox").all()) await box.check();
    await page.getByLabel("Reason or comment").fill("The figures are as expected");
    const report = visited.at(-1) ?? "";
    await page.getByRole("button", { name: "Reject report" }).click();
    await expect(page.getByText("Report rejected", { exact: true }).first()).toBeVisible();
    // Home and the report; the page that follows shows what was decided.
    expect(visited.slice(0, -1)).toEqual([report]);

    await page.goto(report);
    await expect(page.getByRole("heading", { name: "Decision" })).toBeVisible();
    await expect(page.getByRole("table", { name: "ICB" })).toBeVisible();
    await expect(page.getByText("Loading")).toHaveCount(0);
    await axe(page);
    await expect.poll(() => lengthOf(page)).toBeLessThanOrEqual(longest);
    expect(await printedPages(page)).toBeLessThanOrEqual(mostSheets);
    await context.close();
  } finally {
    await server.dispose();
  }
});

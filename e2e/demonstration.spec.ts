/** Tests the demonstration's campaigns, with the steps to a decision, and printing. */
import { axe } from "./axe.ts";
import { expect, test } from "@playwright/test";
import { startServer } from "./server.ts";
import { signIn } from "./sign-in.ts";

test("a report is decided two pages from home and printed with all its rows, and coverage is printed with its folded content REQ-REP-21 REQ-SCR-70 REQ-SCR-71 REQ-SCR-90 REQ-SCR-470 REQ-REP-412", async ({
  browser,
}) => {
  test.slow();
  const longTimeout = { timeout: 60_000 };
  const server = await startServer({ env: { SPI_DEMONSTRATION: "campaigns" } });
  try {
    const context = await browser.newContext({ baseURL: server.origin });
    const page = await context.newPage();
    let report = "";

    await test.step("home links to the report, which shows what is required and is decided there", async () => {
      await signIn(page, "arun.approver");
      await page
        .getByRole("link", { name: /^Review the report for/ })
        .last()
        .click();
      await expect(page.getByText("Total invites")).toBeVisible();
      report = page.url();
      await expect(page.getByText("4 findings need an answer.")).toBeVisible();
      for (const box of await page.locator(".spi-decision").getByRole("checkbox").all()) await box.check();
      await page.getByLabel("Reason or comment").fill("The figures are as expected");
      await page.getByRole("button", { name: "Reject report" }).click();
      await expect(page.getByText("Report rejected", { exact: true }).first()).toBeVisible();
    });

    await test.step("the report is printed with details of how it was made", async () => {
      await page.goto(report);
      await expect(page.getByRole("heading", { name: "Decision" })).toBeVisible();
      await expect(page.getByRole("table", { name: "ICB" })).toBeVisible();
      await expect(
        page.getByText("The printed report includes all rows, the rules in plain English and how the report was made."),
      ).toBeVisible();
      await axe(page);
      const folded = page.getByText("Population snapshot", { exact: true });
      await expect(folded).toBeHidden();
      await page.emulateMedia({ media: "print" });
      await expect(folded).toBeVisible();
      await page.emulateMedia({ media: "screen" });
    });

    await test.step("coverage folds the pairs with other campaigns, and prints them", async () => {
      await page.goto("/home");
      const summary = await page.getByRole("link", { name: "Flu season" }).first().getAttribute("href");
      await page.goto(`${summary?.replace(/\/summary$/, "")}/coverage?days=28`);
      await expect(page.getByRole("heading", { name: "People who also hear from another campaign" })).toBeVisible(
        longTimeout,
      );
      const folded = page.getByRole("link", { name: /^COVID-19 autumn and winter: / });
      await expect(folded.first()).toBeHidden();
      await page.emulateMedia({ media: "print" });
      await expect(folded.first()).toBeVisible();
    });
    await context.close();
  } finally {
    await server.dispose();
  }
});

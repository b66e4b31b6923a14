/** How long the page of a release is, with the demonstration's campaigns, and what of it is printed. */
import { callAs } from "./api.ts";
import { readProof } from "./approved-report.ts";
import { expect, test } from "@playwright/test";
import { measuredAt } from "./page-length.ts";
import { startServer } from "./server.ts";
import { signIn } from "./sign-in.ts";

const longest = 3000;
/** As many as the demonstration has by itself: fewer people have fewer routing plans. */
const env = { SPI_DEMONSTRATION: "campaigns", SPI_POPULATION_SIZE: "200000" };

test("a release stays within 3,000 pixels once its test messages are sent and while it is being sent, and what is folded is printed REQ-REL-164", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const patiently = { timeout: 60_000 };
  const server = await startServer({ env });
  try {
    const context = await browser.newContext({ baseURL: server.origin, viewport: measuredAt, locale: "en-GB" });
    const page = await context.newPage();
    // Not once nothing more comes in: a release tells of itself as long as its page is open.
    const length = (of = page) => of.locator("html").evaluate((html) => html.scrollHeight);
    await signIn(page, "rhys.releaser");
    await page.goto("/home");
    await page.getByRole("link", { name: "Prepare the release of G1 Invites 75 and over" }).first().click();
    await page.getByRole("button", { name: "Prepare the list" }).click();
    await page.getByRole("button", { name: "Send to the test recipients" }).click(patiently);
    await expect(page.getByRole("cell", { name: /Sent, not read/ })).toHaveCount(5, patiently);
    // With the banner that says so, which is there for a while.
    expect(await length()).toBeLessThanOrEqual(longest);

    const other = await browser.newContext({ baseURL: server.origin, viewport: measuredAt, locale: "en-GB" });
    const reading = await other.newPage();
    await signIn(reading, "arun.approver");
    await reading.goto(page.url());
    await expect(reading.getByRole("group", { name: "Which messages have you read?" })).toBeVisible();
    expect(await length(reading)).toBeLessThanOrEqual(longest);
    await other.close();

    const iteration = `/team${new URL(page.url()).pathname.replace(/\/release$/, "")}`;
    await readProof(await callAs(server, "arun.approver"), iteration);
    await page.getByRole("button", { name: "Start sending" }).click(patiently);
    expect(await length()).toBeLessThanOrEqual(longest);
    await page.getByRole("button", { name: /^Yes, send [\d,]+ messages$/ }).click();
    // What is delivered by then follows from the hour of the day: nothing is sent outside sending hours.
    await expect(page.getByText("You started sending.")).toBeVisible(patiently);
    expect(await length()).toBeLessThanOrEqual(longest);

    for (const folded of ["Sending hours", "What the test recipients were sent, by routing plan"]) {
      await expect(page.getByText(folded).last()).toBeHidden();
    }
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("Sending hours")).toBeVisible();
    await expect(
      page.getByRole("table", { name: "What the test recipients were sent, by routing plan" }),
    ).toBeVisible();
    await expect(page.getByText("Was this person selected?")).toBeHidden();
    await context.close();
  } finally {
    await server.dispose();
  }
});

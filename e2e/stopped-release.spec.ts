/**
 * Tests a release in two waves by four users. They test it, a reader stops it, two users resume it, and everyone gets
 * the message exactly once.
 */
import type { Browser, Locator, Page } from "@playwright/test";
import type { PersonaUsername } from "@spi/dev-idp/personas";
import { defaultSending } from "@spi/domain/release/sending/sending-settings";
import { countAccepted, approvedReport } from "./approved-report.ts";
import { axe } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { openTasks, pressButton } from "./page-actions.ts";
import type { ServerUnderTest } from "./server.ts";
import { signIn } from "./sign-in.ts";

/** Opens the release as a user with a separate browser. */
async function open(
  browser: Browser,
  { server, username, at }: { server: ServerUnderTest; username: PersonaUsername; at: string },
) {
  const page = await (await browser.newContext({ baseURL: server.origin, locale: "en-GB" })).newPage();
  await signIn(page, username, at);
  return page;
}

/** Makes the stand-in reject every message for now, or accept messages again. */
async function setRejectedShare(server: ServerUnderTest, share: 0 | 1) {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ refused: share, refusal: "CM_SERVICE_UNAVAILABLE" });
  const answer = await fetch(`${server.origin}/dev-notify/control/faults`, { method: "PUT", headers, body });
  expect(answer.status).toBe(200);
}

/**
 * Presses the button until the page shows the result. A decision is rejected if the service counts responses or removes
 * people after the page was opened, so the user checks the page and presses the button again.
 */
async function decide(page: Page, name: string, result: Locator) {
  await expect(async () => {
    if (await result.isVisible()) return;
    await page.getByRole("button", { name }).click({ timeout: 10_000 });
    await expect(result).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 90_000 });
}

async function onPhone(page: Page) {
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await page.locator("html").evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(375);
  await axe(page);
  await page.setViewportSize({ width: 1280, height: 900 });
}

test("a release is tested, started in two waves, stopped by a reader and resumed by two users, and everyone is messaged once REQ-REL-34 REQ-REL-41 REQ-REL-42 REQ-REL-45 REQ-REL-60 REQ-REL-433", async ({
  browser,
  server,
}) => {
  test.slow();
  const longTimeout = { timeout: 90_000 };
  const twoWaves = { ...defaultSending, first_wave_percent: 10, first_wave_least: 10 };
  const { screens, iteration } = await approvedReport(server, twoWaves);
  const at = `${screens.iteration}/release`;
  const rhys = await open(browser, { server, username: "rhys.releaser", at });
  const arun = await open(browser, { server, username: "arun.approver", at });
  const before = await countAccepted(rhys, server);

  await test.step("the list is prepared, and its test messages are read by a user who did not send them", async () => {
    await pressButton(rhys, "Prepare the list");
    await pressButton(rhys, "Send to the test recipients");
    await expect(arun.getByRole("group", { name: "Which messages have you read?" })).toBeVisible(longTimeout);
    for (const box of await arun.locator("#main-content, main").getByRole("checkbox").all()) await box.check();
    await pressButton(arun, "Confirm that I have read them");
    await expect(arun.getByText("Staff with release permission can start sending.")).toBeVisible();
    await expect(arun.getByText(/Staff who can do this: .*Rhys Releaser/)).toBeVisible();
  });
  const proof = await countAccepted(rhys, server);

  await test.step("sending starts after a confirmation of the number sent at once", async () => {
    await setRejectedShare(server, 1);
    await pressButton(rhys, "Start sending");
    await expect(rhys.getByRole("dialog")).toContainText(
      /We will send [\d,]+ messages in the first wave and the other [\d,]+ after that\./,
    );
    await pressButton(rhys.getByRole("dialog"), /^Send [\d,]+ messages$/);
    await expect(rhys.getByText("We are sending messages to NHS Notify.")).toBeVisible();
    await onPhone(rhys);
  });

  await test.step("a user with only read permission stops sending", async () => {
    const rita = await open(browser, { server, username: "rita.reader", at });
    await rita.getByLabel("Reason for stopping (optional)").fill("The letter may be wrong");
    await pressButton(rita, "Stop sending");
    await expect(rita.getByText("Reason: Stopped by Rita Reader: The letter may be wrong")).toBeVisible();
    await openTasks(rhys);
    await expect(rhys.getByRole("link", { name: "Decide whether to resume sending First invitations" })).toBeVisible();
    await expect(rhys.getByText("Stopped by Rita Reader: The letter may be wrong")).toBeVisible();
    await rhys.getByRole("link", { name: "Decide whether to resume sending First invitations" }).click();
    await onPhone(rhys);
  });

  await test.step("two users resume sending, with someone added to the stop list in the meantime", async () => {
    await setRejectedShare(server, 0);
    await rhys.getByLabel("Reason", { exact: true }).fill("NHS Notify is there again");
    await decide(rhys, "Ask to resume", rhys.getByRole("button", { name: "Withdraw" }));
    await decide(rhys, "Withdraw", rhys.getByRole("button", { name: "Ask to resume" }));
    await rhys.getByLabel("Reason", { exact: true }).fill("NHS Notify is there again");
    await decide(rhys, "Ask to resume", rhys.getByText("You asked to resume sending: NHS Notify is there again"));
    await rhys.getByRole("link", { name: "stop list" }).click();
    // Excludes the people from the other release test, which may have run on the same server.
    await rhys.getByLabel("NHS numbers", { exact: true }).fill("999 000 0107");
    await rhys.getByLabel("Reason", { exact: true }).fill("Their family telephoned");
    await pressButton(rhys, "Add to the stop list");
    await expect(rhys.getByText("You added 1 person.")).toBeVisible();
    const bo = await open(browser, { server, username: "bo.both", at });
    await openTasks(bo);
    await expect(bo.getByText("Rhys Releaser asked to resume sending: NHS Notify is there again")).toBeVisible();
    await bo.getByRole("link", { name: "Decide whether to resume sending First invitations" }).click();
    await decide(bo, "Agree and resume sending", bo.getByText(/^(We are sending|The release ended)/).first());
    await expect(bo.getByText(/^The release ended on .* NHS Notify accepted .* messages\.$/)).toBeVisible(longTimeout);
    await onPhone(bo);
  });

  const after = await countAccepted(rhys, server);
  expect(after.messages - proof.messages).toBeGreaterThan(10);
  expect(after.references - before.references).toBe(after.messages - before.messages);
  expect((await iteration()).status).toBe("sent to nhs notify");
});

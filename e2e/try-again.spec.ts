/**
 * Tests that only the people who were not reached by a release are messaged again, with a draft, its review, its report
 * and its release.
 */
import type { ReleaseResponse } from "@spi/domain/release/release-answer";
import type { RetryResponse } from "@spi/domain/release/try-again";
import { displayCount } from "@spi/domain/text/counts";
import { countAccepted, approvedReport, approveWithReport, readProof } from "./approved-report.ts";
import { callAs } from "./api.ts";
import { axe } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import type { ServerUnderTest } from "./server.ts";
import { signIn } from "./sign-in.ts";

type Call = Awaited<ReturnType<typeof callAs>>;

/**
 * Prepares, tests and starts the release of an approved report through the API. Waits until the release has ended and
 * all outcomes are known.
 */
async function releaseAll({ asRhys, callAsArun, path }: { asRhys: Call; callAsArun: Call; path: string }) {
  const release = async () => (await asRhys<ReleaseResponse>("GET", `${path}/release`)).release!;
  const longTimeout = { timeout: 60_000 };
  await asRhys("POST", `${path}/release`);
  await expect.poll(async () => (await release()).state, longTimeout).toBe("prepared");
  await asRhys("POST", `${path}/release/proof`, { version: (await release()).version });
  await expect.poll(async () => (await release()).plans[0]?.proof?.state, longTimeout).toBe("accepted");
  await readProof(callAsArun, path);
  const { version, figures } = await release();
  await asRhys("PUT", `${path}/release/start`, { version, messages: figures.remaining });
  await expect.poll(async () => (await release()).state, longTimeout).toBe("ended");
  await expect.poll(async () => (await release()).outcomes.unknown, longTimeout).toBe(0);
}

/** Makes the stand-in reject the NHS numbers of a share of all people. */
async function refusePeople(server: ServerUnderTest, refusedPeople: number) {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ refusedPeople });
  const answer = await fetch(`${server.origin}/dev-notify/control/faults`, { method: "PUT", headers, body });
  expect(answer.status).toBe(200);
}

test("people a release did not reach get a draft, a review, a report and a release, and no one else is messaged REQ-REL-80 REQ-REL-81", async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  const { screens, api, call, callAsArun } = await approvedReport(server);
  const asRhys = await callAs(server, "rhys.releaser");
  await refusePeople(server, 0.2);
  await releaseAll({ asRhys, callAsArun, path: api.iteration });
  await refusePeople(server, 0);
  const { reasons } = await call<RetryResponse>("GET", `${api.iteration}/release/retry`);
  expect([reasons.failed > 0, reasons.refused > 0]).toEqual([true, true]);

  await signIn(page, "wendy.writer", `${screens.iteration}/release`);
  await expect(page.getByRole("heading", { name: "Try again" })).toBeVisible();
  await axe(page);
  const all = displayCount(reasons.failed + reasons.refused);
  // The test has fixed the reason for their rejection, so they are also selected.
  await page.getByRole("checkbox", { name: /rejected by NHS Notify$/ }).check();
  await page.getByRole("button", { name: `Create a draft for ${all} people` }).click();
  const only = `This iteration is limited to ${all} people who were not reached by release 1 of “First invitations”`;
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Try again - First invitations");
  await expect(page.getByText(only, { exact: false })).toBeVisible();
  const draftPath = new URL(page.url()).pathname.replace(/\/summary$/, "");
  const path = `/team${draftPath}`;
  await page.goto(`${screens.iteration}/release`);
  await expect(
    page.getByText("“Try again - First invitations” is for the people rejected by NHS Notify."),
  ).toBeVisible();

  await approveWithReport({ call, callAsArun, path });
  await page.goto(`${draftPath}/summary/reports/1`);
  await expect(page.getByText(only, { exact: false })).toContainText("No one else is counted.");
  await expect(page.getByText(all, { exact: true }).first()).toBeVisible();
  await expect(page.getByText("chosen because this iteration was copied from it", { exact: false })).toHaveCount(0);
  await axe(page);
  await page.goto(`${draftPath}/summary`);
  await expect(page.getByText(only, { exact: false })).toBeVisible();

  const context = await browser.newContext({ baseURL: server.origin });
  const rhys = await context.newPage();
  await signIn(rhys, "rhys.releaser");
  const before = await countAccepted(page, server);
  await releaseAll({ asRhys, callAsArun, path });
  await rhys.goto(`${draftPath}/release`);
  await expect(rhys.getByText(`NHS Notify accepted ${all} messages.`, { exact: false })).toBeVisible();
  const after = await countAccepted(page, server);
  const { release } = await asRhys<ReleaseResponse>("GET", `${path}/release`);
  expect(release!.figures).toMatchObject({ accepted: reasons.failed + reasons.refused, refused: 0, removed: 0 });
  expect(after.references - before.references).toBe(after.messages - before.messages);
  await context.close();
});

/**
 * Tests a plan that changes in NHS Notify after its message was read. Sending stops, and resumes only after the new
 * message has been read.
 */
import { proofChecks } from "@spi/domain/release/proof";
import type { ReleaseResponse } from "@spi/domain/release/release-answer";
import { defaultSending } from "@spi/domain/release/sending/sending-settings";
import { callAs } from "./api.ts";
import { approvedReport, knownPlan, readProof } from "./approved-report.ts";
import { axe } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { pressButton } from "./page-actions.ts";
import { signIn } from "./sign-in.ts";

test("a plan that changes after it was read cannot be sent until the new message is read REQ-REL-200 REQ-REL-201 REQ-REL-202", async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  const longTimeout = { timeout: 90_000 };
  const twoWaves = { ...defaultSending, first_wave_percent: 10, first_wave_least: 10 };
  const { screens, api, callAsArun } = await approvedReport(server, twoWaves);
  const [asRhys, asBo] = [await callAs(server, "rhys.releaser"), await callAs(server, "bo.both")];
  const at = `${screens.iteration}/release`;
  const release = async () => (await asRhys<ReleaseResponse>("GET", `${api.iteration}/release`)).release!;
  const main = page.getByRole("main");
  await signIn(page, "rhys.releaser", at);
  await pressButton(page, "Prepare the list");
  await pressButton(page, "Send to the test recipients");
  await expect(page.getByText("Sent, not read")).toBeVisible(longTimeout);
  await readProof(callAsArun, api.iteration);
  const { name, version } = (await release()).plans[0]!;
  const newer = { id: knownPlan.uuid, name, version: "2" };
  const changed = await fetch(`${server.origin}/dev-notify/control/plans`, {
    method: "PUT",
    body: JSON.stringify(newer),
  });
  expect(changed.status).toBe(200);

  await test.step("the first batch shows the change: sending stops and the plan is not sent", async () => {
    await pressButton(page, "Start sending");
    await pressButton(page.getByRole("dialog"), /^Send [\d,]+ messages$/);
    await expect(main).toContainText(
      /Reason: The NHS Notify plan for DIGITAL_FIRST changed from .* to .*, version 2\./,
      longTimeout,
    );
    await expect(main).toContainText(
      /[\d,]+ messages for DIGITAL_FIRST were sent using version 2, which no one had read\./,
    );
    await expect(page.getByText("Not sent", { exact: true })).toBeVisible();
    await expect(main).toContainText("Sending cannot be resumed yet.");
    await expect(page.getByRole("button", { name: "Ask to resume" })).toHaveCount(0);
    await axe(page);
  });

  await test.step("the API rejects recording a reading of either version, asking to resume and resuming", async () => {
    const now = await release();
    for (const read of [version, "2"]) {
      const plans = [{ plan: knownPlan.id, name, version: read, confirm_name: true }];
      const reading = { version: now.version, checks: Object.keys(proofChecks), plans };
      await expect(callAsArun("POST", `${api.iteration}/release/proof/reading`, reading)).rejects.toThrow("409");
    }
    const resumeRequest = { version: now.version, reason: "Looked at" };
    await expect(asRhys("PUT", `${api.iteration}/release/request-resume`, resumeRequest)).rejects.toThrow(
      "No one has confirmed the test messages for",
    );
    await expect(asBo("PUT", `${api.iteration}/release/resume`, { version: now.version })).rejects.toThrow("409");
    expect((await release()).figures.accepted).toBe(now.figures.accepted);
  });

  await test.step("test messages are sent and read again, two people resume and the remaining messages are sent", async () => {
    await pressButton(page, "Send to the test recipients");
    const arun = await (await browser.newContext({ baseURL: server.origin, locale: "en-GB" })).newPage();
    await signIn(arun, "arun.approver", at);
    await expect(arun.getByRole("group", { name: "Which messages have you read?" })).toBeVisible(longTimeout);
    await expect(arun.getByRole("main")).toContainText("version 2");
    for (const box of await arun.getByRole("main").getByRole("checkbox").all()) await box.check();
    await pressButton(arun, "Confirm that I have read them");
    // Until the page shows that the message was read, a confirmation would be for an outdated version of the release.
    await expect(page.getByRole("button", { name: "Ask to resume" })).toBeVisible(longTimeout);
    await page.getByLabel("Reason", { exact: true }).fill("Version 2 was read");
    await pressButton(page, "Ask to resume");
    await expect(page.getByText("You asked to resume sending: Version 2 was read")).toBeVisible();
    const { version: requestedVersion } = await release();
    await asBo("PUT", `${api.iteration}/release/resume`, { version: requestedVersion });
    await expect(page.getByText(/^The release ended on .* NHS Notify accepted .* messages\.$/)).toBeVisible(
      longTimeout,
    );
    await expect(main).toContainText("which no one had read.");
  });
});

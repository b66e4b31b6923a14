/**
 * Tests that a wrong NHS Notify ID, found by the test messages, can be corrected and approved. The list is then
 * prepared again, read and sent.
 */
import type { ReleaseResponse } from "@spi/domain/release/release-answer";
import { defaultSending } from "@spi/domain/release/sending/sending-settings";
import { callAs } from "./api.ts";
import { countAccepted, approvedReport, knownPlan, readProof } from "./approved-report.ts";
import { axe } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { expectPage, openTasks, pressButton } from "./page-actions.ts";
import { signIn } from "./sign-in.ts";

const wrongPlan = { ...knownPlan, uuid: "6f0c1d52-3b7e-4a8f-9d21-0c5e7b9a4f01" };

test("a wrong NHS Notify ID is corrected and approved, and everyone is messaged once by the right plan REQ-REL-111 REQ-REL-91 REQ-REL-163 REQ-REL-502", async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  const longTimeout = { timeout: 60_000 };
  const { screens, api, call, callAsArun, iteration } = await approvedReport(server, defaultSending, wrongPlan);
  const asRhys = await callAs(server, "rhys.releaser");
  const release = async () => (await asRhys<ReleaseResponse>("GET", `${api.iteration}/release`)).release!;
  const main = page.getByRole("main");
  await signIn(page, "rhys.releaser");

  await test.step("NHS Notify does not know the plan, so nothing can start", async () => {
    await page.goto(`${screens.iteration}/release`);
    await pressButton(page, "Prepare the list");
    await pressButton(page, "Send to the test recipients");
    await expect(page.getByText("Not accepted")).toBeVisible(longTimeout);
    await expect(page.getByRole("button", { name: "Start sending" })).toHaveCount(0);
    await expect(main).toContainText(`“${knownPlan.id}” has an NHS Notify ID that NHS Notify does not recognise.`);
    await expect(main).toContainText("staff with write permission need to correct it");
    await expect(main).not.toContainText("Next, send");
    await axe(page);
  });

  await test.step("a writer sees the task on the home page, with a link to correct the ID", async () => {
    const wendy = await (await browser.newContext({ baseURL: server.origin, locale: "en-GB" })).newPage();
    await signIn(wendy, "wendy.writer");
    await openTasks(wendy);
    await wendy.getByRole("link", { name: "Correct the NHS Notify IDs for First invitations" }).click();
    await expectPage(wendy, "Campaign routing plan IDs");
    await wendy.goto(`${screens.iteration}/release`);
    await wendy.getByRole("link", { name: "correct it on the routing plan IDs page" }).click();
    await expect(wendy.getByRole("textbox", { name: "Add or change NHS Notify IDs" })).toBeVisible();
    await wendy.context().close();
  });

  await test.step("a writer corrects the ID, but cannot approve it", async () => {
    const { version: Version } = await call<{ version: number }>("GET", `${api.campaign}/notify-plans`);
    await call("PUT", `${api.campaign}/notify-plans`, { Version, notify_plans: [knownPlan] });
    const { notify_plans: shown } = await callAsArun<{ notify_plans: { seal: string } }>(
      "GET",
      `${api.iteration}/review`,
    );
    await expect(call("PUT", `${api.iteration}/notify-plans`, { seal: shown.seal })).rejects.toThrow("403");
    await page.reload();
    await expect(main).toContainText("A reviewer who did not make this change must approve the change.");
    await expect(main).toContainText("Nothing has been sent, and nothing can be sent until this is fixed.");
    await expect(page.getByRole("button", { name: "Prepare the list again" })).toHaveCount(0);
  });

  await test.step("a reviewer approves the ID", async () => {
    const arun = await (await browser.newContext({ baseURL: server.origin, locale: "en-GB" })).newPage();
    await signIn(arun, "arun.approver", `${screens.iteration}/summary`);
    await pressButton(arun, "Approve these NHS Notify IDs");
    await expect(arun.getByRole("main")).toContainText(
      "Every routing plan used by this iteration has an approved NHS Notify ID.",
    );
    await arun.context().close();
  });

  const before = await countAccepted(page, server);
  await test.step("the list is prepared again, read and sent", async () => {
    await openTasks(page);
    const task = { name: "Prepare the list for First invitations again" };
    await page
      .getByRole("listitem")
      .filter({
        hasText: (await call<{ campaign_details: { Name: string } }>("GET", api.campaign)).campaign_details.Name,
      })
      .getByRole("link", task)
      .click();
    await axe(page);
    await pressButton(page, "Prepare the list again");
    await pressButton(page, "Send to the test recipients");
    await expect(page.getByText("Sent, not read")).toBeVisible(longTimeout);
    await readProof(callAsArun, api.iteration);
    await pressButton(page, "Start sending");
    await pressButton(page.getByRole("dialog"), /^Send [\d,]+ messages$/);
    await expect(page.getByText(/^The release ended on .* NHS Notify accepted .* messages\.$/)).toBeVisible(
      longTimeout,
    );
  });

  const { number, plans, figures } = await release();
  expect(number).toBe(2);
  expect(plans).toMatchObject([{ plan: knownPlan.id, uuid: knownPlan.uuid, proof: { state: "accepted" } }]);
  expect(figures).toMatchObject({ refused: 0, cancelled: 0, remaining: 0 });
  const after = await countAccepted(page, server);
  expect(after.references - before.references).toBe(after.messages - before.messages);
  expect(after.messages - before.messages).toBeGreaterThan(figures.accepted);
  expect((await iteration()).status).toBe("sent to nhs notify");
  const { events } = await asRhys<{ events: { action: string; reason: string | null }[] }>(
    "GET",
    `${api.iteration.replace(/\/iteration\/.*$/, "")}/history`,
  );
  expect(events.some(({ action, reason }) => action === "releaseRequested" && reason?.includes("was cancelled"))).toBe(
    true,
  );
});

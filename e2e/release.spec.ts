/** The last step: the list of an approved report is handed to the stand-in of NHS Notify, person by person. */
import type { IterationAnswer } from "@spi/domain/api-contract";
import { proofChecks } from "@spi/domain/release/proof";
import type { ReleaseAnswer } from "@spi/domain/release/release-answer";
import type { Page } from "@playwright/test";
import { axe } from "./axe.ts";
import { callAs, decideAs, sendToArun, setScene } from "./api.ts";
import { rule } from "./a-rule.ts";
import { syntheticRecipients } from "../apps/api/src/notify/settings.ts";
import { notifyIdOf } from "../apps/api/src/demonstration/notify-ids.ts";
import { expect, test } from "./fixtures.ts";
import type { ServerUnderTest } from "./server.ts";
import { signIn } from "./sign-in.ts";

/** A report that Arun approved, of an iteration whose routing plan has an NHS Notify ID that he approved with it. */
async function approvedReport(server: ServerUnderTest) {
  const IterationRules = [rule("F", "Under 75")];
  const { api, call, screens } = await setScene(server, { iteration: { IterationRules } });
  const asArun = await callAs(server, "arun.approver");
  const iteration = () => call<IterationAnswer>("GET", api.iteration);
  const plans = `${api.campaign}/notify-plans`;
  const { version } = await call<{ version: number }>("GET", plans);
  const notify_plans = [{ id: "DIGITAL_FIRST", uuid: notifyIdOf("DIGITAL_FIRST") }];
  await call("PUT", plans, { Version: version, notify_plans });
  await sendToArun(call, api.iteration);
  await decideAs(asArun, api.iteration, { status: "approved" });
  await call("PUT", `${api.iteration}/status`, { status: "report requested", confirm_past_run_date: true });
  await expect.poll(async () => (await iteration()).status, { timeout: 60_000 }).toBe("report ready");
  const { report } = await asArun<{ report: { checks: { level: string; message: string }[] } }>(
    "GET",
    `${api.iteration}/review`,
  );
  const warnings = report.checks.filter(({ level }) => level === "warning").map(({ message }) => message);
  await decideAs(asArun, api.iteration, { status: "report approved", warnings, reason: "Looked at" });
  return { screens, api, asArun, iteration };
}

/** How many messages the stand-in has accepted, and how many different ones. */
async function accepted(page: Page, server: ServerUnderTest) {
  const answer = await page.request.get(`${server.origin}/dev-notify/control/received`);
  const { messages, references } = (await answer.json()) as { messages: number; references: number };
  return { messages, references };
}

test("who may release prepares the list, has it proved, starts it after a question, and sees everybody handed over once and what became of them REQ-REL-41 REQ-REL-42 REQ-REL-30 REQ-REL-51", async ({
  page,
  server,
}) => {
  const { screens, api, asArun, iteration } = await approvedReport(server);
  const before = await accepted(page, server);
  await signIn(page, "rhys.releaser");
  await page.goto(`${screens.iteration}/summary`);
  await page.getByRole("link", { name: "Hand the list to NHS Notify" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Release" })).toBeFocused();
  await page.getByRole("button", { name: "Prepare the list" }).click();
  await page.getByRole("button", { name: "Send to the test recipients" }).click();
  await expect(page.getByText("Sent, not read")).toBeVisible();
  const proof = await accepted(page, server);
  expect(proof.messages - before.messages).toBe(syntheticRecipients.length);
  const { release } = await asArun<ReleaseAnswer>("GET", `${api.iteration}/release`);
  const plans = release!.plans.map(({ plan, name, version }) => ({ plan, name, version }));
  const reading = { version: release!.version, checks: Object.keys(proofChecks), plans };
  await asArun("POST", `${api.iteration}/release/proof/reading`, reading);
  await page.getByRole("link", { name: "stop list" }).click();
  await page.getByLabel("NHS numbers", { exact: true }).fill("999 000 0018\n9990000019");
  await page.getByLabel("Reason", { exact: true }).fill("Asked by their practice");
  await page.getByRole("button", { name: "Add to the stop list" }).click();
  await expect(page.getByRole("alert")).toContainText("Line 2 is not an NHS number");
  await page.getByLabel("NHS numbers", { exact: true }).fill("999 000 0018");
  await page.getByRole("button", { name: "Add to the stop list" }).click();
  await expect(page.getByText("1 person added.")).toBeVisible();
  await expect(page.getByRole("row", { name: /Rhys Releaser .* Asked by their practice 1$/ })).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "First invitations" }).click();
  await page.getByRole("button", { name: "Start sending" }).click();
  expect(await accepted(page, server)).toEqual(proof);
  await page.getByRole("button", { name: /^Yes, send [\d,]+ messages$/ }).click();
  await expect(page.getByText(/^The release ended on .* messages handed to NHS Notify\.$/)).toBeVisible({
    timeout: 60_000,
  });
  await axe(page);
  expect((await iteration()).status).toBe("sent to nhs notify");
  const after = await accepted(page, server);
  expect(after.messages - proof.messages).toBeGreaterThan(0);
  expect(after.references - proof.references).toBe(after.messages - proof.messages);
  const handedOver = (after.messages - proof.messages).toLocaleString("en-GB");
  await expect(page.getByRole("row", { name: new RegExp(`^All All [\\d,]+ [\\d,]+ ${handedOver} `) })).toBeVisible();
  const known = page.getByRole("row", { name: new RegExp(`^All All ${handedOver} [\\d,]+ [\\d,]+ 0$`) });
  await expect(known).toBeVisible({ timeout: 60_000 });
});

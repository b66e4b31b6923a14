/**
 * Sets up an iteration with an approved report and a routing plan that the NHS Notify stand-in knows, and sends it to
 * everyone.
 */
import { fromDayNumber, toDayNumber, ukDay } from "@spi/domain/day/calendar";
import type { IterationResponse } from "@spi/domain/api-contract";
import { proofChecks } from "@spi/domain/release/proof";
import type { ReleaseResponse } from "@spi/domain/release/release-answer";
import { type SendingSettings, defaultSending } from "@spi/domain/release/sending/sending-settings";
import type { Page } from "@playwright/test";
import { callAs, decideAs, sendForReviewToArun, setScene } from "./api.ts";
import { rule } from "./rule.ts";
import { notifyIdOf } from "../apps/api/src/demonstration/notify-ids.ts";
import { expect } from "./fixtures.ts";
import type { ServerUnderTest } from "./server.ts";

/** Returns the day a number of days from today, in UK time. */
export const dayIn = (days: number) => fromDayNumber(toDayNumber(ukDay(new Date())) + days);

type Call = Awaited<ReturnType<typeof callAs>>;

/** ID of the scene's routing plan, and an NHS Notify ID that the stand-in recognises. */
export const knownPlan = { id: "DIGITAL_FIRST", uuid: notifyIdOf("DIGITAL_FIRST") };

/**
 * Creates a report, approved by Arun, for an iteration. Arun has also approved the NHS Notify ID of its routing plan.
 */
export async function approvedReport(
  server: ServerUnderTest,
  sending: SendingSettings = defaultSending,
  notifyPlan = knownPlan,
  changes: Record<string, unknown> = {},
) {
  // Nothing is sent before the run date, so it is today unless a test chooses a different date.
  const content = { IterationDate: dayIn(0), IterationRules: [rule("F", "Under 75")], ...changes };
  const campaign = { StartDate: dayIn(-1), EndDate: dayIn(500) };
  const { api, call, screens } = await setScene(server, { campaign, iteration: content });
  const callAsArun = await callAs(server, "arun.approver");
  const iteration = () => call<IterationResponse>("GET", api.iteration);
  const plans = `${api.campaign}/notify-plans`;
  const { version } = await call<{ version: number }>("GET", plans);
  await call("PUT", plans, { Version: version, notify_plans: [notifyPlan] });
  // With the default hours, messages would not be sent if the test ran at night.
  await call("PUT", `${api.campaign}/sending`, { Version: version + 1, sending });
  await approveWithReport({ call, callAsArun, path: api.iteration });
  return { screens, api, call, callAsArun, iteration };
}

/** Returns how many messages the stand-in has accepted, and how many of them are distinct. */
export async function countAccepted(page: Page, server: ServerUnderTest) {
  const answer = await page.request.get(`${server.origin}/dev-notify/control/received`);
  const { messages, references } = (await answer.json()) as { messages: number; references: number };
  return { messages, references };
}

/** Reviews and approves a draft as Arun, then creates a report for it and approves that. */
export async function approveWithReport({ call, callAsArun, path }: { call: Call; callAsArun: Call; path: string }) {
  await sendForReviewToArun(call, path);
  await decideAs(callAsArun, path, { status: "approved" });
  await call("PUT", `${path}/status`, { status: "report requested", confirm_past_run_date: true });
  await expect
    .poll(async () => (await call<IterationResponse>("GET", path)).status, { timeout: 60_000 })
    .toBe("report ready");
  const { report } = await callAsArun<{ report: { checks: { level: string; message: string }[] } }>(
    "GET",
    `${path}/review`,
  );
  const warnings = report.checks.filter(({ level }) => level === "warning").map(({ message }) => message);
  await decideAs(callAsArun, path, { status: "report approved", warnings, reason: "Looked at" });
}

/** Records, as Arun, that the test messages were read. */
export async function readProof(callAsArun: Call, path: string) {
  const { release } = await callAsArun<ReleaseResponse>("GET", `${path}/release`);
  const plans = release!.plans.map(({ plan, name, version }) => ({ plan, name, version }));
  const reading = { version: release!.version, checks: Object.keys(proofChecks), plans };
  await callAsArun("POST", `${path}/release/proof/reading`, reading);
}

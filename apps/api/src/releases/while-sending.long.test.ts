import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Desk } from "@spi/domain/desk/desk";
import type { PlannedRuns } from "@spi/domain/desk/planned-runs";
import type { ReleaseResponse } from "@spi/domain/release/release-answer";
import { newCampaignSending } from "@spi/domain/release/sending/sending-settings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { everyoneOver75, noOneUnder75, oneLine, secondFile } from "../../test/expectations.ts";
import { withRelease } from "../../test/preconditions.ts";
import { type TestApi, openApi, testNow } from "../../test/harness.ts";
import { notifyPlan, placeBatch, placeRelease, testReleaseServices } from "../../test/approved-report.ts";

let api: TestApi;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "spi-while-sending-"));
  api = await openApi({ releases: testReleaseServices(folder) });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const expectations = { Expectations: [noOneUnder75], Examples: [] };
const otherUuid = "6f0c1d52-3b7e-4a8f-9d21-0c5e7b9a4f01";
type Who = Parameters<TestApi["call"]>[0];

/**
 * Returns every request that could change approved content or create a new report, made by a user who is allowed to
 * make it.
 */
async function listRequests(made: Awaited<ReturnType<typeof withRelease>>) {
  const { campaign_details: details } = await api.readCampaign(made.campaign.ID);
  const { Version } = details;
  const iteration = `/iteration/${made.iteration.ID}`;
  const answer = await api.call<{ iteration_details: { Version: number } }>(
    "wendy.writer",
    `/team/team-vaccinations/campaign/${made.campaign.ID}${iteration}`,
  );
  const { iteration_details: now } = answer.body;
  const own = { Version: now.Version };
  const wendy: Who = "wendy.writer";
  return {
    ofCampaign: [
      ["put", "", wendy, { ...details, EndDate: "20270402" }],
      ["put", "/sending", wendy, { Version, sending: { ...newCampaignSending, tolerance_percent: 3 } }],
      ["put", "/notify-plans", wendy, { Version, notify_plans: [{ ...notifyPlan, uuid: otherUuid }] }],
      ["put", "/routing-plans/rename", wendy, { Version, renames: [{ from: notifyPlan.id, to: "RENAMED" }] }],
      ["put", "/expectations", wendy, { Version, expectations }],
      ["post", "/expectations/file", wendy, { Version, file: secondFile }],
      ["put", "/eligibility", "bo.both" as Who, { Version, statement: everyoneOver75 }],
    ],
    ofIteration: [
      ["delete", "", wendy, undefined],
      ["put", iteration, wendy, { ...now, Name: "Other" }],
      ["delete", iteration, wendy, undefined],
      ["put", `${iteration}/expectations`, wendy, { ...own, expectations }],
      ["post", `${iteration}/expectations/examples`, wendy, { ...own, file: oneLine }],
      ["put", `${iteration}/status`, wendy, { ...own, status: "draft" }],
      ["put", `${iteration}/status`, wendy, { ...own, status: "report requested" }],
      ["put", `${iteration}/status`, wendy, { ...own, status: "in review", reviewers: [] }],
      ["post", `${iteration}/release`, "rhys.releaser" as Who, undefined],
    ],
  } as const;
}

/** Returns the responses by call, except those with 409. */
async function answersButConflict(
  made: Awaited<ReturnType<typeof withRelease>>,
  tried: readonly (readonly [string, string, Who, unknown])[],
) {
  const answers: Record<string, number> = {};
  for (const [method, target, who, body] of tried) {
    const address = `/team/team-vaccinations/campaign/${made.campaign.ID}${target}`;
    const { status } = await api.call(who, address, { method: method.toUpperCase() as "PUT", body });
    if (status !== 409) answers[`${method} ${target}`] = status;
  }
  return answers;
}

test("from the first batch approved content cannot be changed, reverted, deleted or reported on again, and after a stop only data outside the iteration can be saved REQ-REL-92 REQ-REL-44 REQ-REL-133 REQ-REL-504", async () => {
  const made = await withRelease(api, "sending");
  const isIrrevocable = async () =>
    (await api.readCampaign(made.campaign.ID)).releases.map((release) => release.irrevocable);
  expect(await isIrrevocable()).toEqual([false]);
  await placeBatch(api, made.iteration.ID);
  expect(await isIrrevocable()).toEqual([true]);
  const { ofCampaign, ofIteration } = await listRequests(made);
  // Users can never rename the routing plan ID of an approved iteration, whatever the outcome of its release.
  expect(await answersButConflict(made, [...ofCampaign, ...ofIteration])).toEqual({ "put /routing-plans/rename": 400 });
  await placeRelease(api, made.iteration.ID, "stopped");
  const stopped = await listRequests(made);
  expect(await answersButConflict(made, stopped.ofIteration)).toEqual({});
});

test("a stopped release resumes only with its approved content, even if newer content is saved or approved, and no user is advised to revert the iteration REQ-REL-39 REQ-REL-71 REQ-REL-133", async () => {
  const made = await withRelease(api, "sending");
  await placeRelease(api, made.iteration.ID, "stopped");
  await placeBatch(api, made.iteration.ID);
  const campaign = `/team/team-vaccinations/campaign/${made.campaign.ID}`;
  const release = `${campaign}/iteration/${made.iteration.ID}/release`;
  const move = async (who: Who, name: string, body: object) => {
    const { version } = (await api.call<ReleaseResponse>(who, release)).body.release!;
    return api.call<{ message?: string }>(who, `${release}/${name}`, { method: "PUT", body: { version, ...body } });
  };
  const save = async (address: string, body: object) => {
    const { Version } = (await api.readCampaign(made.campaign.ID)).campaign_details;
    const saved = await api.call("wendy.writer", `${campaign}/${address}`, {
      method: "PUT",
      body: { Version, ...body },
    });
    expect([address, saved.status]).toEqual([address, 200]);
  };
  const state = async () => (await api.call<ReleaseResponse>("rhys.releaser", release)).body.release?.state;
  expect((await move("rhys.releaser", "request-resume", { reason: "Looked at" })).status).toBe(200);
  const changes = { tolerance_percent: 5, most_days_old: 30, wait_hours: 0, first_wave_percent: 20 };
  for (const [name, value] of Object.entries(changes)) {
    await save("sending", { sending: { ...newCampaignSending, [name]: value } });
    const { status, body } = await move("bo.both", "resume", {});
    expect([name, status, body.message]).toEqual([
      name,
      409,
      expect.stringMatching(/Undo the change, then resume sending\.$/),
    ]);
    expect(body.message).not.toContain("Revert");
    await save("sending", { sending: newCampaignSending });
  }
  await save("notify-plans", { notify_plans: [{ ...notifyPlan, uuid: otherUuid }] });
  expect((await move("bo.both", "resume", {})).status).toBe(400);
  expect(await state()).toBe("stopped");
});

test("a release being sent is shown as such on the home page and in the calendar, and not as upcoming or overdue REQ-REL-96 REQ-DESK-05 REQ-DESK-10 REQ-DESK-13 REQ-REL-512 REQ-REL-513", async () => {
  const { campaign, iteration } = await withRelease(api, "stopped");
  const { IterationDate: runDate } = iteration;
  const readShown = async () => {
    const { body: desk } = await api.call<Desk>("rita.reader", "/me/desk");
    const { body } = await api.call<PlannedRuns>("rita.reader", `/me/calendar?from=${runDate}&to=${runDate}`);
    const run = body.runs.find(({ iteration_id: id }) => id === iteration.ID);
    return { ...desk.campaigns.find(({ id }) => id === campaign.ID), run };
  };
  const statuses = [{ status: "report approved", count: 1 }];
  const ahead = { next_run_date: runDate, overdue: 0, statuses, being_sent: 0, run: { being_sent: false } };
  expect(await readShown()).toMatchObject(ahead);
  api.clock.now = new Date("2027-06-01T09:00:00Z");
  expect(await readShown()).toMatchObject({ ...ahead, next_run_date: null, overdue: 1 });
  await placeRelease(api, iteration.ID, "sending");
  const sending = { next_run_date: null, overdue: 0, statuses, being_sent: 1, run: { being_sent: true } };
  expect(await readShown()).toMatchObject(sending);
  api.clock.now = testNow;
  expect(await readShown()).toMatchObject({ ...sending, run: { being_sent: true, sent_on: null } });
  await placeBatch(api, iteration.ID, new Date("2026-11-20T09:00:00Z"));
  expect(await readShown()).toMatchObject({ ...sending, run: { being_sent: true, sent_on: "20261120" } });
});

test("the calendar filters a release being sent by that status, and no longer as an approved report REQ-DESK-76 REQ-DESK-418", async () => {
  const { iteration } = await withRelease(api, "stopped");
  const isListed = async (status: string) => {
    const days = `from=${iteration.IterationDate}&to=${iteration.IterationDate}`;
    const { body } = await api.call<PlannedRuns>("rita.reader", `/me/calendar?${days}&status=${status}`);
    return body.runs.some(({ iteration_id: id }) => id === iteration.ID);
  };
  const both = async () => [await isListed("report%20approved"), await isListed("being%20sent")];
  expect(await both()).toEqual([true, false]);
  await placeRelease(api, iteration.ID, "sending");
  expect(await both()).toEqual([false, true]);
});

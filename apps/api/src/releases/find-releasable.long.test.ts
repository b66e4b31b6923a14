import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { releaseProblemSentence } from "@spi/domain/release/release-problem";
import { newCampaignSending } from "@spi/domain/release/sending/sending-settings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Preconditions, withRelease } from "../../test/preconditions.ts";
import { type TestApi, openApi, reviewerIds, testNow } from "../../test/harness.ts";
import { notifyPlan, placeBatch, testReleaseServices } from "../../test/approved-report.ts";
import { findRelease } from "./store.ts";
import { refuseWave } from "./find-releasable.ts";

let api: TestApi;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "spi-releasable-"));
  api = await openApi({ releases: testReleaseServices(folder) });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const pathOf = ({ campaign, iteration }: Preconditions) =>
  `/team/team-vaccinations/campaign/${campaign.ID}/iteration/${iteration.ID}`;

/** Returns the reason why the release cannot send now, after changing some of the inputs. */
async function whyNot(
  { iteration }: Preconditions,
  changes: { now?: Date; trainingTeams?: string[]; started?: boolean } = {},
) {
  const { now = testNow, trainingTeams = [], started = false } = changes;
  const release = await findRelease(api.db, iteration.ID);
  const input = { release: { ...release!, started_at: started ? testNow : null }, trainingTeams, now };
  const problem = await refuseWave(api.db, input);
  return problem && releaseProblemSentence(problem);
}

test("a past run date stops a release before its first wave, but not before a later one REQ-REL-43 REQ-REL-452", async () => {
  const made = await withRelease(api, "prepared");
  const later = new Date("2027-06-01T09:00:00Z");
  expect(await whyNot(made)).toBeUndefined();
  expect(await whyNot(made, { now: later })).toContain("can no longer be sent");
  expect(await whyNot(made, { now: later, started: true })).toBeUndefined();
});

test("changes since approval do not hide a past run date, and a started release ignores its run date REQ-REL-90", async () => {
  const made = await withRelease(api, "prepared");
  const { campaign_details } = await api.readCampaign(made.campaign.ID);
  const body = { ...campaign_details, EndDate: "20270401" };
  const address = `/team/team-vaccinations/campaign/${made.campaign.ID}`;
  expect((await api.call("wendy.writer", address, { method: "PUT", body })).status).toBe(200);
  const later = new Date("2027-06-01T09:00:00Z");
  const both = await whyNot(made, { now: later });
  expect(both).toMatch(/changed after the iteration was approved\..* choose a new run date\.$/);
  expect(await whyNot(made)).not.toContain("run date");
  expect(await whyNot(made, { now: later, started: true })).not.toContain("run date");
  const plans = `${address}/notify-plans`;
  const other = [{ ...notifyPlan, uuid: randomUUID() }];
  const another = await withRelease(api, "prepared");
  const url = plans.replace(made.campaign.ID, another.campaign.ID);
  await api.call("wendy.writer", url, { method: "PUT", body: { Version: 2, notify_plans: other } });
  expect(await whyNot(another, { now: later })).toMatch(/not approved.*choose a new run date\.$/s);
});

test("a list without an approved earliest send date is prepared with the run date REQ-REL-211", async () => {
  const made = await withRelease(api, "prepared");
  expect((await findRelease(api.db, made.iteration.ID))!.settings.sending.not_before).toBe("20261201");
  expect(await whyNot(made)).toBeUndefined();
});

test("a training team never sends messages, even those prepared earlier REQ-REL-43", async () => {
  const made = await withRelease(api, "prepared");
  expect(await whyNot(made, { trainingTeams: ["team-screening"] })).toBeUndefined();
  expect(await whyNot(made, { trainingTeams: ["team-vaccinations"] })).toContain("training team");
});

test("a release continues only while its NHS Notify IDs and campaign are as approved REQ-REL-39 REQ-REL-445", async () => {
  const made = await withRelease(api, "sending");
  expect(await whyNot(made, { started: true })).toBeUndefined();
  const plans = `/team/team-vaccinations/campaign/${made.campaign.ID}/notify-plans`;
  const other = [{ ...notifyPlan, uuid: randomUUID() }];
  await api.call("wendy.writer", plans, { method: "PUT", body: { Version: 2, notify_plans: other } });
  expect(await whyNot(made, { started: true })).toContain("not approved");
  const another = await withRelease(api, "sending");
  const { campaign_details } = await api.readCampaign(another.campaign.ID);
  const body = { ...campaign_details, EndDate: "20270401" };
  const address = `/team/team-vaccinations/campaign/${another.campaign.ID}`;
  expect((await api.call("wendy.writer", address, { method: "PUT", body })).status).toBe(200);
  expect(await whyNot(another, { started: true })).toContain("changed after the iteration was approved");
});

test("a release continues only while its sending settings are as approved, and lists those that differ REQ-REL-71 REQ-REL-530", async () => {
  const changes = [
    [{ tolerance_percent: 2 }, "“Tolerance” changed after it was approved"],
    [{ not_before: "20261124" }, "“Earliest send date”"],
    [
      { messages_an_hour: 5, board_messages_a_day: 5 },
      "“Messages per hour” and “Messages per day for each ICB” changed",
    ],
  ] as const;
  for (const [change, words] of changes) {
    const made = await withRelease(api, "sending");
    expect(await whyNot(made, { started: true })).toBeUndefined();
    const address = `/team/team-vaccinations/campaign/${made.campaign.ID}/sending`;
    const body = { Version: 2, sending: { ...newCampaignSending, ...change } };
    expect((await api.call("wendy.writer", address, { method: "PUT", body })).status).toBe(200);
    const why = await whyNot(made, { started: true });
    expect(why).toContain(words);
    // The iteration cannot be moved back to draft after NHS Notify has accepted messages.
    expect(why).not.toContain("Revert");
    const back = { Version: 3, sending: newCampaignSending };
    expect((await api.call("wendy.writer", address, { method: "PUT", body: back })).status).toBe(200);
    expect(await whyNot(made, { started: true })).toBeUndefined();
  }
});

test("an iteration cannot be reverted, deleted, edited or reported on again once people are messaged REQ-REL-44", async () => {
  const made = await withRelease(api, "stopped");
  await placeBatch(api, made.iteration.ID);
  const iteration = pathOf(made);
  const { body: current } = await api.call<{ iteration_details: object }>("wendy.writer", iteration);
  const requests = [
    ["PUT", `${iteration}/status`, { status: "draft" }],
    ["PUT", `${iteration}/status`, { status: "report requested" }],
    ["PUT", `${iteration}/status`, { status: "in review", reviewers: [reviewerIds.arun] }],
    ["PUT", iteration, { ...current.iteration_details, Name: "Another name" }],
    ["DELETE", iteration, undefined],
    ["DELETE", `/team/team-vaccinations/campaign/${made.campaign.ID}`, undefined],
    ["POST", `${iteration}/release`, undefined],
  ] as const;
  for (const [method, address, body] of requests) {
    const who = address.endsWith("/release") ? "rhys.releaser" : "wendy.writer";
    const { status } = await api.call(who, address, { method, ...(body ? { body } : {}) });
    expect([method, address, status]).toEqual([method, address, 409]);
  }
  expect((await api.call<{ status: string }>("wendy.writer", iteration)).body.status).toBe("report approved");
});

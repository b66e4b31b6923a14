import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { WholeCampaignResponse } from "@spi/domain/api-contract";
import type { Desk } from "@spi/domain/desk/desk";
import { type NotReady, withAdvice } from "@spi/domain/release/not-ready";
import { newCampaignSending } from "@spi/domain/release/sending/sending-settings";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Preconditions, withApprovedReport, withProof, withRelease } from "../../test/preconditions.ts";
import { type TestApi, openApi, testNow } from "../../test/harness.ts";
import { setState } from "../../test/set-state.ts";
import { notifyPlan, placeBatch, placeRelease, testReleaseServices } from "../../test/approved-report.ts";

let api: TestApi;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "spi-not-ready-"));
  api = await openApi({ releases: testReleaseServices(folder) });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});
afterEach(() => {
  api.clock.now = testNow;
});

const address = ({ campaign }: Preconditions) => `/team/team-vaccinations/campaign/${campaign.ID}`;
const iterationOf = (made: Preconditions) => `${address(made)}/iteration/${made.iteration.ID}`;

/**
 * Returns the reasons for one iteration on the campaign page, on the home page, and when the release is prepared or
 * started.
 */
async function readReason(made: Preconditions, who: Parameters<TestApi["call"]>[0] = "rhys.releaser") {
  const { body: campaign } = await api.call<WholeCampaignResponse>("rita.reader", address(made));
  const inCampaign = campaign.not_ready.find(({ iteration_id: id }) => id === made.iteration.ID);
  const { body: waiting } = await api.call<{ iteration_id: string; about: string; not_ready: NotReady | null }[]>(
    who,
    "/me/waiting",
  );
  const atHome = waiting.find(({ iteration_id: id }) => id === made.iteration.ID);
  const { iteration_id: _, ...alike } = inCampaign ?? {};
  expect(atHome ? (atHome.not_ready ?? {}) : alike).toEqual(alike);
  return { inCampaign, atHome };
}

async function save(made: Preconditions, what: string, body: object) {
  const { campaign_details } = await api.readCampaign(made.campaign.ID);
  const saved = await api.call("wendy.writer", `${address(made)}/${what}`, {
    method: "PUT",
    body: { Version: campaign_details.Version, ...body },
  });
  expect(saved.status).toBe(200);
}

async function approveIds(made: Preconditions) {
  const { body } = await api.call<{ notify_plans: { seal: string } }>("arun.approver", `${iterationOf(made)}/review`);
  const approval = { method: "PUT", body: { seal: body.notify_plans.seal } } as const;
  expect((await api.call("arun.approver", `${iterationOf(made)}/notify-plans`, approval)).status).toBe(200);
}

test("only an iteration that can be released is shown as ready REQ-REL-90 REQ-REL-45", async () => {
  const made = await withApprovedReport(api);
  expect(await readReason(made)).toMatchObject({
    inCampaign: undefined,
    atHome: { about: "release", not_ready: null },
  });
});

test("settings changed since approval are listed on the home page and in the campaign, as in the error when starting REQ-REL-90 REQ-REL-495 REQ-REL-496", async () => {
  const made = await withApprovedReport(api);
  await save(made, "sending", { sending: { ...newCampaignSending, tolerance_percent: 2 } });
  const { inCampaign } = await readReason(made);
  expect(inCampaign).toMatchObject({ kind: "changed", title: "Changed since approval" });
  expect(inCampaign?.why).toMatch(/“Tolerance” changed after it was approved/);
  expect(inCampaign?.advice).toMatch(/^Revert the iteration to draft/);
  const refused = await api.call<{ message: string }>("rhys.releaser", `${iterationOf(made)}/release`, {
    method: "POST",
  });
  expect(refused).toMatchObject({ status: 409, body: { message: withAdvice(inCampaign!) } });
});

test("a past run date is shown before anything is prepared, and prevents preparation REQ-REL-90 REQ-REL-43 REQ-REL-498", async () => {
  const made = await withApprovedReport(api);
  const prepared = await withRelease(api, "prepared");
  api.clock.now = new Date("2027-06-01T09:00:00Z");
  for (const one of [made, prepared]) {
    const { inCampaign } = await readReason(one);
    expect(inCampaign?.kind).toBe("runDate");
    expect(withAdvice(inCampaign!)).toMatch(/can no longer be sent.*choose a new run date/);
  }
  const refused = await api.call<{ message: string }>("rhys.releaser", `${iterationOf(made)}/release`, {
    method: "POST",
  });
  expect(refused).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("can no longer be sent") },
  });
});

test("changes since approval do not hide a past run date, before and after the report is approved REQ-REL-90 REQ-REL-498", async () => {
  const approved = await withApprovedReport(api);
  const ready = await withApprovedReport(api);
  await setState(api.db, ready.iteration.ID, { status: "report ready" });
  for (const made of [approved, ready]) {
    await save(made, "sending", { sending: { ...newCampaignSending, tolerance_percent: 2 } });
    expect((await readReason(made)).inCampaign?.title).toBe("Changed since approval");
  }
  api.clock.now = new Date("2027-06-01T09:00:00Z");
  for (const made of [approved, ready]) {
    const { inCampaign } = await readReason(made, "wendy.writer");
    expect(inCampaign).toMatchObject({ kind: "changed", title: "Changed since approval, run date has passed" });
    expect(withAdvice(inCampaign!)).toMatch(
      /“Tolerance” changed after it was approved.*This was due to run on .*choose a new run date/,
    );
  }
});

test("a started release ignores its run date, and a change stops it without advice that no longer applies REQ-REL-90 REQ-REL-43", async () => {
  const made = await withRelease(api, "sending");
  await placeRelease(api, made.iteration.ID, "stopped");
  api.clock.now = new Date("2027-06-01T09:00:00Z");
  expect((await readReason(made)).inCampaign).toBeUndefined();
  await save(made, "sending", { sending: { ...newCampaignSending, tolerance_percent: 2 } });
  const { inCampaign } = await readReason(made);
  expect(inCampaign?.kind).toBe("changed");
  expect(inCampaign?.why).not.toContain("Revert");
  expect(inCampaign?.advice).toBeNull();
});

test("writers and releasers see a task to undo the change that prevents resuming a stopped release REQ-REL-90 REQ-DESK-01 REQ-REL-500", async () => {
  const made = await withRelease(api, "sending");
  await placeRelease(api, made.iteration.ID, "stopped");
  await placeBatch(api, made.iteration.ID);
  const needs = async (who: Parameters<TestApi["call"]>[0]) => {
    const { body } = await api.call<Desk>(who, "/me/desk");
    return body.needs.filter((need) => need.iteration_id === made.iteration.ID);
  };
  expect(await needs("wendy.writer")).toEqual([]);
  await save(made, "sending", { sending: { ...newCampaignSending, from_hour: 9 } });
  expect(await needs("wendy.writer")).toMatchObject([
    {
      kind: "undoChange",
      stopped_midway: true,
      reason: expect.stringMatching(/“Sending hours” changed.*Undo the change/),
    },
  ]);
  expect((await needs("rhys.releaser")).map(({ kind }) => kind)).toEqual(["decideStoppedRelease"]);
  expect(await needs("rita.reader")).toEqual([]);
  expect((await readReason(made, "wendy.writer")).atHome?.about).toBe("undoChange");
  await save(made, "sending", { sending: newCampaignSending });
  expect(await needs("wendy.writer")).toEqual([]);
});

test("unapproved NHS Notify IDs are shown with who can approve them REQ-REL-90 REQ-REL-23 REQ-REL-497", async () => {
  const made = await withApprovedReport(api);
  await save(made, "notify-plans", { notify_plans: [{ ...notifyPlan, uuid: randomUUID() }] });
  const { inCampaign } = await readReason(made);
  expect(inCampaign?.kind).toBe("notifyIds");
  expect(inCampaign?.why).toBe(
    "“DIGITAL_FIRST” has an NHS Notify ID that is not approved. A reviewer who did not make this change must approve the change.",
  );
});

test("a report with a past run date is a task for users who can choose a different date, not for reviewers REQ-REL-90 REQ-DESK-01 REQ-REL-498 REQ-REL-501", async () => {
  const made = await withApprovedReport(api);
  await setState(api.db, made.iteration.ID, { status: "report ready" });
  const needs = async (who: Parameters<TestApi["call"]>[0]) => {
    const { body } = await api.call<Desk>(who, "/me/desk");
    return body.needs.filter((need) => need.iteration_id === made.iteration.ID).map(({ kind }) => kind);
  };
  expect(await needs("arun.approver")).toEqual(["reviewReport"]);
  expect(await needs("wendy.writer")).toEqual([]);
  api.clock.now = new Date("2027-06-01T09:00:00Z");
  expect(await needs("arun.approver")).toEqual([]);
  expect(await needs("wendy.writer")).toEqual(["fixRelease"]);
  expect((await readReason(made, "wendy.writer")).inCampaign).toMatchObject({ kind: "runDate" });
});

test("an iteration without a report shows only what ended its approval, and a draft or sent one does not show anything REQ-REL-90", async () => {
  const made = await withApprovedReport(api);
  const { iteration } = made;
  await setState(api.db, iteration.ID, { status: "approved" });
  api.clock.now = new Date("2027-06-01T09:00:00Z");
  expect((await readReason(made)).inCampaign).toBeUndefined();
  await save(made, "sending", { sending: { ...newCampaignSending, tolerance_percent: 2 } });
  const { body } = await api.call<WholeCampaignResponse>("rita.reader", address(made));
  expect(body.not_ready).toMatchObject([{ iteration_id: iteration.ID, kind: "changed" }]);
  await setState(api.db, iteration.ID, { status: "sent to nhs notify" });
  expect((await readReason(made)).inCampaign).toBeUndefined();
});

test("messages for test recipients of a release that cannot be sent are not a task to read REQ-REL-90 REQ-REL-45 REQ-REL-501", async () => {
  const proved = await withProof(api);
  expect((await readReason(proved, "arun.approver")).atHome?.about).toBe("proof");
  await save(proved, "sending", { sending: { ...newCampaignSending, tolerance_percent: 2 } });
  const { body } = await api.call<{ iteration_id: string }[]>("arun.approver", "/me/waiting");
  expect(body.map(({ iteration_id: id }) => id)).not.toContain(proved.iteration.ID);
  expect((await readReason(proved)).atHome).toBeUndefined();
  expect((await readReason(proved, "wendy.writer")).atHome).toMatchObject({
    about: "release",
    not_ready: { kind: "changed" },
  });
});

test("an iteration that cannot be sent is a task for users who can correct it, not for those who can only release it REQ-REL-90 REQ-DESK-01 REQ-REL-499", async () => {
  const made = await withApprovedReport(api);
  api.clock.now = new Date("2027-06-01T09:00:00Z");
  const needs = async (who: Parameters<TestApi["call"]>[0]) => {
    const { body } = await api.call<Desk>(who, "/me/desk");
    return body.needs.filter((need) => need.iteration_id === made.iteration.ID).map(({ kind }) => kind);
  };
  expect(await needs("wendy.writer")).toEqual(["fixRelease"]);
  expect(await needs("rhys.releaser")).toEqual([]);
  expect(await needs("rita.reader")).toEqual([]);
});

test("a list prepared before an NHS Notify ID was corrected is cancelled and prepared again once the correction is approved, and not otherwise REQ-REL-91 REQ-REL-551", async () => {
  const made = await withRelease(api, "prepared");
  const prepare = () => api.call("rhys.releaser", `${iterationOf(made)}/release`, { method: "POST" });
  expect((await prepare()).status).toBe(409);
  await save(made, "notify-plans", { notify_plans: [{ ...notifyPlan, uuid: randomUUID() }] });
  expect((await prepare()).status).toBe(400);
  await approveIds(made);
  expect((await readReason(made)).inCampaign).toMatchObject({
    kind: "otherList",
    why: expect.stringContaining("again"),
  });
  expect((await prepare()).status).toBe(200);
  const releases = await api.db
    .selectFrom("release")
    .select(["number", "state"])
    .where("iteration_id", "=", made.iteration.ID)
    .orderBy("number")
    .execute();
  expect(releases).toEqual([
    { number: 1, state: "called off" },
    { number: 2, state: "preparing" },
  ]);
  expect((await readReason(made)).inCampaign).toBeUndefined();
  const { body: history } = await api.call<{ events: { action: string; reason: string }[] }>(
    "rita.reader",
    `${address(made)}/history`,
  );
  expect(history.events.find(({ action }) => action === "releaseRequested")?.reason).toContain("was cancelled");
});

test("a list is never prepared again after a batch has been sent to NHS Notify REQ-REL-91 REQ-REL-44", async () => {
  const made = await withRelease(api, "stopped");
  await placeBatch(api, made.iteration.ID);
  await save(made, "notify-plans", { notify_plans: [{ ...notifyPlan, uuid: randomUUID() }] });
  await approveIds(made);
  const prepared = await api.call<{ message: string }>("rhys.releaser", `${iterationOf(made)}/release`, {
    method: "POST",
  });
  expect(prepared).toMatchObject({
    status: 409,
    body: { message: "This iteration already has a release. Reload this page." },
  });
});

test("approved content cannot be saved between the first batch and a stop, but can before and after REQ-REL-92 REQ-REL-503 REQ-REL-504", async () => {
  const made = await withRelease(api, "sending");
  const requests = async () => {
    const { campaign_details: details } = await api.readCampaign(made.campaign.ID);
    const Version = details.Version;
    return [
      ["", { ...details, EndDate: "20270402" }],
      ["/sending", { Version, sending: { ...newCampaignSending, tolerance_percent: 3 } }],
      ["/notify-plans", { Version, notify_plans: [{ ...notifyPlan, uuid: randomUUID() }] }],
    ] as const;
  };
  const put = (what: string, body: object) =>
    api.call<{ message: string }>("wendy.writer", `${address(made)}${what}`, { method: "PUT", body });
  await placeBatch(api, made.iteration.ID);
  for (const [what, body] of await requests()) {
    const { status, body: answer } = await put(what, body);
    expect([what, status]).toEqual([what, 409]);
    expect(answer.message).toMatch(/^You cannot change this while “.+” is being sent\. Stop sending .*not saved\.$/);
  }
  const { campaign_details: details } = await api.readCampaign(made.campaign.ID);
  expect((await put("", { ...details, Manager: ["somebody.else@example.nhs.uk"] })).status).toBe(200);
  await placeRelease(api, made.iteration.ID, "stopped");
  for (const [what] of await requests()) {
    const [, body] = (await requests()).find(([other]) => other === what)!;
    expect([what, (await put(what, body)).status]).toEqual([what, 200]);
  }
});

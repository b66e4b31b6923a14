import type { IterationResponse, RefusalBody, SendingReview } from "@spi/domain/api-contract";
import { type SendingSettings, newCampaignSending } from "@spi/domain/release/sending/sending-settings";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, openApi, reviewerIds } from "../../test/harness.ts";
import { compareWithHistory } from "../history/verify-state.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

interface SendingResponse {
  version: number;
  sending: SendingSettings;
  approved: { iteration_id: string; sending: SendingSettings }[];
}
type Who = Parameters<TestApi["call"]>[0];

/** Creates a draft with its campaign, and functions that act on both. */
async function createCampaign() {
  const { ID: campaignId } = await api.newCampaign();
  const { ID: id } = await api.newIteration(campaignId);
  const campaignPath = `/team/team-vaccinations/campaign/${campaignId}`;
  const path = `${campaignPath}/iteration/${id}`;
  const read = async () => (await api.call<SendingResponse>("rita.reader", `${campaignPath}/sending`)).body;
  const save = async (who: Who, changes: object, Version?: number) => {
    const { version } = await read();
    const body = { Version: Version ?? version, sending: { ...newCampaignSending, ...changes } };
    return api.call<SendingResponse & RefusalBody>(who, `${campaignPath}/sending`, { method: "PUT", body });
  };
  const move = (who: Who, request: object) => api.move<IterationResponse & RefusalBody>(who, path, request);
  const review = async () =>
    (
      await api.call<{ seal: string; sending: SendingReview; changed_since_approval: boolean }>(
        "arun.approver",
        `${path}/review`,
      )
    ).body;
  return { id, campaignPath, path, read, save, move, review };
}

test("sending settings are stored with a campaign, recorded in its history, and absent from its file and document REQ-REL-70 REQ-REL-544", async () => {
  const { campaignPath, read, save } = await createCampaign();
  const exported = async () => {
    const { body } = await api.call<{ file: object }>("wendy.writer", `${campaignPath}/export`, { method: "POST" });
    return JSON.stringify(body.file);
  };
  const details = async () =>
    (await api.call<{ campaign_details: { Version: number } }>("rita.reader", campaignPath)).body.campaign_details;
  const [file, before] = [await exported(), await details()];
  expect(await read()).toMatchObject({ sending: newCampaignSending });
  const saved = await save("wendy.writer", { messages_an_hour: 123_457, order_by: "age" });
  expect(saved).toMatchObject({ status: 200, body: { sending: { messages_an_hour: 123_457 } } });
  const version = /"Version":\d+/g;
  expect((await exported()).replaceAll(version, "")).toBe(file.replaceAll(version, ""));
  const { Version: _saves, ...contents } = await details();
  expect(before).toMatchObject(contents);
  expect(JSON.stringify(contents)).not.toContain("123457");
  const { events } = (
    await api.call<{ events: { action: string; changes: object[] }[] }>("rita.reader", `${campaignPath}/history`)
  ).body;
  expect(events.find(({ action }) => action === "savedSending")).toMatchObject({
    changes: [
      { path: ["Sending", "Messages per hour"], before: "No limit", after: "123,457 at most" },
      { path: ["Sending", "Order"], after: "Oldest age band first" },
    ],
  });
});

test("a setting outside its limits is rejected by field, and so is a save without permission or over another version REQ-REL-70", async () => {
  const { read, save } = await createCampaign();
  const wrong = await save("wendy.writer", { tolerance_percent: 50, from_hour: 20, to_hour: 8 });
  expect(wrong.status).toBe(400);
  expect(wrong.body.errors).toMatchObject({ "sending.tolerance_percent": [expect.stringContaining("from 0 to 10")] });
  const hours = await save("wendy.writer", { from_hour: 20, to_hour: 8 });
  expect(hours.body.errors).toMatchObject({ "sending.to_hour": [expect.stringContaining("later")] });
  expect((await save("wendy.writer", { wait_hours: 1 }, 7)).body.kind).toBe("staleVersion");
  expect((await save("arun.approver", { wait_hours: 1 })).status).toBe(403);
  expect((await read()).sending).toEqual(newCampaignSending);
});

test("approving an iteration approves the settings that were shown, and changing one ends the approval REQ-REL-71 REQ-REL-530", async () => {
  const { id, save, move, review } = await createCampaign();
  await save("wendy.writer", { tolerance_percent: 2 });
  await move("wendy.writer", { status: "in review", reviewers: [reviewerIds.arun, reviewerIds.abena] });
  const { seal } = await review();
  await save("bo.both", { tolerance_percent: 3 });
  expect(await move("arun.approver", { status: "approved", seal })).toMatchObject({
    status: 409,
    body: { kind: "conflict" },
  });
  expect((await move("arun.approver", { status: "approved" })).status).toBe(200);
  expect(await review()).toMatchObject({
    sending: { now: { tolerance_percent: 3 }, approved: { tolerance_percent: 3 } },
    changed_since_approval: false,
  });
  await save("wendy.writer", { tolerance_percent: 4 });
  expect(await review()).toMatchObject({
    sending: { now: { tolerance_percent: 4 }, approved: { tolerance_percent: 3 } },
    changed_since_approval: true,
  });
  const requested = await move("wendy.writer", { status: "report requested" });
  expect(requested).toMatchObject({ status: 409, body: { message: expect.stringContaining("“Tolerance” changed") } });
  expect(await compareWithHistory(api.db)).toEqual([]);
  await api.db.updateTable("campaign").set({ sending_settings: null }).execute();
  expect((await compareWithHistory(api.db)).map(({ differs }) => differs)).toContain("sending");
  const sealed = api.db.updateTable("iteration").set({ sealed_sending_settings: null }).where("id", "=", id).execute();
  await expect(sealed).rejects.toThrow("settings for sending are approved with an iteration");
});

test("the settings are returned with those that iterations were approved with REQ-REV-225", async () => {
  const { id, read, save, move } = await createCampaign();
  await save("wendy.writer", { tolerance_percent: 2 });
  expect((await read()).approved).toEqual([]);
  await move("wendy.writer", { status: "in review", reviewers: [reviewerIds.arun] });
  expect((await move("arun.approver", { status: "approved" })).status).toBe(200);
  await save("wendy.writer", { tolerance_percent: 3 });
  expect(await read()).toMatchObject({
    sending: { tolerance_percent: 3 },
    approved: [{ iteration_id: id, sending: { tolerance_percent: 2 } }],
  });
});

test("a user who changes a setting is a contributor to the campaign's iterations and cannot approve them REQ-REL-70 REQ-REL-529", async () => {
  const { save, move } = await createCampaign();
  await save("bo.both", { wait_hours: 48 });
  await move("wendy.writer", { status: "in review", reviewers: [reviewerIds.bo, reviewerIds.arun] });
  expect((await move("bo.both", { status: "approved" })).status).toBe(403);
  expect((await move("arun.approver", { status: "approved" })).status).toBe(200);
});

test("a decision can include a seal that covers NHS Notify IDs, sending settings and findings as well as the configuration REQ-REL-71", async () => {
  const { save, move } = await createCampaign();
  await save("wendy.writer", { wait_hours: 24 });
  await move("wendy.writer", { status: "in review", reviewers: [reviewerIds.arun] });
  const [configuration, notify_plans, sending, findings, waivers] = ["1:a", "b", "c", "d", "e"].map((part) =>
    part.padEnd(64, "0"),
  );
  const seal = { about: "iteration", configuration, notify_plans, sending, findings, waivers };
  expect((await move("arun.approver", { status: "approved", seal })).status).toBe(409);
});

test("a new campaign sends from 8:00 to 20:00 and waits a day after the first wave, and an earlier campaign's approved settings do not change REQ-REL-78 REQ-REL-506", async () => {
  const { campaignPath, read, move, review } = await createCampaign();
  expect((await read()).sending).toMatchObject({ from_hour: 8, to_hour: 20, wait_hours: 24 });
  type Event = { action: string; changes: { path: string[] }[] };
  const { events } = (await api.call<{ events: Event[] }>("rita.reader", `${campaignPath}/history`)).body;
  expect(events.find(({ action }) => action === "created")?.changes.map(({ path }) => path[0])).not.toContain(
    "Sending",
  );
  const id = campaignPath.split("/").at(-1)!;
  expect((await compareWithHistory(api.db)).filter(({ objectId }) => objectId === id)).toEqual([]);
  // The campaign was created before new campaigns had their own settings.
  await api.db.updateTable("campaign").set({ sending_settings: null }).where("id", "=", id).execute();
  expect((await read()).sending).toMatchObject({ from_hour: 0, to_hour: 24, wait_hours: 0 });
  await move("wendy.writer", { status: "in review", reviewers: [reviewerIds.arun] });
  expect((await move("arun.approver", { status: "approved" })).status).toBe(200);
  expect((await review()).changed_since_approval).toBe(false);
});

test("an earliest send date after the run date prevents review, and both dates are shown REQ-REL-253", async () => {
  const { path, save, move } = await createCampaign();
  expect((await save("wendy.writer", { not_before: "20261207" })).status).toBe(200);
  const message =
    "The earliest send date (7 December 2026) is after the run date (1 December 2026). Change one of them.";
  const { body } = await api.call<{ blockers: object[] }>("rita.reader", `${path}/readiness`);
  expect(body.blockers).toMatchObject([{ path: "IterationDate", message }]);
  const send = () => move("wendy.writer", { status: "in review", reviewers: [reviewerIds.arun] });
  expect(await send()).toMatchObject({ status: 400, body: { errors: { IterationDate: [message] } } });
  await save("wendy.writer", { not_before: "20261201" });
  expect((await send()).status).toBe(200);
});

test("sending for review is rejected with the problems with the run date and the earliest send date REQ-REL-253", async () => {
  const { path, save, move } = await createCampaign();
  await save("wendy.writer", { not_before: "20261207" });
  // The campaign's start date was changed after the iteration was saved.
  await api.db
    .updateTable("campaign")
    .set({ document: sql<never>`jsonb_set(document, '{StartDate}', '"20261202"')` })
    .where("id", "=", path.split("/").at(-3)!)
    .execute();
  const { body } = await api.call<{ blockers: { path: string; message: string }[] }>(
    "rita.reader",
    `${path}/readiness`,
  );
  const shown = body.blockers.filter((blocker) => blocker.path === "IterationDate").map(({ message }) => message);
  expect(shown).toHaveLength(2);
  const sent = await move("wendy.writer", { status: "in review", reviewers: [reviewerIds.arun] });
  expect(sent).toMatchObject({ status: 400, body: { errors: { IterationDate: shown } } });
});

test("a new earliest send date in the past or after the campaign's end is rejected REQ-REL-254", async () => {
  const { save } = await createCampaign();
  const errorOf = async (not_before: string) =>
    (await save("wendy.writer", { not_before })).body.errors?.["sending.not_before"];
  expect(await errorOf("20261119")).toEqual(["Earliest send date must be today or in the future"]);
  expect(await errorOf("20270401")).toEqual([
    "Earliest send date must be on or before the campaign's end date, 31 March 2027",
  ]);
  expect(await errorOf("20261120")).toBeUndefined();
});

import { afterAll, beforeAll, expect, test } from "vitest";
import type { CampaignResponse, CampaignListItem, RefusalBody } from "@spi/domain/api-contract";
import { type TestApi, campaignContent, openApi } from "../../test/harness.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const team = "/team/team-vaccinations/campaign";

test("creating a campaign returns its details, creator and times §7.07", async () => {
  const answer = await api.call<CampaignResponse>("wendy.writer", team, { method: "POST", body: campaignContent });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    campaign_details: { Name: campaignContent.Name, Version: 1, Target: "COVID" },
    locked_by: null,
    created_by: { name: "Wendy Writer" },
    creation_timestamp: "20261120093000",
    last_modified_by: { name: "Wendy Writer" },
  });
});

test("a team's list has each campaign's name, dates and last change, newest first §7.06", async () => {
  api.clock.now = new Date("2026-11-20T10:00:00Z");
  const { ID } = await api.newCampaign({ Name: "Newest" });
  const list = await api.call<CampaignListItem[]>("rita.reader", team);
  expect(list.body[0]).toEqual({
    id: ID,
    name: "Newest",
    type: "V",
    target: "COVID",
    start_date: "20261101",
    end_date: "20270331",
    last_modified_by: { name: "Wendy Writer" },
    last_modified_timestamp: "20261120100000",
  });
});

test("a campaign's last change in the list includes changes to its iterations REQ-SCR-31 REQ-SCR-427", async () => {
  api.clock.now = new Date("2026-11-20T11:00:00Z");
  const { ID } = await api.newCampaign({ Name: "Changed below" });
  const { ID: other } = await api.newCampaign({ Name: "Not changed since" });
  api.clock.now = new Date("2026-11-20T12:00:00Z");
  await api.newIteration(ID, {}, "bo.both");
  const { body } = await api.call<CampaignListItem[]>("rita.reader", team);
  expect(body.slice(0, 2)).toMatchObject([
    { id: ID, last_modified_by: { name: "Bo Both" }, last_modified_timestamp: "20261120120000" },
    { id: other, last_modified_by: { name: "Wendy Writer" }, last_modified_timestamp: "20261120110000" },
  ]);
});

test("saving a campaign increments its version, and a save over an older version is rejected with the name of the last editor §7.08 REQ-CAM-400", async () => {
  const details = await api.newCampaign();
  const path = `${team}/${details.ID}`;
  const first = await api.call<CampaignResponse>("bo.both", path, {
    method: "PUT",
    body: { ...details, Name: "Bo was here" },
  });
  expect(first.body.campaign_details).toMatchObject({ Version: 2, Name: "Bo was here" });
  const second = await api.call<RefusalBody>("wendy.writer", path, {
    method: "PUT",
    body: { ...details, Name: "Too late" },
  });
  expect(second.status).toBe(409);
  expect(second.body).toMatchObject({ kind: "staleVersion", current: { version: 2, by: "Bo Both", own: false } });
  expect((await api.readCampaign(details.ID)).campaign_details.Name).toBe("Bo was here");
  const own = await api.call<RefusalBody>("bo.both", path, {
    method: "PUT",
    body: { ...details, Name: "In my other tab" },
  });
  expect(own.body).toMatchObject({ kind: "staleVersion", current: { own: true } });
  expect(own.body.message).toMatch(/^You saved changes elsewhere .+ another tab\./);
});

test("a campaign cannot end before its start, and the error names the field §5.13", async () => {
  const body = { ...campaignContent, EndDate: "20261031" };
  const answer = await api.call<RefusalBody>("wendy.writer", team, { method: "POST", body });
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toEqual({ EndDate: ["End date must be after start date"] });
});

test("a name with forbidden characters and an invalid email address are rejected by field §5.01 §5.16", async () => {
  const body = { ...campaignContent, Name: "50% off", Manager: ["nobody"] };
  const answer = await api.call<RefusalBody>("wendy.writer", team, { method: "POST", body });
  expect(answer.body.errors["Name"]?.[0]).toContain("This value may contain only letters, numbers, spaces");
  expect(answer.body.errors["Manager.0"]?.[0]).toContain("Enter one or more email addresses in the correct format");
});

test("a screening campaign cannot have a vaccination type, unless it was imported with one REQ-CAM-405", async () => {
  const screening = { ...campaignContent, Type: "S", Target: "COVID" };
  const created = await api.call<RefusalBody>("wendy.writer", team, { method: "POST", body: screening });
  expect([created.status, created.body.errors]).toEqual([400, { Target: ["Choose a screening programme"] }]);
  const saved = await api.newCampaign();
  const path = `${team}/${saved.ID}`;
  const changed = await api.call<RefusalBody>("wendy.writer", path, {
    method: "PUT",
    body: { ...saved, Target: "LUNG" },
  });
  expect([changed.status, changed.body.errors]).toEqual([400, { Target: ["Choose a vaccination type"] }]);
  const exported = await api.call<{ file: { CampaignConfig: object } }>("wendy.writer", `${path}/export`, {
    method: "POST",
    body: {},
  });
  const CampaignConfig = { ...exported.body.file.CampaignConfig, Type: "S", Name: "Imported screening" };
  const imported = await api.call("wendy.writer", `${team}/import`, {
    method: "POST",
    body: { file: { CampaignConfig } },
  });
  expect(imported.status).toBe(201);
});

test("unknown fields are rejected by name", async () => {
  const body = { ...campaignContent, locked_by: "me" };
  const answer = await api.call<RefusalBody>("wendy.writer", team, { method: "POST", body });
  expect(answer.body.errors).toEqual({ locked_by: ["We do not recognise this field. Remove it."] });
});

test("a retry with the same Idempotency-Key creates one campaign, and the key cannot be used with a different body", async () => {
  const headers = { "idempotency-key": "double-click" };
  const body = { ...campaignContent, Name: "Once" };
  const answers = await Promise.all(
    [1, 2, 3].map(() => api.call<CampaignResponse>("wendy.writer", team, { method: "POST", body, headers })),
  );
  expect(new Set(answers.map((answer) => answer.body.campaign_details.ID)).size).toBe(1);
  const other = await api.call("wendy.writer", team, { method: "POST", body: campaignContent, headers });
  expect(other.status).toBe(409);
});

test("a campaign cannot lose a routing plan that one of its iterations uses §8.09", async () => {
  const details = await api.newCampaign();
  await api.newIteration(details.ID);
  const body = { ...details, AvailableRoutingIds: ["LETTER"] };
  const answer = await api.call<RefusalBody>("wendy.writer", `${team}/${details.ID}`, { method: "PUT", body });
  expect(answer.body.errors["AvailableRoutingIds"]).toEqual([
    "You cannot delete the routing plan ID 'DIGITAL_FIRST', because it's being used in an iteration.",
  ]);
});

test("one of a hundred users who take a lock gets it, and the others see who has it", async () => {
  const { ID } = await api.newCampaign();
  const both = ["wendy.writer", "bo.both"] as const;
  const takers = Array.from({ length: 50 }).flatMap(() => both);
  const answers = await Promise.all(
    takers.map((who) =>
      api.call<{ granted: boolean; locked_by: { name: string } }>(who, `${team}/${ID}/lock`, { method: "PUT" }),
    ),
  );
  const holders = new Set(answers.map((answer) => answer.body.locked_by.name));
  expect(holders.size).toBe(1);
  expect(answers.filter((answer) => answer.body.granted)).toHaveLength(50);
});

test("a PUT takes a lock and an unlock PUT releases it, and another user's lock only with takeOver §4.16 §7.10", async () => {
  const details = await api.newCampaign();
  const path = `${team}/${details.ID}`;
  const lock = (who: "wendy.writer" | "bo.both", action: string) =>
    api.call<{ granted: boolean; locked_by: { name: string } | null }>(who, `${path}/${action}`, { method: "PUT" });
  expect((await lock("wendy.writer", "lock")).body).toMatchObject({
    granted: true,
    locked_by: { name: "Wendy Writer" },
  });
  expect((await lock("bo.both", "lock")).body).toMatchObject({ granted: false, locked_by: { name: "Wendy Writer" } });
  expect((await lock("bo.both", "unlock")).body).toMatchObject({ granted: false, locked_by: { name: "Wendy Writer" } });
  const save = await api.call<RefusalBody>("bo.both", path, { method: "PUT", body: details });
  expect(save.body).toMatchObject({
    kind: "lockedByOther",
    message: expect.stringContaining("Wendy Writer is editing this"),
  });
  expect((await lock("bo.both", "lock?take_over=true")).body).toMatchObject({
    granted: true,
    locked_by: { name: "Bo Both" },
  });
  expect((await lock("bo.both", "unlock")).body).toMatchObject({ granted: true, locked_by: null });
});

test.each(["campaign", "iteration"])(
  "taking over another user's lock on a %s is recorded with its former holder, but taking a free lock or your own is not REQ-LIF-09",
  async (kind) => {
    const details = await api.newCampaign();
    const iteration = await api.newIteration(details.ID);
    const own = kind === "campaign" ? `${team}/${details.ID}` : `${team}/${details.ID}/iteration/${iteration.ID}`;
    const lock = (who: "wendy.writer" | "bo.both", action: string) =>
      api.call(who, `${own}/${action}?take_over=true`, { method: "PUT" });
    await lock("wendy.writer", "lock");
    await lock("wendy.writer", "lock");
    await lock("bo.both", "lock");
    await lock("wendy.writer", "unlock");
    const { body } = await api.call<{ events: object[] }>("rita.reader", `${team}/${details.ID}/history`);
    const wendy = { name: "Wendy Writer" };
    const bo = { name: "Bo Both" };
    expect(body.events.slice(0, 2)).toMatchObject([
      { action: "tookOverLock", kind, by: wendy, from: bo, version: 3, changes: [] },
      { action: "tookOverLock", kind, by: bo, from: wendy, version: 2, changes: [] },
    ]);
    expect(body.events.slice(2)).toMatchObject([{ action: "created" }, { action: "created" }]);
  },
);

test("a campaign can be deleted while all its iterations are drafts, and its history remains", async () => {
  const { ID } = await api.newCampaign();
  const answer = await api.call("wendy.writer", `${team}/${ID}`, { method: "DELETE" });
  expect(answer.status).toBe(200);
  expect((await api.call("wendy.writer", `${team}/${ID}`)).status).toBe(404);
  const history = await api.db
    .selectFrom("history")
    .select("action")
    .where("object_id", "=", ID)
    .orderBy("version")
    .execute();
  expect(history.map((event) => event.action)).toEqual(["created", "deleted"]);
});

import type { IterationResponse, NotifyPlansResponse, PlanReview, RefusalBody } from "@spi/domain/api-contract";
import type { Desk } from "@spi/domain/desk/desk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, filterRule, openApi, reviewerIds } from "../../test/harness.ts";
import { setState } from "../../test/set-state.ts";
import { compareWithHistory } from "../history/verify-state.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

type Who = Parameters<TestApi["call"]>[0];
const uuid = (n: number) => `6f0c1d52-3b7e-4a8f-9d21-0c5e7b9a4f0${n}`;
const both = [
  { id: "DIGITAL_FIRST", uuid: uuid(1) },
  { id: "LETTER", uuid: uuid(2) },
];

let rules = 0;
/** Creates a draft with its campaign, and functions that act on both. */
async function createCampaign() {
  const { ID: campaignId } = await api.newCampaign();
  const rule = filterRule({ Comparator: `-${(rules += 1)}` });
  const { ID: id } = await api.newIteration(campaignId, { IterationRules: [rule] });
  const campaignPath = `/team/team-vaccinations/campaign/${campaignId}`;
  const path = `${campaignPath}/iteration/${id}`;
  const read = async () => (await api.call<NotifyPlansResponse>("rita.reader", `${campaignPath}/notify-plans`)).body;
  const enter = async (who: Who, notify_plans: unknown, more: object = {}) => {
    const { version: Version } = await read();
    const body = { Version, notify_plans, ...more };
    return api.call<NotifyPlansResponse & RefusalBody>(who, `${campaignPath}/notify-plans`, { method: "PUT", body });
  };
  const move = (who: Who, request: object) => api.move<IterationResponse & RefusalBody>(who, path, request);
  const review = async () =>
    (await api.call<{ seal: string; notify_plans: PlanReview }>("arun.approver", `${path}/review`)).body;
  const approvePlans = (who: Who, seal: string | null) =>
    api.call<RefusalBody>(who, `${path}/notify-plans`, { method: "PUT", body: { seal } });
  const approved = async () => {
    await move("wendy.writer", { status: "in review", reviewers: [reviewerIds.arun, reviewerIds.abena] });
    expect((await move("arun.approver", { status: "approved" })).status).toBe(200);
  };
  /** Returns the refusal to release when everything else has been approved. */
  const release = async () => {
    const row = await api.db.selectFrom("iteration").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    await setState(api.db, id, { status: "report approved", submitted_by: row.submitted_by ?? { id: "x", name: "x" } });
    const { body } = await move("rhys.releaser", { status: "sent to nhs notify" });
    return body.errors?.["notify_plans"]?.join(" ") ?? body.message;
  };
  return { id, campaignPath, path, read, enter, move, review, approvePlans, approved, release };
}

test("NHS Notify IDs are stored separately from a campaign's document, and its history records them REQ-REL-20 REQ-REL-422", async () => {
  const { campaignPath, read, enter } = await createCampaign();
  const before = (await api.call<{ campaign_details: object }>("rita.reader", campaignPath)).body.campaign_details;
  const capitals = [{ id: "digital_first", uuid: uuid(1).toUpperCase() }];
  expect((await enter("wendy.writer", capitals)).body).toEqual({
    version: 2,
    notify_plans: both.slice(0, 1),
    known_plans: [],
  });
  expect((await enter("wendy.writer", both.slice(0, 1))).body.version).toBe(2);
  expect((await enter("wendy.writer", both)).body.version).toBe(3);
  expect(await read()).toEqual({ version: 3, notify_plans: both, known_plans: [] });
  const { campaign_details } = (await api.call<{ campaign_details: object }>("rita.reader", campaignPath)).body;
  expect(campaign_details).toEqual({ ...before, Version: 3 });
  const history = await api.call<{ events: { action: string; changes: object[] }[] }>(
    "rita.reader",
    `${campaignPath}/history`,
  );
  expect(history.body.events[0]).toMatchObject({
    action: "savedNotifyPlans",
    changes: [{ path: ["NotifyPlans", "LETTER"], after: uuid(2) }],
  });
});

test("only the campaign's routing plans can have an NHS Notify ID, and a shared one must be confirmed REQ-REL-22 REQ-REL-426", async () => {
  const { read, enter } = await createCampaign();
  const twice = [...both, { id: "letter", uuid: uuid(3) }, { id: "OTHER", uuid: uuid(4) }];
  const said = (await enter("wendy.writer", twice)).body.errors;
  expect(Object.keys(said)).toEqual(["notify_plans.2.id", "notify_plans.3.id"]);
  const noId = await enter("wendy.writer", [{ id: "LETTER", uuid: "flu" }]);
  expect(noId.body.errors).toEqual({ "notify_plans.0.uuid": [expect.stringContaining("Enter an NHS Notify ID")] });
  const shared = both.map((plan) => ({ ...plan, uuid: uuid(1) }));
  expect((await enter("wendy.writer", shared)).body.errors).toEqual({
    confirm_shared: [expect.stringContaining("“DIGITAL_FIRST” and “LETTER” have the same NHS Notify ID")],
  });
  expect((await read()).notify_plans).toEqual([]);
  expect((await enter("wendy.writer", shared, { confirm_shared: true })).status).toBe(200);
  expect((await enter("wendy.writer", [])).body.notify_plans).toEqual([]);
});

test("a save over a different version of the campaign from the one opened does not store NHS Notify IDs REQ-REL-20", async () => {
  const { enter, read } = await createCampaign();
  expect((await enter("wendy.writer", both, { Version: 7 })).body.kind).toBe("staleVersion");
  expect((await enter("rhys.releaser", both)).status).toBe(403);
  expect((await read()).notify_plans).toEqual([]);
});

test("a missing NHS Notify ID is a warning before review and blocks only the release REQ-REL-21 REQ-REL-424", async () => {
  const { path, approved, release } = await createCampaign();
  const { warnings } = (await api.call<{ warnings: object[] }>("wendy.writer", `${path}/readiness`)).body;
  expect(warnings).toMatchObject([{ where: "NHS Notify IDs", screen: "routing-plans" }]);
  await approved();
  expect(await release()).toContain("“DIGITAL_FIRST” has no NHS Notify ID");
});

test("approving an iteration approves the NHS Notify IDs that were shown, and no others REQ-REL-23", async () => {
  const { id, enter, review, move, release } = await createCampaign();
  await enter("wendy.writer", both);
  await move("wendy.writer", { status: "in review", reviewers: [reviewerIds.arun] });
  const { seal } = await review();
  await enter("wendy.writer", [{ id: "DIGITAL_FIRST", uuid: uuid(3) }]);
  const unseen = await move("arun.approver", { status: "approved", seal });
  expect([unseen.status, unseen.body.kind]).toEqual([409, "conflict"]);
  expect((await move("arun.approver", { status: "approved" })).status).toBe(200);
  expect((await review()).notify_plans).toMatchObject({
    plans: [{ id: "DIGITAL_FIRST", uuid: uuid(3), approved: uuid(3) }],
    approved_by: { name: "Arun Approver" },
  });
  const differences = await compareWithHistory(api.db);
  expect(differences.filter(({ objectId }) => objectId === id)).toEqual([]);
  expect(await release()).toContain("prepare its list");
});

test("a removed NHS Notify ID is on an approver's home page until they approve the removal REQ-REL-280 REQ-DESK-01 REQ-REL-466 REQ-DESK-405", async () => {
  const { id, enter, review, approved, approvePlans, release } = await createCampaign();
  const needed = async () => {
    const { needs } = (await api.call<Desk>("arun.approver", "/me/desk")).body;
    return needs.filter((need) => need.iteration_id === id && need.kind === "approvePlans").length;
  };
  await enter("wendy.writer", both);
  await approved();
  expect(await needed()).toBe(0);
  await enter("wendy.writer", [both[1]]);
  expect(await needed()).toBe(1);
  const { seal } = (await review()).notify_plans;
  expect(seal).toBeNull();
  expect((await approvePlans("arun.approver", seal)).status).toBe(200);
  expect(await needed()).toBe(0);
  expect(await release()).toContain("“DIGITAL_FIRST” has no NHS Notify ID");
});

test("an NHS Notify ID added or changed after approval stops the release until a reviewer who did not enter it approves it, which is a task on their home page REQ-REL-23 REQ-DESK-01 REQ-REL-429 REQ-DESK-405", async () => {
  const { id, enter, review, approved, approvePlans, release } = await createCampaign();
  const needed = async (who: Who) => {
    const { needs } = (await api.call<Desk>(who, "/me/desk")).body;
    return needs.filter((need) => need.iteration_id === id && need.kind === "approvePlans").length;
  };
  await approved();
  expect((await approvePlans("arun.approver", "none")).status).toBe(409);
  expect(await needed("arun.approver")).toBe(0);

  await enter("bo.both", both);
  for (const who of ["arun.approver", "abena.approver"] as const) expect([who, await needed(who)]).toEqual([who, 1]);
  for (const who of ["bo.both", "wendy.writer", "sam.screening"] as const) expect(await needed(who)).toBe(0);
  expect(await release()).toContain("has an NHS Notify ID that is not approved");
  const { notify_plans } = await review();
  for (const who of ["bo.both", "wendy.writer"] as const) {
    expect((await approvePlans(who, notify_plans.seal)).status).toBe(403);
  }
  expect((await approvePlans("arun.approver", `${notify_plans.seal}0`)).body.kind).toBe("conflict");
  expect((await approvePlans("arun.approver", notify_plans.seal)).status).toBe(200);
  expect(await needed("arun.approver")).toBe(0);
  expect(await release()).toContain("prepare its list");
  await enter("bo.both", [{ id: "DIGITAL_FIRST", uuid: uuid(4) }]);
  expect(await release()).toContain("has an NHS Notify ID that is not approved");
});

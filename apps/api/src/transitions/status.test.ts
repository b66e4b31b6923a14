import type { IterationResponse, Me, RefusalBody } from "@spi/domain/api-contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, claimsOf, openApi, reviewerIds, sign } from "../../test/harness.ts";

let api: TestApi;
let campaignId: string;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

let names = 0;
/** Creates an iteration in a separate campaign. */
const newIteration = async (changes: Record<string, unknown> = {}) => {
  campaignId = (await api.newCampaign()).ID;
  names += 1;
  return api.newIteration(campaignId, { Name: `Iteration ${names}`, ...changes });
};

type Who = Parameters<TestApi["call"]>[0];

const pathOf = (id: string) => `/team/team-vaccinations/campaign/${campaignId}/iteration/${id}`;
const move = (who: Who, id: string, command: Record<string, unknown>) =>
  api.move<IterationResponse & RefusalBody>(who, pathOf(id), command);
const send = (who: Who, id: string, reviewers: string[] = [reviewerIds.arun]) =>
  move(who, id, { status: "in review", reviewers });

test("sending for review records the reviewers, the submitter and the time §7.14 §4.10", async () => {
  const { ID } = await newIteration();
  const answer = await send("wendy.writer", ID, [reviewerIds.arun, reviewerIds.abena]);
  expect(answer.body).toMatchObject({
    status: "in review",
    submitted_by: { name: "Wendy Writer", at: expect.stringMatching(/^\d{14}$/) },
    reviewers: [{ name: "Abena Approver" }, { name: "Arun Approver" }],
  });
});

test("a reviewer without a display name is shown as a readable form of their username §3.31", async () => {
  const token = await sign({ ...claimsOf("arun.approver"), sub: "nameless", username: "CIS2_nora.new" });
  const me = await api.call<Me>("arun.approver", "/me", { token });
  const { ID } = await newIteration();
  const answer = await send("wendy.writer", ID, ["nameless"]);
  expect(me.body.display_name).toBe("Nora New");
  expect(answer.body.reviewers).toMatchObject([{ id: "nameless", name: "Nora New" }]);
});

test("an iteration cannot be sent for review without reviewers §5.35", async () => {
  const { ID } = await newIteration();
  const answer = await send("wendy.writer", ID, []);
  expect(answer).toMatchObject({ status: 400, body: { message: "No reviewers selected" } });
});

test("only users who can approve in the team can be reviewers, and no one reviews their own work §6.06", async () => {
  const { ID } = await newIteration();
  expect((await send("bo.both", ID, [reviewerIds.bo])).status).toBe(400);
  expect((await send("wendy.writer", ID, [reviewerIds.wendy])).status).toBe(400);
  expect((await send("wendy.writer", ID, ["somebody"])).status).toBe(400);
});

test("only a named reviewer who did not submit an iteration can approve or reject it §4.11 §6.05", async () => {
  const { ID } = await newIteration();
  await send("wendy.writer", ID);
  expect((await move("abena.approver", ID, { status: "approved" })).status).toBe(403);
  expect((await move("wendy.writer", ID, { status: "approved" })).status).toBe(403);
  expect((await move("rita.reader", ID, { status: "approved" })).status).toBe(403);
  const approved = await move("arun.approver", ID, { status: "approved" });
  expect(approved.body).toMatchObject({
    status: "approved",
    decisions: [{ by: { name: "Arun Approver" }, transition: "approve" }],
  });
});

test("a contributor to an iteration cannot approve it, even if someone else submitted it", async () => {
  const iteration = await newIteration();
  await api.call("bo.both", pathOf(iteration.ID), { method: "PUT", body: { ...iteration, ApprovalMaximum: 7 } });
  await send("wendy.writer", iteration.ID, [reviewerIds.bo, reviewerIds.arun]);
  const answer = await move("bo.both", iteration.ID, { status: "approved" });
  expect(answer).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining("You worked on this iteration") },
  });
});

test("a rejection requires a reason, which is stored", async () => {
  const { ID } = await newIteration();
  await send("wendy.writer", ID);
  const without = await move("arun.approver", ID, { status: "rejected", reason: "  " });
  expect(without.body.errors).toHaveProperty("reason");
  const rejected = await move("arun.approver", ID, { status: "rejected", reason: "The run date is a bank holiday" });
  expect(rejected.body.decisions.at(-1)).toMatchObject({ reason: "The run date is a bank holiday" });
});

test("a draft shows why it was rejected until it is sent for review again REQ-LIF-11", async () => {
  const { ID } = await newIteration();
  await send("wendy.writer", ID);
  expect((await move("wendy.writer", ID, { status: "draft" })).body.last_rejection).toBeNull();
  await send("wendy.writer", ID);
  await move("arun.approver", ID, { status: "rejected", reason: "The run date is a bank holiday" });
  const draft = await move("wendy.writer", ID, { status: "draft" });
  const rejection = { by: { name: "Arun Approver" }, transition: "reject", reason: "The run date is a bank holiday" };
  expect(draft.body).toMatchObject({ status: "draft", decisions: [], last_rejection: rejection });
  const edited = { ...draft.body.iteration_details, ApprovalMaximum: 7 };
  const saved = await api.call<IterationResponse>("wendy.writer", pathOf(ID), { method: "PUT", body: edited });
  expect(saved.body.last_rejection).toMatchObject(rejection);
  expect((await send("wendy.writer", ID)).body.last_rejection).toBeNull();
});

test("a decision on an outdated version is rejected", async () => {
  const { ID } = await newIteration();
  await send("wendy.writer", ID);
  const answer = await move("arun.approver", ID, { status: "approved", Version: 1 });
  expect(answer).toMatchObject({ status: 409, body: { kind: "staleVersion" } });
});

test("reverting to draft clears the reviewers, decisions and seal, and a reviewer cannot revert what they review §4.12", async () => {
  const { ID } = await newIteration();
  await send("wendy.writer", ID, [reviewerIds.bo]);
  expect((await move("bo.both", ID, { status: "draft" })).status).toBe(403);
  const reverted = await move("wendy.writer", ID, { status: "draft" });
  expect(reverted.body).toMatchObject({ status: "draft", reviewers: [], submitted_by: null, decisions: [] });
  expect((await move("wendy.writer", ID, { status: "draft" })).status).toBe(409);
});

test("an iteration cannot be edited or deleted unless it is a draft, and the error states its status §4.15", async () => {
  const iteration = await newIteration();
  await send("wendy.writer", iteration.ID);
  const body = { ...iteration, Version: 2 };
  const edit = await api.call("wendy.writer", pathOf(iteration.ID), { method: "PUT", body });
  expect(edit).toMatchObject({ status: 409, body: { kind: "wrongStatus", status: "in review" } });
  expect((await api.call("wendy.writer", pathOf(iteration.ID), { method: "DELETE" })).status).toBe(409);
  expect((await api.call("wendy.writer", `${pathOf(iteration.ID)}/lock`, { method: "PUT" })).status).toBe(409);
});

test("a report runs only on approved content, and is refused after any change", async () => {
  const { ID } = await newIteration();
  await send("wendy.writer", ID);
  await move("arun.approver", ID, { status: "approved" });
  const { campaign_details } = await api.readCampaign(campaignId);
  await api.call("wendy.writer", `/team/team-vaccinations/campaign/${campaignId}`, {
    method: "PUT",
    body: { ...campaign_details, EndDate: "20270330" },
  });
  const answer = await move("wendy.writer", ID, { status: "report requested" });
  expect(answer).toMatchObject({
    status: 409,
    body: { kind: "conflict", message: expect.stringContaining("changed after the iteration was approved") },
  });
});

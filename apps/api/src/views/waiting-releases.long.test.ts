import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { WholeCampaignResponse } from "@spi/domain/api-contract";
import type { Desk } from "@spi/domain/desk/desk";
import { unknownPlan, type ReleaseProblem } from "@spi/domain/release/release-problem";
import type { ReleaseResponse } from "@spi/domain/release/release-answer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withApprovedReport, withProof, withRelease } from "../../test/preconditions.ts";
import { json } from "../database/json.ts";
import { type TestApi, openApi } from "../../test/harness.ts";
import { placeBatch, testReleaseServices } from "../../test/approved-report.ts";

let api: TestApi;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "spi-waiting-"));
  api = await openApi({ releases: testReleaseServices(folder) });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

interface Waiting {
  iteration_id: string;
  about: string;
}

async function waitingFor(who: Parameters<TestApi["call"]>[0], { iteration }: { iteration: { ID: string } }) {
  const { body } = await api.call<Waiting[]>(who, "/me/waiting");
  return body.filter((item) => item.iteration_id === iteration.ID).map(({ about }) => about);
}

test("an approved report waits for users who can release it until it is being sent, and again when it is stopped REQ-REL-45", async () => {
  const approved = await withApprovedReport(api);
  expect(await waitingFor("rhys.releaser", approved)).toEqual(["release"]);
  expect(await waitingFor("wendy.writer", approved)).toEqual([]);
  for (const [state, about] of [
    ["prepared", ["start"]],
    ["sending", []],
    ["stopped", ["stopped"]],
    ["called off", ["release"]],
  ] as const) {
    expect([state, await waitingFor("rhys.releaser", await withRelease(api, state))]).toEqual([state, about]);
  }
});

test("a stopped release shows the reason on the home page, and waits for a different user from the one who requested a transition REQ-REL-45 REQ-REL-34 REQ-DESK-14 REQ-REL-455", async () => {
  const stopped = await withRelease(api, "stopped");
  const { campaign, iteration } = stopped;
  const path = `/team/team-vaccinations/campaign/${campaign.ID}/iteration/${iteration.ID}/release`;
  const needs = async (who: Parameters<TestApi["call"]>[0]) => {
    const { body } = await api.call<Desk>(who, "/me/desk");
    return body.needs.filter((need) => need.iteration_id === iteration.ID);
  };
  await api.db
    .updateTable("release")
    .set({ problem: json<ReleaseProblem>({ code: "stoppedWithoutReason", params: { by: "Rita Reader" } }) })
    .execute();
  expect(await needs("rhys.releaser")).toMatchObject([
    { kind: "decideStoppedRelease", reason: "Stopped by Rita Reader.", stopped_midway: false },
  ]);
  await placeBatch(api, iteration.ID);
  expect(await needs("rhys.releaser")).toMatchObject([{ kind: "decideStoppedRelease", stopped_midway: true }]);
  const { body } = await api.call<ReleaseResponse>("rhys.releaser", path);
  const ask = { version: body.release!.version, reason: "The letter was right" };
  expect(await api.call("rhys.releaser", `${path}/request-resume`, { method: "PUT", body: ask })).toMatchObject({
    status: 200,
  });
  expect(await needs("rhys.releaser")).toEqual([]);
  expect(await needs("bo.both")).toMatchObject([
    { kind: "decideStoppedRelease", reason: "Rhys Releaser asked to resume sending: The letter was right" },
  ]);
  const move = async (who: Parameters<TestApi["call"]>[0], name: string, reason?: string) => {
    const { release } = (await api.call<ReleaseResponse>("rhys.releaser", path)).body;
    const body = { version: release!.version, reason };
    return api.call<ReleaseResponse>(who, `${path}/${name}`, { method: "PUT", body });
  };
  expect((await move("rhys.releaser", "decline", "No")).status).toBe(409);
  expect((await move("bo.both", "decline")).status).toBe(400);
  const declined = await move("bo.both", "decline", "The letter is still wrong");
  expect(declined.body.release?.request?.declined).toMatchObject({ reason: "The letter is still wrong" });
  // No one can agree to a declined request, but anyone can make a new one.
  expect((await move("bo.both", "resume")).status).toBe(409);
  const reason = "Bo Both declined the request from Rhys Releaser to resume sending: The letter is still wrong";
  for (const who of ["rhys.releaser", "bo.both"] as const)
    expect(await needs(who)).toMatchObject([{ kind: "decideStoppedRelease", reason }]);
  expect((await move("bo.both", "request-cancellation", "It stays wrong")).status).toBe(409);
  expect((await move("bo.both", "request-resume", "It was another one")).status).toBe(200);
  expect((await move("rhys.releaser", "withdraw")).status).toBe(409);
  const withdrawn = await move("bo.both", "withdraw");
  expect(withdrawn.body.release).toMatchObject({ state: "stopped", request: null });
});

test("messages to test recipients wait for an approver who did not send them, and for releasers only when they can act REQ-REL-45 REQ-REL-456", async () => {
  const proved = await withProof(api);
  const readTests = async () => {
    const { ID } = proved.campaign;
    const { body } = await api.call<WholeCampaignResponse>("rita.reader", `/team/team-vaccinations/campaign/${ID}`);
    return body.releases.map(({ tests, unread_sent_by: by }) => [tests, by]);
  };
  expect(await readTests()).toEqual([["to read", [expect.any(String)]]]);
  expect(await waitingFor("arun.approver", proved)).toEqual(["proof"]);
  expect(await waitingFor("rita.reader", proved)).toEqual([]);
  // The user who sent the test messages must wait until another user has read them.
  expect(await waitingFor("rhys.releaser", proved)).toEqual([]);
  const proof = () => api.db.updateTable("release_proof");
  await proof()
    .set({ state: "refused", problem: json<ReleaseProblem>({ code: "proofPlanNotNamed", params: {} }) })
    .execute();
  expect(await waitingFor("rhys.releaser", proved)).toEqual(["tests"]);
  expect(await readTests()).toEqual([["refused", []]]);
  const { needs } = (await api.call<Desk>("rhys.releaser", "/me/desk")).body;
  expect(needs.find(({ kind }) => kind === "sendTestMessages")).toMatchObject({
    reason: "NHS Notify did not accept the last test messages. Open the release page to find out why",
  });
  const arun = { id: "arun.approver", name: "Arun Approver" };
  await proof()
    .set({ state: "accepted", problem: null, read_by: json(arun), read_at: new Date() })
    .execute();
  expect(await waitingFor("rhys.releaser", proved)).toEqual(["start"]);
  expect(await readTests()).toEqual([["read", []]]);
  await api.db.deleteFrom("release_proof").execute();
  expect(await readTests()).toEqual([["to send", []]]);
});

test("an ID that NHS Notify does not recognise is a task for writers to correct, and there are no tasks to send or read messages REQ-REL-163 REQ-REL-491", async () => {
  const proved = await withProof(api);
  await api.db
    .updateTable("release_proof")
    .set({ state: "refused", problem: json<ReleaseProblem>({ code: unknownPlan, params: {} }) })
    .execute();
  expect(await waitingFor("wendy.writer", proved)).toEqual(["notifyIds"]);
  for (const who of ["rhys.releaser", "arun.approver", "rita.reader"] as const)
    expect([who, await waitingFor(who, proved)]).toEqual([who, []]);
  const { needs } = (await api.call<Desk>("wendy.writer", "/me/desk")).body;
  expect(needs.find(({ iteration_id: id }) => id === proved.iteration.ID)).toMatchObject({
    kind: "correctNotifyIds",
    reason: expect.stringMatching(/^“.+” has an NHS Notify ID that NHS Notify does not recognise\.$/) as string,
  });
  const path = `/team/team-vaccinations/campaign/${proved.campaign.ID}`;
  const { releases } = (await api.call<WholeCampaignResponse>("rita.reader", path)).body;
  expect(releases.map(({ tests }) => tests)).toEqual(["unknown ID"]);
  // After a stop, users with release permission decide how to continue, and others can still fix the problem.
  await api.db
    .updateTable("release")
    .set({ state: "stopped" })
    .where("iteration_id", "=", proved.iteration.ID)
    .execute();
  expect(await waitingFor("rhys.releaser", proved)).toEqual(["stopped"]);
  expect(await waitingFor("wendy.writer", proved)).toEqual(["notifyIds"]);
  await placeBatch(api, proved.iteration.ID);
  expect(await waitingFor("wendy.writer", proved)).toEqual([]);
});

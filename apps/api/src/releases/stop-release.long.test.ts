import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { WholeCampaignResponse } from "@spi/domain/api-contract";
import { nhsNumberInText } from "@spi/domain/names/nhs-number";
import type { ReleaseResponse } from "@spi/domain/release/release-answer";
import { restoredNotReverted, restoredRefusal } from "@spi/domain/release/restored-release";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withApprovedReport, withProof, withRelease } from "../../test/preconditions.ts";
import { type TestApi, openApi } from "../../test/harness.ts";
import { notifyPlan, testReleaseServices } from "../../test/approved-report.ts";
import type { ReleaseServices } from "./routes.ts";
import { noRelease } from "./store.ts";

let api: TestApi;
let folder: string;
let services: ReleaseServices;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "spi-stop-"));
  services = testReleaseServices(folder);
  api = await openApi({ releases: services });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

test("any member of the team can stop a release without a reason, and its page and the campaign show who did REQ-REL-34 REQ-REL-96 REQ-REL-432", async () => {
  const { campaign, iteration } = await withRelease(api, "sending");
  const release = `/team/team-vaccinations/campaign/${campaign.ID}/iteration/${iteration.ID}/release`;
  const { version } = (await api.call<ReleaseResponse>("rita.reader", release)).body.release!;
  const stopped = await api.call<ReleaseResponse>("rita.reader", `${release}/stop`, {
    method: "PUT",
    body: { version },
  });
  expect([stopped.status, stopped.body.release]).toMatchObject([
    200,
    { state: "stopped", cause: "Stopped by Rita Reader." },
  ]);
  const whole = await api.call<WholeCampaignResponse>("rita.reader", `/team/team-vaccinations/campaign/${campaign.ID}`);
  expect(whole.body.releases).toEqual([
    expect.objectContaining({ iteration_id: iteration.ID, state: "stopped", approved: expect.any(Number) }),
  ]);
});

test("a transition is rejected if an iteration has no release, and the error for an ended release gives that reason REQ-REL-34", async () => {
  const { campaign, iteration } = await withApprovedReport(api);
  const release = `/team/team-vaccinations/campaign/${campaign.ID}/iteration/${iteration.ID}/release`;
  const stop = () => api.call<{ message: string }>("rita.reader", `${release}/stop`, { method: "PUT", body: {} });
  const none = await stop();
  expect([none.status, none.body.message]).toEqual([404, noRelease.message]);
  const over = await withRelease(api, "refused");
  const ended = `/team/team-vaccinations/campaign/${over.campaign.ID}/iteration/${over.iteration.ID}/release`;
  expect((await api.call("rita.reader", `${ended}/stop`, { method: "PUT", body: {} })).status).toBe(409);
});

test("an iteration whose release files show more than the database cannot be reverted or started, and its page shows the reason REQ-REL-231 REQ-REL-234", async () => {
  const { campaign, iteration } = await withRelease(api, "prepared");
  const at = `/team/team-vaccinations/campaign/${campaign.ID}/iteration/${iteration.ID}`;
  const { version } = (await api.call<ReleaseResponse>("rhys.releaser", `${at}/release`)).body.release!;
  const batch = { releaseId: randomUUID(), name: "messages-of-the-day-after", firstByte: 0 };
  await services.files.mark({ iterationId: iteration.ID, ...batch, what: 1 });
  const { body } = await api.call<ReleaseResponse>("rita.reader", `${at}/release`);
  expect(body.release).toMatchObject({ state: "prepared", restored: { recovery: null } });
  const request = { method: "PUT", body: { version, messages: 0 } } as const;
  const started = await api.call<{ message: string }>("rhys.releaser", `${at}/release/start`, request);
  expect([started.status, started.body.message]).toEqual([409, restoredRefusal]);
  const reverted = await api.move<{ message: string }>("wendy.writer", at, { status: "draft" });
  expect([reverted.status, reverted.body.message]).toEqual([409, restoredNotReverted]);
});

test("an impossible transition is rejected with the release's state, not as outdated REQ-REL-34", async () => {
  const { campaign, iteration } = await withRelease(api, "prepared");
  const release = `/team/team-vaccinations/campaign/${campaign.ID}/iteration/${iteration.ID}/release`;
  const { version } = (await api.call<ReleaseResponse>("rhys.releaser", release)).body.release!;
  const put = (move: string, body: object) =>
    api.call<{ message: string }>("rhys.releaser", `${release}/${move}`, { method: "PUT", body });
  for (const move of ["stop", "resume"]) {
    const { status, body } = await put(move, { version });
    expect([status, body.message]).toEqual([409, "This release has not been started. Nothing has been changed."]);
    expect((await put(move, { version: version + 1 })).body.message).toMatch(/has changed since you opened this page/);
  }
  const unknown = await put("launch", { version });
  expect([unknown.status, unknown.body.message]).toEqual([404, "There is nothing at this address"]);
  const elsewhere = await api.call<{ message: string }>("rhys.releaser", release.replace(iteration.ID, "none"));
  expect([elsewhere.status, elsewhere.body.message]).toEqual([404, "Cannot find team or campaign"]);
});

test("a plan's NHS Notify name is shown with its NHS Notify ID as soon as it is known REQ-REL-22 REQ-REL-427", async () => {
  const { campaign } = await withProof(api);
  const answer = await api.call("rita.reader", `/team/team-vaccinations/campaign/${campaign.ID}/notify-plans`);
  const { uuid } = notifyPlan;
  expect(answer.body).toMatchObject({ notify_plans: [notifyPlan], known_plans: [{ uuid, name: "Digital first" }] });
});

test("sending stops even if the reason cannot be stored, and the reason is left out REQ-REL-148", async () => {
  const stop = async (reason: string) => {
    const { campaign, iteration } = await withRelease(api, "sending");
    const release = `/team/team-vaccinations/campaign/${campaign.ID}/iteration/${iteration.ID}/release`;
    const body = { version: 1, reason };
    const stopped = await api.call<ReleaseResponse>("rita.reader", `${release}/stop`, { method: "PUT", body });
    return [stopped.status, stopped.body.release?.state, stopped.body.release?.cause];
  };
  const notStored = "Stopped by Rita Reader. We did not store the reason.";
  for (const reason of ["9990000018 asked", "999 000 0018 died", "NHS 999-000-0018."]) {
    expect(await stop(reason)).toEqual([200, "stopped", `${notStored} ${nhsNumberInText}`]);
  }
  expect(await stop("\u200b")).toEqual([200, "stopped", `${notStored} Enter the reason`]);
  expect(await stop("x".repeat(300))).toEqual([
    200,
    "stopped",
    expect.stringMatching(/We did not store the reason\. .*255/),
  ]);
  const call = "Call 0207 946 0018 first";
  expect(await stop(call)).toEqual([200, "stopped", `Stopped by Rita Reader: ${call}`]);
});

test("a reason for resuming or cancelling is rejected if it contains an NHS number REQ-REL-77", async () => {
  const { campaign, iteration } = await withRelease(api, "stopped");
  const release = `/team/team-vaccinations/campaign/${campaign.ID}/iteration/${iteration.ID}/release`;
  const { version } = (await api.call<ReleaseResponse>("rhys.releaser", release)).body.release!;
  for (const move of ["request-resume", "request-cancellation"]) {
    const body = { version, reason: "999 000 0018 died" };
    const answer = await api.call("rhys.releaser", `${release}/${move}`, { method: "PUT", body });
    expect(answer).toMatchObject({ status: 400, body: { errors: { reason: [nhsNumberInText] } } });
  }
});

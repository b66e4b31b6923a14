import type { FindingsResponse, RefusalBody } from "@spi/domain/api-contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, neverDeciding, openApi, reviewerIds } from "../../test/harness.ts";
import { verifyIteration } from "./verifier/verify-iteration.ts";

let api: TestApi;
/** Verification starts when this promise resolves. */
let blocked = Promise.resolve();
beforeAll(async () => {
  api = await openApi({
    verifier: async (question) => {
      await blocked;
      return verifyIteration(question);
    },
  });
});
afterAll(() => api.close());

test("while many rules are being checked, this is shown and decisions are rejected until the findings arrive REQ-REV-30 REQ-REV-451", async () => {
  const { promise, resolve: continueVerifying } = Promise.withResolvers<void>();
  blocked = promise;
  const { ID: campaignId } = await api.newCampaign({ AvailableRoutingIds: ["DIGITAL_FIRST"] });
  const { ID } = await api.newIteration(campaignId, { IterationRules: neverDeciding() });
  const at = `/team/team-vaccinations/campaign/${campaignId}/iteration/${ID}`;
  const read = () => api.call<FindingsResponse>("wendy.writer", `${at}/finding`);
  const first = await read();
  expect(first).toMatchObject({ status: 200, body: { checking: true, findings: [], stops: 0, not_available: null } });
  const inReview = { status: "in review", reviewers: [reviewerIds.arun] };
  const tooEarly = {
    status: 409,
    body: { message: expect.stringContaining("still checking the rules") as unknown },
  };
  const sent = await api.call<RefusalBody>("wendy.writer", `${at}/status`, { method: "PUT", body: inReview });
  expect(sent).toMatchObject(tooEarly);
  const reply = { Version: 1, reason: "A safeguard" };
  const path = `${at}/finding/${"a".repeat(64)}/answer`;
  expect(await api.call<RefusalBody>("wendy.writer", path, { method: "PUT", body: reply })).toMatchObject(tooEarly);
  continueVerifying();
  await expect.poll(async () => (await read()).body).toMatchObject({ checking: false, unanswered: 1 });
  expect((await read()).body.findings).toMatchObject([{ code: "never-decides" }]);
});

test("a review can be read while its rules are being checked, and gets its seal afterwards REQ-REV-43", async () => {
  blocked = Promise.resolve();
  const { ID: campaignId } = await api.newCampaign({ AvailableRoutingIds: ["DIGITAL_FIRST"] });
  const { ID } = await api.newIteration(campaignId, {});
  const at = `/team/team-vaccinations/campaign/${campaignId}/iteration/${ID}`;
  await api.move("wendy.writer", at, { status: "in review", reviewers: [reviewerIds.arun] });
  // Verification starts again with a different iteration, as after a restart.
  await api.newIteration(campaignId, { Name: "Beside it" });
  const { promise, resolve: continueVerifying } = Promise.withResolvers<void>();
  blocked = promise;
  const read = () => api.call<{ seal: object | null; versions: object }>("arun.approver", `${at}/review`);
  expect(await read()).toMatchObject({ status: 200, body: { seal: null, versions: { iteration: 2 } } });
  continueVerifying();
  await expect.poll(async () => (await read()).body.seal).toEqual(expect.any(Object));
});

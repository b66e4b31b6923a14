import type { CampaignDetails } from "@spi/domain/campaign/campaign";
import type { Iteration } from "@spi/domain/iteration/iteration";
import { afterEach, expect, test, vi } from "vitest";
import { endSession, startSession } from "./session-store.ts";
import { api } from "./client.ts";

const key = { teamId: "team-a", campaignId: "c1", iterationId: "i1" };
const campaign = { ID: "c1", Name: "Spring" } as CampaignDetails;
const iteration = { ID: "i1", Name: "First" } as Iteration;
const created = { referenceVersion: undefined, key: "once", copiedFrom: undefined };

/** The calls in the specification, with paths relative to the API's base URL. */
const calls: [string, () => Promise<unknown>][] = [
  ["GET metadata", () => api.reference()],
  ["GET metadata/cohorts", () => api.cohorts()],
  ["GET team/users", () => api.teamUsers()],
  ["POST team/team-a/campaign", () => api.createCampaign("team-a", campaign, "once")],
  ["GET team/team-a/campaign/c1", () => api.campaign(key)],
  ["PUT team/team-a/campaign/c1", () => api.saveCampaign("team-a", campaign)],
  ["PUT team/team-a/campaign/c1/lock", () => api.lockCampaign(key, false)],
  ["PUT team/team-a/campaign/c1/unlock", () => api.unlockCampaign(key, false)],
  ["POST team/team-a/campaign/c1/iteration", () => api.createIteration(key, iteration, created)],
  ["PUT team/team-a/campaign/c1/iteration/i1", () => api.saveIteration(key, iteration, undefined)],
  ["PUT team/team-a/campaign/c1/iteration/i1/lock", () => api.lockIteration(key, false)],
  ["PUT team/team-a/campaign/c1/iteration/i1/unlock", () => api.unlockIteration(key, false)],
  ["PUT team/team-a/campaign/c1/iteration/i1/status", () => api.changeStatus(key, { status: "draft" }, undefined)],
  ["GET team/team-a/campaign/c1/iteration/i1/summary_report", () => api.reports(key)],
];

afterEach(() => {
  vi.unstubAllGlobals();
  endSession("left");
});

test.each(calls)("%s is sent to the API's base path with the access token and JSON §7.01", async (called, call) => {
  const requests: { address: string; init: RequestInit }[] = [];
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    requests.push({ address, init });
    return Promise.resolve(Response.json([]));
  });
  const expiresAt = Date.now() / 1000 + 3600;
  startSession({ subject: "wendy", accessToken: "the-token", idToken: "id", expiresAt, authTime: expiresAt - 3600 });
  await call();
  expect(requests).toHaveLength(1);
  const { address, init } = requests[0]!;
  const path = new URL(address, location.origin).pathname;
  expect(`${init.method} ${path.replace(/^\/api\//, "")}`).toBe(called);
  expect(path).toMatch(/^\/api\//);
  const headers = new Headers(init.headers);
  expect(headers.get("authorization")).toBe("Bearer the-token");
  // A call without a body has no content type.
  const sent = init.body === undefined ? [] : [headers.get("content-type"), typeof JSON.parse(init.body as string)];
  expect([[], ["application/json", "object"]]).toContainEqual(sent);
  expect(sent.length > 0).toBe(/^(POST|PUT) .*(campaign|c1|iteration|i1|status)$/.test(called));
});

/** Calls every operation as users who have exactly one permission, and as users with no valid permission. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { generatePopulation } from "@spi/engine/population/generate/generate";
import { defaultSending } from "@spi/domain/release/sending/sending-settings";
import { proofChecks } from "@spi/domain/release/proof";
import type { Permission } from "@spi/domain/users/permissions";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  type TestApi,
  campaignContent,
  claimsOf,
  iterationContent,
  openApi,
  reviewerIds,
  sign,
  testNow,
} from "../../test/harness.ts";
import {
  type Preconditions,
  createPreconditions,
  sealOfPlan,
  withApprovedReport,
  withComment,
  withFailing,
  withFinding,
  withPlans,
  withGivenUp,
  withProof,
  withUnproved,
  withRelease,
  withRepair,
  withReport,
} from "../../test/preconditions.ts";
import { everyoneOver75, noOneUnder75, oneLine, secondFile } from "../../test/expectations.ts";
import { seenPlan, testReleaseServices } from "../../test/approved-report.ts";
import { endSessionsOf } from "./sessions/store.ts";

let populationDir: string;
let api: TestApi;
let services: ReturnType<typeof testReleaseServices>;
beforeAll(async () => {
  populationDir = await mkdtemp(path.join(tmpdir(), "spi-matrix-"));
  await generatePopulation({ size: 100, seed: 1, dir: populationDir, asOf: "20261120", columns: ["icb"] });
  services = testReleaseServices(populationDir);
  api = await openApi({ populationDir, releases: services });
});
afterEach(() => {
  api.clock.now = testNow;
});
afterAll(async () => {
  await api.close();
  await rm(populationDir, { recursive: true });
});

interface Operation {
  needs: Permission | "signed in" | "write or approve";
  /** Permissions that the route declares, if its requests require different ones. */
  declares?: readonly Permission[];
  body?: (made: Preconditions) => unknown;
  given?: (api: TestApi) => Promise<Preconditions>;
  query?: (made: Preconditions) => string;
}

const tooOld = { Expectations: [noOneUnder75], Examples: [] };
const campaign = "/team/{teamId}/campaign/{campaignId}";
const iteration = `${campaign}/iteration/{iterationId}`;

/** Permission required by each operation. The test fails if an operation in the document is missing here. */
const withOneGivenUp = (api: TestApi) => withGivenUp(api, services.files);
const preparedRelease = (api: TestApi) => withRelease(api, "prepared");
const sendingRelease = (api: TestApi) => withRelease(api, "sending");

const operations: Record<string, Operation> = {
  "GET /me": { needs: "signed in" },
  "GET /session": { needs: "signed in" },
  "DELETE /session": { needs: "signed in" },
  "GET /team/users": { needs: "signed in" },
  "GET /me/waiting": { needs: "signed in" },
  "GET /me/desk": { needs: "signed in" },
  "GET /me/calendar": { needs: "signed in", query: () => "?from=20261101&to=20261130" },
  "GET /me/search": { needs: "signed in", query: () => "?text=flu" },
  "GET /metadata": { needs: "signed in" },
  "GET /metadata/cohorts": { needs: "signed in" },
  "GET /metadata/attributes": { needs: "signed in" },
  "GET /metadata/operators": { needs: "signed in" },
  "GET /metadata/library-rules": { needs: "signed in" },
  "GET /metadata/boards": { needs: "signed in" },
  "GET /metadata/languages": { needs: "signed in" },
  "GET /team/{teamId}/details": { needs: "read" },
  "GET /team/{teamId}/people": { needs: "write" },
  "GET /team/{teamId}/stop-list": { needs: "release" },
  "POST /team/{teamId}/stop-list": {
    needs: "release",
    body: () => ({ reason: "Asked", numbers: ["9990000018"] }),
  },
  "GET /team/{teamId}/campaign": { needs: "read" },
  "POST /team/{teamId}/campaign": { needs: "write", body: () => campaignContent },
  "POST /team/{teamId}/campaign/import": { needs: "write", body: () => ({ file: { Iterations: [] }, check: true }) },
  [`GET ${campaign}`]: { needs: "read" },
  [`PUT ${campaign}`]: { needs: "write", body: (made) => made.campaign },
  [`DELETE ${campaign}`]: { needs: "write" },
  [`PUT ${campaign}/lock`]: { needs: "write" },
  [`PUT ${campaign}/unlock`]: { needs: "write" },
  [`PUT ${campaign}/routing-plans/rename`]: {
    needs: "write",
    body: () => ({ Version: 1, renames: [{ from: "LETTER", to: "LETTER_2" }] }),
  },
  [`GET ${campaign}/notify-plans`]: { needs: "read" },
  [`PUT ${campaign}/notify-plans`]: { needs: "write", body: () => ({ Version: 1, notify_plans: [] }) },
  [`GET ${campaign}/expectations`]: { needs: "read" },
  [`PUT ${campaign}/expectations`]: { needs: "write", body: () => ({ Version: 1, expectations: tooOld }) },
  [`GET ${campaign}/expectations/file`]: { needs: "read" },
  [`POST ${campaign}/expectations/file`]: { needs: "write", body: () => ({ Version: 1, file: secondFile }) },
  [`GET ${campaign}/eligibility`]: { needs: "read" },
  [`PUT ${campaign}/eligibility`]: { needs: "write", body: () => ({ Version: 1, statement: everyoneOver75 }) },
  [`GET ${iteration}/expectations`]: { needs: "read" },
  [`PUT ${iteration}/expectations`]: { needs: "write", body: () => ({ Version: 1, expectations: tooOld }) },
  [`GET ${iteration}/expectations/examples`]: { needs: "read" },
  [`POST ${iteration}/expectations/examples`]: { needs: "write", body: () => ({ Version: 1, file: oneLine }) },
  [`GET ${campaign}/sending`]: { needs: "read" },
  [`PUT ${campaign}/sending`]: { needs: "write", body: () => ({ Version: 1, sending: defaultSending }) },
  [`POST ${campaign}/export`]: { needs: "write" },
  [`GET ${campaign}/history`]: { needs: "read" },
  [`POST ${campaign}/iteration`]: { needs: "write", body: () => ({ ...iterationContent, Name: "Another" }) },
  [`GET ${iteration}`]: { needs: "read" },
  [`PUT ${iteration}`]: { needs: "write", body: (made) => made.iteration },
  [`DELETE ${iteration}`]: { needs: "write" },
  [`PUT ${iteration}/lock`]: { needs: "write" },
  [`PUT ${iteration}/unlock`]: { needs: "write" },
  [`PUT ${iteration}/status`]: {
    needs: "write",
    declares: ["write", "approve", "release"],
    body: () => ({ status: "in review", reviewers: [reviewerIds.arun] }),
  },
  [`PUT ${iteration}/notify-plans`]: { needs: "approve", body: () => ({ seal: sealOfPlan }), given: withPlans },
  [`GET ${iteration}/summary_report`]: { needs: "read" },
  [`GET ${iteration}/summary_report/{reportId}/compare`]: {
    needs: "read",
    given: withApprovedReport,
    query: ({ reportId }) => `?with=${reportId}`,
  },
  [`GET ${iteration}/summary_report/{reportId}/eligibility`]: { needs: "read", given: withApprovedReport },
  [`PUT ${iteration}/summary_report/{reportId}/cancel`]: { needs: "write", given: withReport },
  [`GET ${iteration}/release`]: { needs: "read" },
  [`GET ${iteration}/release/events`]: { needs: "read" },
  [`POST ${iteration}/release`]: { needs: "release", given: withApprovedReport },
  [`PUT ${iteration}/release/stop`]: { needs: "read", body: () => ({}), given: sendingRelease },
  [`PUT ${iteration}/release/{move}`]: {
    needs: "release",
    body: () => ({ version: 1, messages: 0 }),
    given: preparedRelease,
  },
  [`POST ${iteration}/release/proof`]: { needs: "release", body: () => ({ version: 1 }), given: withUnproved },
  [`POST ${iteration}/release/proof/reading`]: {
    needs: "approve",
    body: () => ({ version: 1, checks: Object.keys(proofChecks), plans: [seenPlan] }),
    given: withProof,
  },
  [`POST ${iteration}/release/proof/rejection`]: {
    needs: "read",
    body: () => ({ version: 1, plans: [seenPlan.plan], reason: "It is wrong" }),
    given: withProof,
  },
  [`POST ${iteration}/release/person`]: {
    needs: "release",
    body: () => ({ nhs_number: "9990000018", reason: "They asked" }),
    given: preparedRelease,
  },
  [`GET ${iteration}/release/retry`]: { needs: "read", given: withOneGivenUp },
  [`POST ${iteration}/release/retry`]: {
    needs: "write",
    body: () => ({ name: "Once more", reasons: ["cancelled"], people: 1 }),
    given: withOneGivenUp,
  },
  [`GET ${iteration}/review`]: { needs: "read" },
  [`GET ${iteration}/difference`]: { needs: "read" },
  [`GET ${campaign}/coverage`]: { needs: "read" },
  [`GET ${iteration}/equivalence`]: { needs: "read" },
  [`GET ${iteration}/readiness`]: { needs: "read" },
  [`GET ${iteration}/finding`]: { needs: "read" },
  [`PUT ${iteration}/finding/{findingId}/answer`]: {
    needs: "write",
    given: withFinding,
    body: ({ iteration: { Version } }) => ({ Version, reason: "A safeguard" }),
  },
  [`POST ${iteration}/finding/{findingId}/repair`]: {
    needs: "write",
    given: withRepair,
    body: ({ iteration: { Version } }) => ({ Version, code: "addRules" }),
  },
  [`GET ${iteration}/waiver`]: { needs: "read" },
  [`PUT ${iteration}/waiver/{waiverId}`]: {
    needs: "approve",
    given: withFailing,
    body: ({ iteration: { Version } }) => ({ Version, move: "request", reason: "Agreed with the clinic" }),
  },
  [`GET ${iteration}/comment`]: { needs: "read" },
  [`POST ${iteration}/comment`]: { needs: "read", body: () => ({ part: "details", text: "Is this right" }) },
  [`PUT ${iteration}/comment/{commentId}/resolve`]: { needs: "write", given: withComment },
  [`GET ${iteration}/summary_report/events`]: { needs: "read" },
  [`POST ${iteration}/preview`]: { needs: "write or approve", body: (made) => made.iteration },
  [`POST ${iteration}/explain`]: { needs: "read", body: () => ({ person: {} }) },
};

const addressOf = (key: string, made: Preconditions) =>
  key
    .slice(key.indexOf(" ") + 1)
    .replace("{teamId}", "team-vaccinations")
    .replace("{campaignId}", made.campaign.ID)
    .replace("{iterationId}", made.iteration.ID)
    .replace("{reportId}", made.reportId)
    .replace("{move}", "start")
    .replace("{commentId}", made.commentId)
    .replace(/\{(findingId|waiverId)\}/, made.findingId);

const people = {
  read: ["team-vaccinations:read"],
  write: ["team-vaccinations:write"],
  approve: ["team-vaccinations:approve"],
  release: ["team-vaccinations:release"],
  "another permission": ["team-vaccinations:audit"],
  "only the door": ["eu-west-2_demo_spi-cis2-idp", "team-vaccinations:cis2-idp"],
  "another team": ["team-screening:write", "team-screening:approve", "team-screening:release"],
} as const;
type Holds = keyof typeof people;

/** Returns the expected result. Members of the team can read, and the response to other users is "not found". */
function expected(needs: Operation["needs"], holds: Holds): "done" | 403 | 404 {
  if (needs === "signed in") return "done";
  if (holds === "only the door" || holds === "another team") return 404;
  if (needs === "write or approve") return holds === "write" || holds === "approve" ? "done" : 403;
  return needs === "read" || needs === holds ? "done" : 403;
}

/** Returns the permissions that the OpenAPI document lists for an operation with these requirements. */
function documentedAs({ needs, declares }: Operation): readonly Permission[] {
  if (needs === "signed in") return [];
  return declares ?? (needs === "write or approve" ? ["write", "approve"] : [needs]);
}

test("the document declares the permission for every operation that needs a token", async () => {
  const document = (await (await api.app.request("/openapi.json")).json()) as {
    paths: Record<string, Record<string, { security?: { bearer: string[] }[] }>>;
  };
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { security }]) =>
      security
        ? [[`${method.toUpperCase()} ${path.replace("/api", "")}`, security.flatMap(({ bearer }) => bearer)] as const]
        : [],
    ),
  );
  const expectedPermissions = Object.entries(operations).map(([key, operation]) => [key, documentedAs(operation)]);
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(expectedPermissions));
});

test.each(Object.keys(people) as Holds[])(
  "a user with only %s can use its operations and no others §6.01 §6.02 §6.04",
  async (holds) => {
    const claims = { ...claimsOf("wendy.writer"), sub: `alone-${holds}`, username: "Some_body" };
    const shared = await createPreconditions(api);
    for (const [key, { needs, body, given, query }] of Object.entries(operations)) {
      const allowed = expected(needs, holds);
      // A refused call or a read does not change the state, so the next call can use it.
      const changes = allowed === "done" && !key.startsWith("GET ");
      const made = given ? await given(api) : changes ? await createPreconditions(api) : shared;
      // Each call has a separate session, because one of the operations ends it.
      const token = await sign({ ...claims, "cognito:groups": people[holds], origin_jti: `${holds} ${key}` });
      const [method = ""] = key.split(" ");
      const { status } = await api.app.request(`/api${addressOf(key, made)}${query?.(made) ?? ""}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body ? { body: JSON.stringify(body(made)) } : {}),
      });
      const outcome = status >= 200 && status < 300 ? "done" : status;
      expect([key, outcome]).toEqual([key, allowed]);
    }
  },
  60_000,
);

const minutes = 60_000;

/** Ways in which a session can end even though its token is signed, has not expired and was issued to our client. */
const ends: Record<string, (session: { token: string; sub: string }) => Promise<unknown>> = {
  "after sign-out": ({ token }) => api.call("wendy.writer", "/session", { method: "DELETE", token }),
  "after all sessions of the person were ended": async ({ sub }) => {
    await endSessionsOf(api.db, sub, api.clock.now);
    later(5000);
  },
  "after 15 minutes without a call": async () => later(15 * minutes),
  "an hour after authentication, although the token lasts longer": async ({ token }) => {
    for (let gone = 0; gone < 60; gone += 10) {
      await api.call("wendy.writer", "/me", { token });
      later(10 * minutes);
    }
  },
};

function later(milliseconds: number): void {
  api.clock.now = new Date(api.clock.now.getTime() + milliseconds);
}

test.each(Object.keys(ends))(
  "a token replayed %s is rejected by every operation §4.21 §9.01 REQ-SIGN-31",
  async (how) => {
    const made = await createPreconditions(api);
    const seconds = Math.floor(api.clock.now.getTime() / 1000);
    const sub = `replayed-${how}`;
    const times = { iat: seconds, auth_time: seconds, exp: seconds + 2 * 3600 };
    const token = await sign({ ...claimsOf("wendy.writer"), ...times, sub, origin_jti: how });
    expect((await api.call("wendy.writer", "/me", { token })).status).toBe(200);
    await ends[how]?.({ token, sub });
    for (const [key, { body }] of Object.entries(operations)) {
      const method = key.split(" ")[0] as "GET";
      const sent = body ? { body: body(made) } : {};
      const { status } = await api.call("wendy.writer", addressOf(key, made), { method, token, ...sent });
      expect([key, status]).toEqual([key, 401]);
    }
  },
);

test("two thousand random calls by one team do not change another team's data REQ-ROLE-03 REQ-ROLE-400", async () => {
  const ours = await Promise.all([createPreconditions(api), withReport(api)]);
  const theirs = await api.newCampaign({}, "sam.screening", "team-screening");
  const ids = ours.flatMap((made) => [made.campaign.ID, made.iteration.ID, made.reportId]).filter((id) => id !== "");
  const before = await hashTeam();
  const token = await api.tokenOf("sam.screening");
  const anyId = fc.constantFrom(...ids, theirs.ID, "00000000-0000-4000-8000-000000000000");
  const attempt = fc.record({
    key: fc.constantFrom(...Object.keys(operations).filter((key) => key !== "DELETE /session")),
    teamId: fc.constantFrom("team-vaccinations", "team-screening", "team-screening", "team-vaccinations%2F.."),
    campaignId: anyId,
    iterationId: anyId,
    reportId: anyId,
    takeOver: fc.boolean(),
  });
  const attempts = fc.sample(attempt, { numRuns: 2000, seed: 20_261_120 });
  for (let start = 0; start < attempts.length; start += 50) {
    await Promise.all(attempts.slice(start, start + 50).map((drawn) => tryIt(drawn)));
  }
  expect(await hashTeam()).toBe(before);

  async function tryIt(drawn: (typeof attempts)[number]): Promise<Response> {
    const { key, teamId, campaignId, iterationId, reportId, takeOver } = drawn;
    const address = key
      .slice(key.indexOf(" ") + 1)
      .replace("{teamId}", teamId)
      .replace("{campaignId}", campaignId)
      .replace("{iterationId}", iterationId)
      .replace("{reportId}", reportId)
      .replace("{commentId}", reportId)
      .replace(/\{(findingId|waiverId)\}/, "0".repeat(64));
    const body = operations[key]?.body?.(ours[0]);
    return api.app.request(`/api${address}${takeOver ? "?take_over=true" : ""}`, {
      method: key.split(" ")[0] ?? "",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}, 120_000);

/** Returns one hash of all of the vaccinations team's rows. */
async function hashTeam(): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select md5(string_agg(line, '' order by line)) as hash from (
      select c::text as line from campaign c where team_id = 'team-vaccinations'
      union all select i::text from iteration i join campaign c on c.id = i.campaign_id where team_id = 'team-vaccinations'
      union all select h::text from history h where team_id = 'team-vaccinations'
      union all select r::text from report r join iteration i on i.id = r.iteration_id
        join campaign c on c.id = i.campaign_id where team_id = 'team-vaccinations') as rows`.execute(api.db);
  return rows[0]?.hash ?? "";
}

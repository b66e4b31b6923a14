import type { TeamUsers } from "@spi/domain/api-contract";
import { generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, claimsOf, openApi, publicKeyPem, sign } from "../../test/harness.ts";

let api: TestApi;
let operations: { method: "GET" | "POST" | "PUT" | "DELETE"; path: string }[];
beforeAll(async () => {
  api = await openApi();
  operations = await listOperations();
});
afterAll(() => api.close());

const anyId = "00000000-0000-4000-8000-000000000000";

/** Lists every operation in the OpenAPI document that requires a token, with identifiers filled in. */
async function listOperations() {
  const document = (await (await api.app.request("/openapi.json")).json()) as {
    paths: Record<string, Record<string, { security?: unknown[] }>>;
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.security)
      .map(([method]) => ({
        method: method.toUpperCase() as "GET",
        path: path
          .replace("/api", "")
          .replace("{teamId}", "team-vaccinations")
          .replaceAll(/\{[a-zA-Z]+\}/g, anyId),
      })),
  );
}

const wendy = () => claimsOf("wendy.writer");
const foreign = await generateKeyPair("RS256");
const unsigned = (claims: object) =>
  `${Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url")}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.`;

const badTokens: [string, () => Promise<string | null> | string | null][] = [
  ["no token", () => null],
  ["something that is no token", () => "abc"],
  ["an expired token", () => sign({ ...wendy(), exp: wendy().iat - 3600 })],
  ["a token of another issuer", () => sign({ ...wendy(), iss: "http://elsewhere.test" })],
  ["a token for another audience", () => sign({ ...wendy(), aud: "somebody-else" })],
  ["another client's token", () => sign({ ...wendy(), client_id: "another-app" })],
  ["an ID token", () => sign({ ...wendy(), token_use: "id", aud: "spi-web" })],
  ["an unsigned token", () => unsigned(wendy())],
  [
    "a token signed with the public key as a shared secret",
    async () => {
      const secret = new TextEncoder().encode(JSON.stringify(publicKeyPem));
      return new SignJWT(wendy()).setProtectedHeader({ alg: "HS256", kid: "test" }).sign(secret);
    },
  ],
  [
    "a token of an unknown key",
    () => new SignJWT(wendy()).setProtectedHeader({ alg: "RS256", kid: "unknown" }).sign(foreign.privateKey),
  ],
  [
    "a token of a foreign key under our key's name",
    () => new SignJWT(wendy()).setProtectedHeader({ alg: "RS256", kid: "test" }).sign(foreign.privateKey),
  ],
  ["a token of a sign-in that has not been yet REQ-SIGN-34", () => sign({ ...wendy(), auth_time: wendy().iat + 600 })],
  ["a token that is not issued yet REQ-SIGN-34", () => sign({ ...wendy(), iat: wendy().iat + 600 })],
  ["a token whose time of sign-in is a text REQ-SIGN-34", () => sign({ ...wendy(), auth_time: String(wendy().iat) })],
  ["a token of nobody REQ-SIGN-34", () => sign({ ...wendy(), sub: "" })],
  ["a session older than an hour §9.01", () => sign({ ...wendy(), auth_time: wendy().iat - 3700 })],
];

test.each(badTokens)("%s is rejected by every operation §7.01", async (_what, make) => {
  expect(operations.length).toBeGreaterThan(15);
  const token = await make();
  for (const { method, path } of operations) {
    const answer = await api.call("wendy.writer", path, { method, token, ...(method === "GET" ? {} : { body: {} }) });
    expect([answer.status, method, path]).toEqual([401, method, path]);
  }
});

test.each([
  ["issued 25 seconds ahead of our clock", { iat: 25, auth_time: 25 }, 200],
  ["that ended 25 seconds ago by our clock", { exp: -25 }, 200],
  ["issued 35 seconds ahead of our clock", { iat: 35, auth_time: 35 }, 401],
  ["that ended 35 seconds ago by our clock", { exp: -35 }, 401],
])("a token %s is accepted or rejected with a tolerance of 30 seconds REQ-SIGN-200", async (_what, changes, status) => {
  const claims = wendy();
  const moved = Object.entries(changes).map(([name, seconds]) => [name, claims.iat + 60 + seconds]);
  const token = await sign({ ...claims, ...Object.fromEntries(moved) });
  expect((await api.call("wendy.writer", "/me", { token })).status).toBe(status);
});

test("members of other teams cannot find a team's data", async () => {
  const { ID } = await api.newCampaign();
  const iteration = await api.newIteration(ID);
  for (const { method, path } of operations.filter((operation) => operation.path.includes("team-vaccinations"))) {
    const real = path.replace(anyId, ID).replace(anyId, iteration.ID);
    const body = method === "GET" ? {} : { body: validBody(real, iteration) };
    const answer = await api.call("sam.screening", real, { method, ...body });
    expect([answer.status, method, real]).toEqual([404, method, real]);
    expect(JSON.stringify(answer.body)).not.toContain("Spring");
  }
});

function validBody(path: string, iteration: object): unknown {
  if (path.endsWith("/stop-list")) return { reason: "They asked us not to write", numbers: ["9990000018"] };
  return path.endsWith("/status") ? { status: "in review", reviewers: [] } : iteration;
}

test("identifiers of different campaigns cannot be combined", async () => {
  const [one, other] = [await api.newCampaign(), await api.newCampaign()];
  const iteration = await api.newIteration(one.ID);
  const path = `/team/team-vaccinations/campaign/${other.ID}/iteration/${iteration.ID}`;
  expect((await api.call("wendy.writer", path)).status).toBe(404);
  expect((await api.call("wendy.writer", `${path}/lock`, { method: "PUT" })).status).toBe(404);
  expect((await api.call("wendy.writer", path, { method: "PUT", body: iteration })).status).toBe(404);
});

test.each(["arun.approver", "rhys.releaser", "rita.reader"] as const)(
  "%s can read but not create, save or lock §6.01",
  async (who) => {
    const { ID, ...details } = await api.newCampaign();
    const path = `/team/team-vaccinations/campaign/${ID}`;
    expect((await api.call(who, path)).status).toBe(200);
    expect((await api.call(who, path, { method: "PUT", body: { ID, ...details } })).status).toBe(403);
    expect((await api.call(who, `${path}/lock`, { method: "PUT" })).status).toBe(403);
    expect((await api.call(who, path, { method: "DELETE" })).status).toBe(403);
  },
);

test("a user whose only group is the identity provider's does not belong to any team §6.02", async () => {
  const me = await api.call<{ teams: unknown[] }>("nina.new", "/me");
  expect(me.body.teams).toEqual([]);
  expect((await api.call("nina.new", "/team/team-vaccinations/campaign")).status).toBe(404);
});

test("the signed-in user has a name, teams and permissions §3.31", async () => {
  const me = await api.call("bo.both", "/me");
  expect(me.body).toEqual({
    id: claimsOf("bo.both").sub,
    username: "bo.both",
    display_name: "Bo Both",
    given_name: "Bo",
    family_name: "Both",
    email: "bo.both@example.nhs.uk",
    teams: [{ id: "team-vaccinations", name: "Vaccinations", permissions: ["read", "write", "approve", "release"] }],
  });
});

test("each of the user's teams lists its approvers §7.16 §3.32", async () => {
  const users = await api.call<TeamUsers>("tom.teams", "/team/users");
  expect(Object.keys(users.body).toSorted()).toEqual(["team-empty", "team-screening", "team-vaccinations"]);
  expect(users.body["team-vaccinations"]?.approve.map((user) => user.given_name)).toEqual(["Abena", "Arun", "Bo"]);
  expect(users.body["team-vaccinations"]?.approve[1]).toEqual({
    sub: claimsOf("arun.approver").sub,
    email: "arun.approver@example.nhs.uk",
    given_name: "Arun",
    family_name: "Approver",
  });
  expect(users.body["team-empty"]?.approve).toEqual([]);
});

test("each of the user's teams lists who can release there REQ-ROLE-08", async () => {
  const users = await api.call<TeamUsers>("rita.reader", "/team/users");
  expect(users.body["team-vaccinations"]?.release.map(({ given_name }) => given_name)).toEqual(["Bo", "Rhys"]);
});

test("a team's members get the team with its name §7.05 §3.30", async () => {
  expect((await api.call("rita.reader", "/team/team-vaccinations/details")).body).toMatchObject({
    TEAM_NAME: "Vaccinations",
  });
  expect((await api.call("sam.screening", "/team/team-vaccinations/details")).status).toBe(404);
});

test("every response has the security headers, and API responses are not cached", async () => {
  for (const path of ["/api/me", "/api/configuration", "/api/nothing-here", "/health/live"]) {
    const { headers } = await api.app.request(path);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("content-security-policy")).not.toContain("unsafe");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  }
  expect((await api.app.request("/api/configuration")).headers.get("cache-control")).toBe("no-store");
});

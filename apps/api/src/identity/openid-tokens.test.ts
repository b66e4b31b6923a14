/** Tests access tokens of an OpenID provider that is not Cognito, with its claims, audience and group names. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, claimsOf, openApi, sign } from "../../test/harness.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openApi({
    tokens: {
      provider: "openid",
      audience: "spi-api",
      groupsClaim: "realm_access.roles",
      usernameClaim: "preferred_username",
      groupMap: new Map([
        ["Vaccination planners", ["team-vaccinations:write"]],
        ["Leads", ["team-vaccinations:approve", "team-screening:approve"]],
      ]),
    },
  });
});
afterAll(() => api.close());

/** Returns claims in Keycloak's format. */
function claims(changes: Record<string, unknown> = {}) {
  const { iss, sub, iat, exp, auth_time } = claimsOf("wendy.writer");
  const own = { azp: "spi-web", aud: ["account", "spi-api"], typ: "Bearer", preferred_username: "wendy", sid: "s1" };
  const realm_access = { roles: ["Vaccination planners", "offline_access"] };
  return { iss, sub, iat, exp, auth_time, ...own, realm_access, ...changes };
}

const me = async (changes?: Record<string, unknown>) => {
  const token = await sign(claims(changes));
  return api.call<{ username: string; teams: { id: string }[] }>("wendy.writer", "/me", { token });
};

test("groups and names are read from the configured claims, and groups are mapped REQ-SIGN-07 §6.01 REQ-SIGN-402", async () => {
  expect((await me()).body).toMatchObject({
    username: "wendy",
    teams: [{ id: "team-vaccinations", permissions: ["read", "write"] }],
  });
  const leads = await me({ realm_access: { roles: ["Leads"] } });
  expect(leads.body.teams.map(({ id }) => id)).toEqual(["team-vaccinations", "team-screening"]);
});

test.each([
  [
    "that the map does not have, although it looks like one of ours",
    { realm_access: { roles: ["team-vaccinations:write"] } },
  ],
  ["that every object has", { realm_access: { roles: ["constructor", "__proto__"] } }],
  ["in another claim", { realm_access: undefined, groups: ["Leads"] }],
  ["that is no list", { realm_access: { roles: "Leads" } }],
])("a group %s does not grant anything §6.02", async (_what, changes) => {
  expect(await me(changes)).toMatchObject({ status: 200, body: { teams: [] } });
});

test.each([
  ["for another audience", { aud: ["account"] }],
  ["for no audience", { aud: undefined }],
  ["of another client", { azp: "another-app" }],
  ["that is an ID token", { typ: "ID", aud: ["spi-web", "spi-api"] }],
  ["that is an ID token of a provider that does not say so", { typ: undefined, at_hash: "x" }],
  ["that does not say when the person authenticated", { auth_time: undefined }],
  ["of a user pool", { ...claimsOf("wendy.writer"), azp: undefined, aud: undefined }],
])("a token %s is rejected REQ-SIGN-15", async (_what, changes) => {
  expect((await me(changes)).status).toBe(401);
});

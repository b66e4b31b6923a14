import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import { afterEach, beforeEach, expect, test } from "vitest";
import { personaByUsername, personas } from "./personas.ts";
import { type RunningProvider, startProvider } from "./running-provider.ts";

let running: RunningProvider;

beforeEach(async () => {
  running = await startProvider();
});

afterEach(async () => {
  await running.stop();
});

test("each persona signs in with an authorisation code and PKCE and gets a Cognito-style access token §6.01", async () => {
  const { accessToken } = await running.signInAs("wendy.writer");
  const claims = await running.verified(accessToken);
  const wendy = personaByUsername("wendy.writer");
  expect(claims).toMatchObject({
    sub: wendy?.sub,
    token_use: "access",
    client_id: "spi-web",
    username: "wendy.writer",
    "cognito:groups": ["eu-west-2_demo_spi-cis2-idp", "team-vaccinations:write"],
    scope: "openid",
    origin_jti: expect.any(String),
    auth_time: expect.any(Number),
  });
  expect(Number(claims.exp) - Number(claims.iat)).toBe(3600);
  expect(claims).not.toHaveProperty("aud");
  expect(decodeProtectedHeader(accessToken)).toEqual({ alg: "RS256", kid: running.provider.jwks.keys[0]?.kid });
});

test("the ID token contains the user, the time of sign-in and the groups §6.01", async () => {
  const { accessToken, idToken } = await running.signInAs("arun.approver");
  const claims = await running.verified(idToken);
  const access = await running.verified(accessToken);
  expect(claims).toMatchObject({
    aud: "spi-web",
    token_use: "id",
    "cognito:username": "arun.approver",
    "cognito:groups": ["eu-west-2_demo_spi-cis2-idp", "team-vaccinations:approve"],
    given_name: "Arun",
    family_name: "Approver",
    email: "arun.approver@example.nhs.uk",
    nonce: expect.any(String),
    auth_time: access.auth_time,
    origin_jti: access.origin_jti,
  });
});

test.each(personas.map(({ username }) => username))("%s can sign in", async (username) => {
  const { claims } = await running.signInAs(username);
  expect(claims.sub).toBe(personaByUsername(username)?.sub);
});

test("nina.new is only in the identity provider's group, which grants no permissions", async () => {
  const claims = await running.verified((await running.signInAs("nina.new")).idToken);
  expect(claims["cognito:groups"]).toEqual(["eu-west-2_demo_spi-cis2-idp"]);
});

test("the provider's exported public keys verify the tokens too", async () => {
  const { accessToken } = await running.signInAs("rita.reader");
  const { payload } = await jwtVerify(accessToken, createLocalJWKSet(running.provider.jwks));
  expect(payload.username).toBe("rita.reader");
  expect(JSON.stringify(running.provider.jwks)).not.toContain('"d"');
});

test("user info returns names and email for a valid access token, and nothing without one", async () => {
  const { accessToken } = await running.signInAs("wendy.writer");
  const response = await running.userInfo(accessToken);
  expect(await response.json()).toMatchObject({
    sub: personaByUsername("wendy.writer")?.sub,
    given_name: "Wendy",
    family_name: "Writer",
    email: "wendy.writer@example.nhs.uk",
  });
  expect((await running.userInfo(`${accessToken}x`)).status).toBe(401);
});

test("returned addresses have the issuer's host, even if the request specifies a different one", async () => {
  const response = await fetch(`${running.issuer}/.well-known/openid-configuration`, {
    headers: { "x-forwarded-host": "elsewhere.example", "x-forwarded-proto": "https" },
  });
  const description = (await response.json()) as Record<string, string>;
  expect(description.token_endpoint).toBe(`${running.issuer}/oauth2/token`);
  expect(description.code_challenge_methods_supported).toEqual(["S256"]);
});

test("an access token expires after an hour", async () => {
  let clock = Date.now();
  const aging = await startProvider({ now: () => clock });
  const { accessToken } = await aging.signInAs("wendy.writer");
  clock += 59 * 60 * 1000;
  expect((await aging.userInfo(accessToken)).status).toBe(200);
  clock += 2 * 60 * 1000;
  expect((await aging.userInfo(accessToken)).status).toBe(401);
  await aging.stop();
});

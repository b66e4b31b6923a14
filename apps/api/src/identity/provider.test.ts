/**
 * Tests which provider's keys are accepted and how often we request them. The provider runs behind a real HTTP server.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type TestApi, claimsOf, openApi, publicJwk, sign } from "../../test/harness.ts";
import { openTestDatabase } from "../../test/database.ts";
import { discoverProvider } from "./provider.ts";

const played = { names: "", keys: [publicJwk as object], requests: 0, broken: false };

const server = createServer((request, response) => {
  const isKeys = request.url === "/idp/keys";
  if (isKeys) played.requests += 1;
  response.statusCode = played.broken ? 500 : 200;
  response.shouldKeepAlive = false;
  response.end(JSON.stringify(isKeys ? { keys: played.keys } : { issuer: played.names, jwks_uri: `${issuer}/keys` }));
});
await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/idp`;
const database = await openTestDatabase();

let api: TestApi;
beforeAll(() => {
  // Only the date is faked, so that requests still complete.
  vi.useFakeTimers({ toFake: ["Date"] });
});
beforeEach(async () => {
  Object.assign(played, { names: issuer, keys: [publicJwk], requests: 0, broken: false });
  api = await openApi({ database, issuer, provider: discoverProvider(issuer) });
});
afterEach(() => vi.setSystemTime(Date.now() + 60 * 60_000));
afterAll(async () => {
  vi.useRealTimers();
  await database.close();
  await new Promise((closed) => server.close(closed));
});

const other = await generateKeyPair("RS256");
const wendy = () => ({ ...claimsOf("wendy.writer"), iss: issuer });

/** Signs a valid token with a key that the provider has not published. */
const ofUnknownKey = (kid: string) =>
  new SignJWT(wendy()).setProtectedHeader({ alg: "RS256", kid }).sign(other.privateKey);

const statusWith = async (token: string) => (await api.call("wendy.writer", "/me", { token })).status;

/**
 * Returns the statuses for tokens that each have a different unknown key. Half of the tokens are sent simultaneously,
 * and the other half one at a time.
 */
async function statusesOfUnknownKeys(count: number) {
  const tokens = await Promise.all(Array.from({ length: count }, (_none, index) => ofUnknownKey(`unknown-${index}`)));
  const statuses = await Promise.all(tokens.slice(0, count / 2).map(statusWith));
  for (const token of tokens.slice(count / 2)) statuses.push(await statusWith(token));
  return new Set(statuses);
}

test("50 tokens with unknown keys cause one request to the provider, and 50 more half a minute later cause another REQ-SIGN-15", async () => {
  expect(await statusWith(await sign(wendy()))).toBe(200);
  expect([await statusesOfUnknownKeys(50), played.requests]).toEqual([new Set([401]), 1]);
  vi.setSystemTime(Date.now() + 31_000);
  expect([await statusesOfUnknownKeys(50), played.requests]).toEqual([new Set([401]), 2]);
});

test("a provider's new key is accepted half a minute after the last request", async () => {
  expect(await statusWith(await sign(wendy()))).toBe(200);
  played.keys = [publicJwk, { ...(await exportJWK(other.publicKey)), kid: "next", alg: "RS256", use: "sig" }];
  expect(await statusWith(await ofUnknownKey("next"))).toBe(401);
  vi.setSystemTime(Date.now() + 31_000);
  expect([await statusWith(await ofUnknownKey("next")), played.requests]).toEqual([200, 2]);
});

test("keys are never fetched from a provider whose metadata has a different issuer, and its tokens are rejected REQ-SIGN-15", async () => {
  played.names = `${issuer}/other`;
  for (const token of [await sign(wendy()), await sign({ ...wendy(), iss: played.names })]) {
    const answer = await api.call<{ kind: string }>("wendy.writer", "/me", { token });
    expect([answer.status, answer.body.kind]).toEqual([503, "unavailable"]);
  }
  expect(played.requests).toBe(0);
  played.names = issuer;
  expect(await statusWith(await sign(wendy()))).toBe(200);
});

test("without keys no one can sign in, and no token is reported as invalid", async () => {
  played.broken = true;
  expect(await statusWith(await sign(wendy()))).toBe(503);
  expect(await statusWith(await ofUnknownKey("unknown"))).toBe(503);
});

test("known keys are still accepted while the provider does not respond", async () => {
  expect(await statusWith(await sign(wendy()))).toBe(200);
  played.broken = true;
  vi.setSystemTime(Date.now() + 20 * 60_000);
  expect(await statusWith(await sign({ ...wendy(), jti: "another" }))).toBe(200);
  expect(await statusWith(await ofUnknownKey("unknown"))).toBe(401);
  expect(played.requests).toBeGreaterThan(1);
});

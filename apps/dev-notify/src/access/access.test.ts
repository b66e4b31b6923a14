import { generateKeyPairSync } from "node:crypto";
import { SignJWT } from "jose";
import { afterEach, beforeEach, expect, test } from "vitest";
import { batchBody, batchesPath, refusal, type RunningNotify, startNotify } from "../running-notify.ts";

let running: RunningNotify;
beforeEach(async () => {
  running = await startNotify();
});
afterEach(async () => {
  await running.close();
});

const seconds = () => Math.floor(running.clock.now() / 1000);

test("a signed assertion is exchanged for a token that expires after ten minutes REQ-REL-03 REQ-REL-403", async () => {
  const response = await running.requestToken();
  const issued = (await response.json()) as { access_token: string };
  expect(issued).toMatchObject({ token_type: "Bearer", expires_in: "599" });
  const headers = { authorization: `Bearer ${issued.access_token}` };
  running.clock.pass(598_000);
  expect((await running.post(batchesPath, batchBody(), headers)).status).toBe(201);
  running.clock.pass(1000);
  expect(await refusal(await running.post(batchesPath, batchBody(), headers))).toEqual([401, "CM_DENIED"]);
});

test.each([
  ["another issuer", () => running.assertion({ iss: "somebody" })],
  ["another subject", () => running.assertion({ sub: "somebody" })],
  ["another audience", () => running.assertion({ aud: `${running.origin}/comms` })],
  ["no ID", () => running.assertion({ jti: undefined })],
  ["no end", () => running.assertion({ exp: undefined })],
  ["an end that has passed", () => running.assertion({ exp: seconds() - 1 })],
  ["an end in more than five minutes", () => running.assertion({ exp: seconds() + 301 })],
  ["another key's name", () => running.assertion({}, { kid: "other" })],
  ["another algorithm", () => running.assertion({}, { alg: "RS256" })],
  ["no form of an assertion", async () => "x"],
])("an assertion with %s is not exchanged for a token REQ-REL-03", async (_what, assertion) => {
  const response = await running.requestToken(await assertion());
  expect([response.status, await response.json()]).toEqual([401, expect.objectContaining({ error: "invalid_client" })]);
});

test("an assertion is accepted once, and only with the registered key REQ-REL-03", async () => {
  const assertion = await running.assertion();
  expect((await running.requestToken(assertion)).status).toBe(200);
  const again = await running.requestToken(assertion);
  expect(await again.json()).toMatchObject({ error_description: expect.stringContaining("jti") });
  const { apiKey } = running.client;
  const claims = { iss: apiKey, sub: apiKey, aud: `${running.origin}/oauth2/token`, jti: "1", exp: seconds() + 60 };
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const forged = await new SignJWT(claims).setProtectedHeader({ alg: "RS512", kid: "test-key" }).sign(privateKey);
  expect((await running.requestToken(forged)).status).toBe(401);
});

test("only client credentials with a JWT are exchanged for a token REQ-REL-03", async () => {
  const ask = async (form: Record<string, string>) => {
    const response = await fetch(`${running.origin}/oauth2/token`, { method: "POST", body: new URLSearchParams(form) });
    return [response.status, ((await response.json()) as { error: string }).error];
  };
  expect(await ask({})).toEqual([400, "unsupported_grant_type"]);
  expect(await ask({ grant_type: "client_credentials" })).toEqual([400, "invalid_request"]);
});

test.each(["", "Bearer unknown", "Basic abc"])("%j does not give access REQ-REL-03", async (authorization) => {
  expect(await refusal(await running.post(batchesPath, batchBody(), { authorization }))).toEqual([401, "CM_DENIED"]);
});

test("a response has the requested media type and repeats the correlation ID REQ-REL-01", async () => {
  const headers = { accept: "application/json", "x-correlation-id": "abc-1" };
  const response = await running.post(batchesPath, batchBody(), headers);
  expect([response.headers.get("content-type"), response.headers.get("x-correlation-id")]).toEqual([
    "application/json; charset=utf-8",
    "abc-1",
  ]);
  const html = await running.post(batchesPath, batchBody(), { accept: "text/html" });
  expect(await refusal(html)).toEqual([406, "CM_NOT_ACCEPTABLE"]);
});

test.each([
  ["text/plain", 415, "CM_UNSUPPORTED_MEDIA"],
  ["application/json; charset=latin1", 415, "CM_UNSUPPORTED_MEDIA"],
  ["application/json; charset=utf-8", 201, undefined],
  ["application/json", 201, undefined],
])("a body of %s gets status %i REQ-REL-01", async (type, status, code) => {
  const response = await running.post(batchesPath, batchBody(), { "content-type": type });
  const { errors } = (await response.json()) as { errors?: { code: string }[] };
  expect([response.status, errors?.[0]?.code]).toEqual([status, code]);
});

test("other methods and addresses are rejected REQ-REL-01", async () => {
  expect(await refusal(await running.call(batchesPath))).toEqual([405, "CM_NOT_ALLOWED"]);
  expect(await refusal(await running.call("/comms/v2/anything"))).toEqual([404, "CM_NOT_FOUND"]);
});

test("requests in quick succession must wait a second, and those beyond the quota a minute REQ-REL-01 REQ-REL-400", async () => {
  const limited = await startNotify({ limits: { quotaPerMinute: 2, spikePerMinute: 60 } });
  const send = async () => {
    const response = await limited.post(batchesPath, batchBody());
    return [response.status, response.headers.get("retry-after")];
  };
  expect(await send()).toEqual([201, null]);
  expect(await send()).toEqual([429, "1"]);
  limited.clock.pass(1000);
  expect(await send()).toEqual([201, null]);
  limited.clock.pass(1000);
  const over = await limited.post(batchesPath, batchBody());
  expect([over.headers.get("retry-after"), ...(await refusal(over))]).toEqual(["60", 429, "CM_QUOTA"]);
  limited.clock.pass(60_000);
  expect(await send()).toEqual([201, null]);
  await limited.close();
});

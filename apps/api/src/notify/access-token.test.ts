import { generateKeyPairSync } from "node:crypto";
import { nhsNumbers, plan, type RunningNotify, startNotify } from "@spi/dev-notify/running-notify";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { NotifySettings } from "./settings.ts";
import { createTokenSource } from "./access-token.ts";
import { sendBatch } from "./send-batch.ts";

let notify: RunningNotify;
let settings: Omit<NotifySettings, "applicationId">;

beforeEach(async () => {
  notify = await startNotify({ limits: { quotaPerMinute: 1000, spikePerMinute: Infinity } });
  const { client, privateKey, origin } = notify;
  const { apiKey, keyId } = client;
  settings = { url: `${origin}/comms`, tokenUrl: `${origin}/oauth2/token`, apiKey, keyId, privateKey };
});
afterEach(async () => {
  await notify.close();
});

test("a token is kept until 15 seconds before its end REQ-REL-12", async () => {
  const tokens = createTokenSource(settings, notify.clock.now);
  const first = await tokens.token();
  notify.clock.pass((599 - 16) * 1000);
  expect(await tokens.token()).toEqual(first);
  notify.clock.pass(1000);
  const next = await tokens.token();
  expect(next).toMatchObject({ ok: true });
  expect(next).not.toEqual(first);
});

test("a kept token that is denied is replaced, and the batch sent with the new one REQ-REL-12", async () => {
  // Our clock has gone slow: the kept token ends before we think.
  let slow = 0;
  const tokens = createTokenSource(settings, () => notify.clock.now() - slow);
  await tokens.token();
  slow = 60_000;
  notify.clock.pass(600_000);
  const messages = [{ reference: "m", nhsNumber: nhsNumbers[0] }];
  const batch = { routingPlanId: plan.id, reference: "b", messages };
  expect(await sendBatch(batch, { url: settings.url, tokens })).toMatchObject({ kind: "accepted" });
  expect(await notify.received()).toMatchObject({ outcomes: { "POST CM_DENIED": 1, "POST 201": 1 } });
});

test("who is not known there is told so, and nothing is sent REQ-REL-12", async () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const tokens = createTokenSource({ ...settings, privateKey }, notify.clock.now);
  expect(await tokens.token()).toEqual({
    ok: false,
    refusal: { kind: "tokenRefused", status: 401, error: "invalid_client" },
  });
  const batch = { routingPlanId: plan.id, reference: "b", messages: [] };
  const cause = "no access token: 401 invalid_client";
  expect(await sendBatch(batch, { url: settings.url, tokens })).toEqual({ kind: "notAuthorised", cause });
  expect(await notify.received()).toMatchObject({ outcomes: {} });
});

test("a token address that does not answer is tried again REQ-REL-12", async () => {
  const tokens = createTokenSource(settings, notify.clock.now);
  await notify.close();
  expect(await tokens.token()).toMatchObject({ ok: false, refusal: { kind: "lost" } });
});

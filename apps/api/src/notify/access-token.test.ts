import { releaseProblemSentence } from "@spi/domain/release/release-problem";
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

test("a token is cached until 15 seconds before it expires REQ-REL-12", async () => {
  const tokens = createTokenSource(settings, notify.clock);
  const first = await tokens.token();
  notify.clock.pass((599 - 16) * 1000);
  expect(await tokens.token()).toEqual(first);
  notify.clock.pass(1000);
  const next = await tokens.token();
  expect(next).toMatchObject({ ok: true });
  expect(next).not.toEqual(first);
});

test("a rejected cached token is replaced, and the batch is sent with the new one REQ-REL-12 REQ-REL-416", async () => {
  // Our clock is slow, so the cached token expires earlier than expected.
  let slow = 0;
  const tokens = createTokenSource(settings, { now: () => notify.clock.now() - slow });
  await tokens.token();
  slow = 60_000;
  notify.clock.pass(600_000);
  const messages = [{ reference: "m", nhsNumber: nhsNumbers[0] }];
  const batch = { routingPlanId: plan.id, reference: "b", messages };
  expect(await sendBatch(batch, { url: settings.url, tokens })).toMatchObject({ kind: "accepted" });
  expect(await notify.received()).toMatchObject({ outcomes: { "POST CM_DENIED": 1, "POST 201": 1 } });
});

test("a two-minute assertion is accepted even if our clock is seconds or minutes off REQ-REL-204 REQ-REL-418", async () => {
  for (const seconds of [2, 170, -2, -110]) {
    const tokens = createTokenSource(settings, { now: () => notify.clock.now() + seconds * 1000 });
    expect(await tokens.token()).toMatchObject({ ok: true });
  }
});

test("an assertion rejected because our clock is further off is corrected using the token endpoint's clock REQ-REL-204 REQ-REL-205", async () => {
  for (const seconds of [200, -200, 890, -890]) {
    const measured: number[] = [];
    const onSkew = (skew: number) => void measured.push(skew);
    const tokens = createTokenSource(settings, { now: () => notify.clock.now() + seconds * 1000, onSkew });
    expect(await tokens.token()).toMatchObject({ ok: true });
    expect(measured).toHaveLength(2);
    for (const skew of measured) expect(Math.abs(skew - seconds)).toBeLessThanOrEqual(1);
    // The next token request uses the corrected time immediately.
    notify.clock.pass(600_000);
    await tokens.token();
    expect(measured).toHaveLength(3);
  }
});

test("a token request that is rejected is retried for a minute, and waiting batches are sent once it is accepted REQ-REL-204 REQ-REL-417", async () => {
  let off = 3_600_000;
  const tokens = createTokenSource(settings, { now: () => notify.clock.now() + off });
  const batch = { routingPlanId: plan.id, reference: "b", messages: [{ reference: "m", nhsNumber: nhsNumbers[0] }] };
  const send = () => sendBatch(batch, { url: settings.url, tokens });
  expect(await send()).toMatchObject({
    kind: "retry",
    notAccepted: true,
    cause: "no access token (401 invalid_client)",
  });
  off = 0;
  expect(await send()).toMatchObject({ kind: "accepted" });
});

test("a token request rejected for more than a minute stops waiting batches and reports how far our clock is off REQ-REL-12 REQ-REL-205", async () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const known = createTokenSource({ ...settings, privateKey }, notify.clock);
  const skewed = createTokenSource(settings, { now: () => notify.clock.now() - 3_600_000 });
  const batch = { routingPlanId: plan.id, reference: "b", messages: [] };
  const sendWith = (tokens: typeof known) => sendBatch(batch, { url: settings.url, tokens });
  for (const tokens of [known, skewed]) expect(await sendWith(tokens)).toMatchObject({ kind: "retry" });
  notify.clock.pass(60_000);
  const cause = "no access token (401 invalid_client)";
  expect(await sendWith(known)).toEqual({ kind: "notAuthorised", cause });
  const behind = await sendWith(skewed);
  expect(behind).toMatchObject({ kind: "notAuthorised", cause });
  expect(behind.kind === "notAuthorised" && releaseProblemSentence({ code: "notAuthorised", params: behind })).toMatch(
    /^We cannot sign in to NHS Notify: no access token \(401 invalid_client\)\. This service's clock is 3,(599|600|601) seconds behind NHS Notify's\. Contact the SPI team\.$/,
  );
  expect(await notify.received()).toMatchObject({ outcomes: {} });
});

test("a token endpoint that does not respond is retried REQ-REL-12", async () => {
  const tokens = createTokenSource(settings, notify.clock);
  await notify.close();
  expect(await tokens.token()).toMatchObject({ ok: false, refusal: { kind: "lost" } });
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { problemKinds } from "@spi/dev-notify/problems";
import { brokenPlan, nhsNumbers, plan, type RunningNotify, startNotify } from "@spi/dev-notify/running-notify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type TokenSource, createTokenSource } from "./access-token.ts";
import { retryDelaySeconds } from "./retry-delay.ts";
import { type SendResponse, sendBatch } from "./send-batch.ts";

let notify: RunningNotify;
let url: string;
let tokens: TokenSource;
let batches = 0;

beforeEach(async () => {
  notify = await startNotify({ limits: { quotaPerMinute: 1000, spikePerMinute: Infinity } });
  const { client, privateKey, origin } = notify;
  url = `${origin}/comms`;
  const settings = { url, tokenUrl: `${origin}/oauth2/token`, apiKey: client.apiKey, keyId: client.keyId, privateKey };
  tokens = createTokenSource(settings, notify.clock);
});
afterEach(async () => {
  await notify.close();
});

function newBatch(numbers: readonly string[] = nhsNumbers.slice(0, 2)) {
  batches += 1;
  const messages = numbers.map((nhsNumber, index) => ({ reference: `m-${batches}-${index}`, nhsNumber }));
  return { routingPlanId: plan.id, reference: `batch-${batches}`, messages };
}
const send = (batch = newBatch()) => sendBatch(batch, { url, tokens });

test("an accepted batch returns the plan's name and version and an ID for each message REQ-REL-10", async () => {
  const batch = newBatch();
  const { id, name, version } = plan;
  const messages = batch.messages.map(({ reference }) => ({ reference, id: expect.any(String) as string }));
  expect(await send(batch)).toEqual({
    kind: "accepted",
    id: expect.any(String),
    plan: { id, name, version },
    messages,
  });
});

test("a batch whose response was lost is sent again but accepted only once, for a loss at any point REQ-REL-10 REQ-REL-414", async () => {
  const batch = newBatch();
  await notify.setFaults({ lostBefore: 1 });
  expect(await send(batch)).toEqual({ kind: "retry", afterSeconds: undefined, cause: expect.any(String) });
  await notify.setFaults({ lostAfter: 1 });
  expect(await send(batch)).toMatchObject({ kind: "retry" });
  await notify.setFaults({});
  expect(await send(batch)).toEqual({ kind: "acceptedBefore" });
  expect(await notify.received()).toMatchObject({ messages: 2, references: 2, repeatedWithAnotherBody: 0 });
});

const retried: Record<string, number | undefined> = {
  CM_TIMEOUT: undefined,
  CM_RETRY_TOO_EARLY: 300,
  CM_QUOTA: 60,
  CM_SPIKE_ARREST: 1,
  CM_INTERNAL_SERVER_ERROR: undefined,
  CM_BAD_GATEWAY: undefined,
  CM_SERVICE_UNAVAILABLE: undefined,
  CM_GATEWAY_TIMEOUT: undefined,
};
const final: Record<string, SendResponse["kind"]> = {
  CM_DENIED: "notAuthorised",
  CM_FORBIDDEN: "notAuthorised",
  CM_SERVICE_BAN: "notAuthorised",
  CM_NO_SUCH_ROUTING_PLAN: "planUnknown",
  CM_DUPLICATE_REQUEST: "acceptedBefore",
};

test.each(Object.keys(problemKinds) as (keyof typeof problemKinds)[])(
  "%s maps to the expected result REQ-REL-10",
  async (kind) => {
    await notify.setFaults({ refused: 1, refusal: kind });
    const answer = await send();
    const row = problemKinds[kind];
    const expected =
      kind in retried
        ? { kind: "retry", afterSeconds: retried[kind] }
        : { kind: final[kind] ?? "refusedBatch", ...(kind in final ? {} : { status: row.status }) };
    expect(answer).toMatchObject(expected);
    expect(await notify.received()).toMatchObject({ messages: 0 });
  },
);

test("a rejected batch identifies each invalid message by position and error code REQ-REL-10 REQ-REL-413", async () => {
  const batch = newBatch([nhsNumbers[0], "9990000019", nhsNumbers[1], "123"]);
  const code = "CM_INVALID_NHS_NUMBER";
  const messages = [1, 3].map((index) => ({ index, code }));
  expect(await send(batch)).toEqual({ kind: "refusedMessages", messages });
  expect(await notify.received()).toMatchObject({ messages: 0 });
});

test("unknown plans, faulty plans and invalid batches are not retried REQ-REL-10 REQ-REL-413", async () => {
  const unknown = { ...newBatch(), routingPlanId: "0b7f2c1e-5a94-4d3c-8f6b-1e2d3c4b5aff" };
  expect(await send(unknown)).toEqual({ kind: "planUnknown" });
  const broken = { ...newBatch(), routingPlanId: brokenPlan.id };
  expect(await send(broken)).toMatchObject({ kind: "refusedBatch", problems: [{ code: brokenPlan.problem }] });
  const pointer = "/data/attributes/messages";
  expect(await send(newBatch([]))).toEqual({
    kind: "refusedBatch",
    status: 400,
    problems: [{ code: "CM_TOO_FEW_ITEMS", pointer }],
  });
});

test.each([
  ["no JSON", 201, "<html>"],
  ["another batch's reference", 201, acceptance({ reference: "other" })],
  ["a message too few", 201, acceptance({ messages: ["m-1"] })],
  ["another message", 201, acceptance({ messages: ["m-1", "m-3"] })],
  ["a proxy's page", 502, "<html>"],
])(
  "a response with %s counts as neither acceptance nor rejection, so the batch is sent again REQ-REL-10 REQ-REL-414",
  async (_what, status, body) => {
    const server = createServer((_request, response) => response.writeHead(status).end(body));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const messages = ["m-1", "m-2"].map((reference) => ({ reference, nhsNumber: nhsNumbers[0] }));
    const batch = { routingPlanId: plan.id, reference: "batch", messages };
    expect(await sendBatch(batch, { url: elsewhere, tokens })).toMatchObject({ kind: "retry" });
    server.close();
    server.closeAllConnections();
  },
);

function acceptance({ reference = "batch", messages = ["m-1", "m-2"] }) {
  const routingPlan = { id: plan.id, name: plan.name, version: plan.version };
  const named = messages.map((messageReference) => ({ messageReference, id: messageReference }));
  const attributes = { messageBatchReference: reference, routingPlan, messages: named };
  return JSON.stringify({ data: { type: "MessageBatch", id: "b", attributes } });
}

test("a service that cannot be reached is retried REQ-REL-10", async () => {
  await notify.close();
  expect(await send()).toMatchObject({ kind: "retry", afterSeconds: undefined });
});

test("pauses follow the response or double up to ten minutes, and are randomly extended by up to a fifth REQ-REL-11 REQ-REL-415", () => {
  const pauses = (random: number) =>
    [0, 1, 2, 7, 30].map((attempt) => retryDelaySeconds({ attempt, afterSeconds: undefined, random }));
  expect(pauses(0)).toEqual([1, 2, 4, 128, 600]);
  expect(pauses(0.5)).toEqual([1.1, 2.2, 4.4, 140.8, 660]);
  const delays = [0, 300, 999_999].map((afterSeconds) => retryDelaySeconds({ attempt: 9, afterSeconds, random: 0 }));
  expect(delays).toEqual([1, 300, 3600]);
});

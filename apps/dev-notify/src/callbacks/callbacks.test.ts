import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { batchBody, batchesPath, nhsNumbers, type RunningNotify, startNotify } from "../running-notify.ts";
import { callbackSecret } from "./sender.ts";
import type { Status } from "./statuses.ts";

interface Arrived {
  statuses: Status[];
  signed: boolean;
  apiKey: unknown;
}

let server: Server;
let running: RunningNotify;
let arrived: Arrived[];
let answerWith: number;

beforeEach(async () => {
  arrived = [];
  answerWith = 202;
  server = createServer(async (request, response) => {
    const body = await text(request);
    const hmac = createHmac("sha256", callbackSecret(running.client)).update(body).digest("hex");
    const { data } = JSON.parse(body) as { data: Status[] };
    const signed = request.headers["x-hmac-sha256-signature"] === hmac;
    arrived.push({ statuses: data, signed, apiKey: request.headers["x-api-key"] });
    response.writeHead(signed ? answerWith : 401).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callbacks`;
  let drawn = 0;
  // Every second random number is below a half.
  const random = () => (drawn++ % 2 === 0 ? 0.25 : 0.75);
  running = await startNotify({ callbacks: { url, statuses: 1 }, random });
});
afterEach(async () => {
  await running.close();
  await new Promise((closed) => server.close(closed));
});

/** Sends six messages and returns their references. "message-16" does not reach anyone. */
async function sendMessages() {
  const messages = Array.from({ length: 6 }, (_, index) => ({
    messageReference: `message-${index + 12}`,
    recipient: { nhsNumber: nhsNumbers[index % 4] },
  }));
  await running.post(batchesPath, batchBody({ messages }));
  return messages.map(({ messageReference }) => messageReference);
}

const keysOf = (callbacks: Arrived[]) =>
  callbacks.flatMap(({ statuses }) => statuses.map(({ meta }) => meta.idempotencyKey));
const isFinal = ({ type }: Status) => type === "MessageStatus";

test("each message's final status is sent once, signed, after those of its channels REQ-REL-05", async () => {
  const references = await sendMessages();
  await running.sendCallbacks();
  expect(arrived).toEqual([]);
  for (let step = 0; step < 10; step += 1) {
    running.clock.pass(1000);
    await running.sendCallbacks();
  }
  const statuses = arrived.flatMap((callback) => callback.statuses);
  const finals = statuses.filter(isFinal);
  expect(finals.map(({ attributes }) => String(attributes["messageReference"])).toSorted()).toEqual(
    references.toSorted(),
  );
  expect(new Set(finals.map(({ attributes }) => attributes["messageStatus"]))).toEqual(
    new Set(["delivered", "failed"]),
  );
  expect(new Set(arrived.map(({ signed, apiKey }) => `${signed} ${String(apiKey)}`))).toEqual(
    new Set(["true test-api-key"]),
  );
  expect(new Set(keysOf(arrived)).size).toBe(statuses.length);
  for (const final of finals) {
    const id = final.attributes["messageId"];
    const ofChannels = statuses.filter((status) => status.attributes["messageId"] === id && !isFinal(status));
    expect(ofChannels.map(({ attributes: { channel, channelStatus } }) => ({ type: channel, channelStatus }))).toEqual(
      final.attributes["channels"],
    );
    const at = (status: Status) => String(status.attributes["timestamp"]);
    for (const status of ofChannels) expect(at(status) <= at(final)).toBe(true);
  }
  expect(await running.received()).toMatchObject({ callbacks: { taken: statuses.length, waiting: 0 } });
});

test("the status in a callback equals the one in a query REQ-REL-05", async () => {
  await sendMessages();
  running.clock.pass(20_000);
  await running.sendCallbacks();
  for (const { attributes, links } of arrived.flatMap(({ statuses }) => statuses).filter(isFinal)) {
    const response = await running.call(new URL(links.message).pathname);
    const message = (await response.json()) as { data: { attributes: Record<string, unknown> } };
    expect(message.data.attributes["messageStatus"]).toBe(attributes["messageStatus"]);
  }
});

test("a callback that is not accepted is sent again unchanged for two hours REQ-REL-05 REQ-REL-408", async () => {
  await sendMessages();
  running.clock.pass(20_000);
  answerWith = 503;
  await running.sendCallbacks();
  const first = keysOf(arrived);
  for (let time = 0; time < 3; time += 1) await running.sendCallbacks();
  expect(arrived).toHaveLength(first.length);
  running.clock.pass(30_000);
  await running.sendCallbacks();
  expect(keysOf(arrived).slice(first.length).toSorted()).toEqual(first.toSorted());
  for (let minutes = 0; minutes < 180; minutes += 10) {
    running.clock.pass(600_000);
    await running.sendCallbacks();
  }
  expect(await running.received()).toMatchObject({ callbacks: { taken: 0, givenUp: first.length, waiting: 0 } });
});

test("callbacks are repeated with the same key if that fault is on REQ-REL-04 REQ-REL-407", async () => {
  await running.setFaults({ callbacksRepeated: 0.5 });
  await sendMessages();
  running.clock.pass(20_000);
  await running.sendCallbacks();
  const keys = keysOf(arrived);
  const { callbacks } = (await running.received()) as { callbacks: { repeated: number } };
  expect(callbacks.repeated).toBeGreaterThan(0);
  expect(keys.length - new Set(keys).size).toBe(callbacks.repeated);
});

test("forged callbacks report the opposite and have no valid signature REQ-REL-04 REQ-REL-407", async () => {
  await running.setFaults({ callbacksForged: 0.5 });
  await sendMessages();
  running.clock.pass(20_000);
  await running.sendCallbacks();
  const { callbacks } = (await running.received()) as { callbacks: { forged: number } };
  expect(callbacks).toMatchObject({
    forged: arrived.filter(({ signed }) => !signed).length,
    forgedTaken: 0,
    waiting: 0,
  });
  expect(callbacks.forged).toBeGreaterThan(0);
  const said = (signed: boolean) =>
    new Set(
      arrived
        .filter((callback) => callback.signed === signed)
        .flatMap(({ statuses }) =>
          statuses.map(({ attributes }) => JSON.stringify({ ...attributes, timestamp: undefined })),
        ),
    );
  expect([...said(true)].filter((status) => said(false).has(status))).toEqual([]);
});

test("with the order fault on, final statuses are sent before earlier ones REQ-REL-04 REQ-REL-407", async () => {
  await running.setFaults({ callbacksOutOfOrder: true });
  await sendMessages();
  running.clock.pass(20_000);
  await running.sendCallbacks();
  const times = arrived.flatMap(({ statuses }) => statuses.map(({ attributes }) => String(attributes["timestamp"])));
  expect(times).not.toEqual(times.toSorted());
});

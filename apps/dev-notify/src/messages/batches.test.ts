import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDevNotify, RefusedInProduction } from "../notify.ts";
import {
  batchBody,
  batchesPath,
  brokenPlan,
  nhsNumbers,
  plan,
  refusal,
  type RunningNotify,
  startNotify,
} from "../running-notify.ts";
import type { Settings } from "../settings.ts";

let running: RunningNotify;
beforeEach(async () => {
  running = await startNotify();
});
afterEach(async () => {
  await running.close();
  vi.unstubAllEnvs();
});

const at = "/data/attributes";
const recipient = { nhsNumber: nhsNumbers[0] };
const message = { messageReference: "m1", recipient };
const attributes = (changes: Record<string, unknown>) => batchBody(changes);
const messages = (...some: unknown[]) => attributes({ messages: some });

test("a batch is accepted with the plan's name and version and an ID for each message REQ-REL-01", async () => {
  const body = batchBody();
  const response = await running.post(batchesPath, body);
  expect([response.status, response.headers.get("content-type")]).toEqual([
    201,
    "application/vnd.api+json; charset=utf-8",
  ]);
  const { id, name, version, createdDate } = plan;
  const ksuid: unknown = expect.stringMatching(/^[0-9A-Za-z]{27}$/);
  expect(await response.json()).toEqual({
    data: {
      type: "MessageBatch",
      id: ksuid,
      attributes: {
        messageBatchReference: body.data.attributes.messageBatchReference,
        routingPlan: { id, name, version, createdDate },
        messages: body.data.attributes.messages.map(({ messageReference }) => ({ messageReference, id: ksuid })),
      },
    },
  });
});

test.each([
  ["no JSON", "{", "CM_INVALID_VALUE /"],
  ["no data", {}, "CM_MISSING_VALUE /data"],
  ["null for data", { data: null }, "CM_NULL_VALUE /data"],
  ["a list for data", { data: [] }, "CM_INVALID_VALUE /data"],
  ["another type", { data: { ...batchBody().data, type: "Message" } }, "CM_INVALID_VALUE /data/type"],
  ["no plan", attributes({ routingPlanId: undefined }), `CM_MISSING_VALUE ${at}/routingPlanId`],
  ["a name for a plan", attributes({ routingPlanId: "FLU_LETTER" }), `CM_INVALID_VALUE ${at}/routingPlanId`],
  ["a blank reference", attributes({ messageBatchReference: " " }), `CM_INVALID_VALUE ${at}/messageBatchReference`],
  ["no messages", attributes({ messages: undefined }), `CM_MISSING_VALUE ${at}/messages`],
  ["an object for messages", attributes({ messages: {} }), `CM_INVALID_VALUE ${at}/messages`],
  ["an empty list", messages(), `CM_TOO_FEW_ITEMS ${at}/messages`],
  ["null for a message", messages(null), `CM_NULL_VALUE ${at}/messages/0`],
  ["a message without reference", messages({ recipient }), `CM_MISSING_VALUE ${at}/messages/0/messageReference`],
  ["a reference twice", messages(message, message), `CM_DUPLICATE_VALUE ${at}/messages/1/messageReference`],
  ["nobody", messages({ messageReference: "m1" }), `CM_MISSING_VALUE ${at}/messages/0/recipient`],
  ["nobody's number", messages({ ...message, recipient: {} }), `CM_MISSING_VALUE ${at}/messages/0/recipient/nhsNumber`],
  [
    "a wrong check digit",
    messages(message, { messageReference: "m2", recipient: { nhsNumber: "9990000019" } }),
    `CM_INVALID_NHS_NUMBER ${at}/messages/1/recipient/nhsNumber`,
  ],
  [
    "a number that has no check digit",
    messages({ ...message, recipient: { nhsNumber: "9990000140" } }),
    `CM_INVALID_NHS_NUMBER ${at}/messages/0/recipient/nhsNumber`,
  ],
  [
    "contact details",
    messages({ ...message, recipient: { ...recipient, contactDetails: { sms: "07700900000" } } }),
    `CM_CANNOT_SET_CONTACT_DETAILS ${at}/messages/0/recipient/contactDetails`,
  ],
  [
    "an ODS code that is the account's",
    messages({ ...message, originator: { odsCode: "X26" } }),
    `CM_CANNOT_SET_ODS_CODE ${at}/messages/0/originator/odsCode`,
  ],
  [
    "a text to fill in",
    messages({ ...message, personalisation: "x" }),
    `CM_INVALID_VALUE ${at}/messages/0/personalisation`,
  ],
  [
    "no cost centre",
    messages({ ...message, billingReference: "" }),
    `CM_INVALID_VALUE ${at}/messages/0/billingReference`,
  ],
])("a batch with %s is rejected with the fault's location REQ-REL-01", async (_what, body, problem) => {
  expect(await refusal(await running.post(batchesPath, body))).toEqual([400, problem]);
});

test("a rejected batch lists up to 100 problems, and none of it is accepted REQ-REL-01 REQ-REL-400", async () => {
  const body = messages(
    ...Array.from({ length: 150 }, (_, index) => ({ ...message, messageReference: `${index}`, recipient: {} })),
  );
  const [status, ...problems] = await refusal(await running.post(batchesPath, body));
  expect([status, problems.length]).toEqual([400, 100]);
  expect(await running.received()).toMatchObject({ messages: 0, outcomes: { "POST CM_MISSING_VALUE": 1 } });
});

test("an account without an ODS code needs one in each message, and one with a choice accepts both REQ-REL-01", async () => {
  const withCode = { ...message, originator: { odsCode: "X26" } };
  const needing = await startNotify({ odsCode: "message" });
  const problem = `CM_ODS_CODE_REQUIRED ${at}/messages/0/originator`;
  expect(await refusal(await needing.post(batchesPath, messages(message)))).toEqual([400, problem]);
  expect((await needing.post(batchesPath, messages(withCode))).status).toBe(201);
  await needing.close();
  const choosing = await startNotify({ odsCode: "either" });
  expect((await choosing.post(batchesPath, messages(message, { ...withCode, messageReference: "m2" }))).status).toBe(
    201,
  );
  await choosing.close();
});

test("a batch has up to 45,000 messages and 5.2 MB REQ-REL-01 REQ-REL-400", async () => {
  const many = messages(...Array.from({ length: 45_001 }, () => 0));
  expect(await refusal(await running.post(batchesPath, many))).toEqual([413, `CM_TOO_MANY_ITEMS ${at}/messages`]);
  const padded = (bytes: number) => {
    const text = JSON.stringify(batchBody());
    return text + " ".repeat(bytes - text.length);
  };
  expect(await refusal(await running.post(batchesPath, padded(5_200_001)))).toEqual([413, "CM_TOO_LARGE"]);
  expect((await running.post(batchesPath, padded(5_200_000))).status).toBe(201);
});

test("an unknown or faulty plan does not accept messages or use up references REQ-REL-01", async () => {
  const unknown = attributes({ routingPlanId: "0b7f2c1e-5a94-4d3c-8f6b-1e2d3c4b5aff" });
  const problem = `CM_NO_SUCH_ROUTING_PLAN ${at}/routingPlanId`;
  for (let time = 0; time < 2; time += 1) {
    expect(await refusal(await running.post(batchesPath, unknown))).toEqual([404, problem]);
  }
  const broken = attributes({ routingPlanId: brokenPlan.id });
  expect(await refusal(await running.post(batchesPath, broken))).toEqual([500, "CM_MISSING_ROUTING_PLAN_TEMPLATE"]);
  expect(await running.received()).toMatchObject({ batches: 0, repeated: 0 });
});

test("a reference is accepted once in nine months, even with a different body REQ-REL-02 REQ-REL-401", async () => {
  const body = batchBody();
  expect((await running.post(batchesPath, body)).status).toBe(201);
  const duplicate = [422, `CM_DUPLICATE_REQUEST ${at}/messageBatchReference`];
  expect(await refusal(await running.post(batchesPath, body))).toEqual(duplicate);
  const { messageBatchReference } = body.data.attributes;
  expect(await refusal(await running.post(batchesPath, batchBody({ messageBatchReference })))).toEqual(duplicate);
  expect(await running.received()).toMatchObject({
    messages: 2,
    references: 2,
    repeated: 2,
    repeatedWithAnotherBody: 1,
  });
});

test("a reference is accepted again after nine months, and its messages then count twice REQ-REL-02", async () => {
  const body = batchBody();
  await running.post(batchesPath, body);
  running.clock.pass(275 * 24 * 60 * 60 * 1000);
  const { access_token } = (await (await running.requestToken()).json()) as { access_token: string };
  const authorization = `Bearer ${access_token}`;
  expect((await running.post(batchesPath, body, { authorization })).status).toBe(201);
  const accepted = await (await fetch(`${running.origin}/control/accepted`)).text();
  expect(accepted).toBe(body.data.attributes.messages.map((sent) => `${sent.messageReference}\t2\n`).join(""));
});

test("a reference whose first request is being processed must be sent again after five minutes REQ-REL-02 REQ-REL-402", async () => {
  let release = () => {};
  const blocked = new Promise<void>((resolve) => (release = resolve));
  let reached = () => {};
  const waiting = new Promise<void>((resolve) => (reached = resolve));
  const slow = await startNotify({
    wait: async () => {
      reached();
      await blocked;
    },
  });
  const body = batchBody();
  const first = slow.post(batchesPath, body);
  await waiting;
  const second = await slow.post(batchesPath, body);
  expect(second.headers.get("retry-after")).toBe("300");
  expect(await refusal(second)).toEqual([425, "CM_RETRY_TOO_EARLY"]);
  release();
  expect((await first).status).toBe(201);
  expect((await slow.post(batchesPath, body)).status).toBe(422);
  await slow.close();
});

test("a single message is accepted once by its reference, and its status can be queried REQ-REL-01", async () => {
  const body = { data: { type: "Message", attributes: { routingPlanId: plan.id, ...message } } };
  const response = await running.post("/comms/v1/messages", body);
  const { data } = (await response.json()) as { data: { id: string; attributes: object } };
  expect(response.status).toBe(201);
  expect(data.attributes).toMatchObject({ messageReference: "m1", messageStatus: "created" });
  const again = await running.post("/comms/v1/messages", body);
  expect(await refusal(again)).toEqual([422, `CM_DUPLICATE_REQUEST ${at}/messageReference`]);
  const statusOf = async () => {
    const shown = await (await running.call(`/comms/v1/messages/${data.id}`)).json();
    return (shown as { data: typeof data }).data.attributes;
  };
  expect(await statusOf()).toMatchObject({ messageStatus: "created", channels: [] });
  running.clock.pass(3000);
  expect(await statusOf()).toMatchObject({ messageStatus: "sending", channels: [{ type: "nhsapp" }, {}, {}, {}] });
  running.clock.pass(10_000);
  expect(await statusOf()).toMatchObject({ messageStatus: expect.stringMatching(/^(delivered|failed)$/) });
  const other = `${data.id.slice(0, -1)}${data.id.endsWith("a") ? "b" : "a"}`;
  expect(await refusal(await running.call(`/comms/v1/messages/${other}`))).toEqual([404, "CM_NOT_FOUND"]);
});

test("messages beyond the capacity are rejected REQ-REL-01 REQ-REL-400", async () => {
  const full = await startNotify({ mostMessages: 3 });
  expect((await full.post(batchesPath, batchBody())).status).toBe(201);
  expect(await refusal(await full.post(batchesPath, batchBody()))).toEqual([503, "CM_SERVICE_UNAVAILABLE"]);
  await full.close();
});

test("the stand-in refuses to start in production REQ-SRV-10", () => {
  vi.stubEnv("NODE_ENV", "production");
  expect(() => createDevNotify({} as Settings)).toThrow(RefusedInProduction);
});

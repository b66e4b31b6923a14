import { afterEach, beforeEach, expect, test } from "vitest";
import { problemKinds } from "./problems.ts";
import { batchBody, batchesPath, nhsNumbers, refusal, type RunningNotify, startNotify } from "./running-notify.ts";

let running: RunningNotify;
beforeEach(async () => {
  running = await startNotify();
});
afterEach(async () => {
  await running.close();
});

test("a response lost before acceptance stores nothing, and one lost after it stores a reference REQ-REL-04 REQ-REL-404", async () => {
  const body = batchBody();
  await running.setFaults({ lostBefore: 1 });
  await expect(running.post(batchesPath, body)).rejects.toThrow("fetch failed");
  expect(await running.received()).toMatchObject({ messages: 0 });
  await running.setFaults({ lostAfter: 1 });
  await expect(running.post(batchesPath, body)).rejects.toThrow("fetch failed");
  expect(await running.received()).toMatchObject({ messages: 2 });
  await running.setFaults({});
  expect((await running.post(batchesPath, body)).status).toBe(422);
  const lost = { "POST lost before acceptance": 1, "POST lost after acceptance": 1, "POST CM_DUPLICATE_REQUEST": 1 };
  expect(await running.received()).toMatchObject({ messages: 2, references: 2, outcomes: lost });
});

test("a gateway timeout can hide an acceptance REQ-REL-04 REQ-REL-404", async () => {
  const body = batchBody();
  await running.setFaults({ timeoutAfter: 1 });
  expect(await refusal(await running.post(batchesPath, body))).toEqual([504, "CM_TIMEOUT"]);
  await running.setFaults({});
  expect((await running.post(batchesPath, body)).status).toBe(422);
});

test.each(Object.entries(problemKinds))(
  "%s can be the response to any request REQ-REL-04 REQ-REL-405",
  async (name, row) => {
    await running.setFaults({ refused: 1, refusal: name as keyof typeof problemKinds });
    const response = await running.post(batchesPath, batchBody());
    expect(await refusal(response)).toEqual([row.status, "code" in row ? row.code : name]);
    expect(response.headers.get("retry-after")).toBe("retryAfter" in row ? String(row.retryAfter) : null);
    expect(await running.received()).toMatchObject({ messages: 0 });
  },
);

test("some people are rejected in every batch, and the others never REQ-REL-04 REQ-REL-405", async () => {
  await running.setFaults({ refusedPeople: 0.5 });
  const answers = new Map<string, number[]>();
  for (const nhsNumber of [...nhsNumbers, ...nhsNumbers]) {
    const messages = [{ messageReference: "m", recipient: { nhsNumber } }];
    const { status } = await running.post(batchesPath, batchBody({ messages }));
    answers.set(nhsNumber, [...(answers.get(nhsNumber) ?? []), status]);
  }
  expect(new Set([...answers.values()].map(String))).toEqual(new Set(["400,400", "201,201"]));
});

test("an unknown fault and a fraction above 1 are rejected by name REQ-REL-04", async () => {
  const put = (body: object) =>
    fetch(`${running.origin}/control/faults`, { method: "PUT", body: JSON.stringify(body) });
  const response = await put({ lostBefore: 2, lostTwice: 1 });
  expect(response.status).toBe(400);
  expect(await response.text()).toMatch(/lostBefore.*lostTwice/s);
});

test("the page shows received messages, switches faults, and does not contain NHS numbers REQ-REL-05 REQ-REL-409", async () => {
  const messages = [{ messageReference: "ref-of-one", recipient: { nhsNumber: nhsNumbers[0] } }];
  await running.post(batchesPath, batchBody({ messages, messageBatchReference: "<b>batch</b>" }));
  await running.post(batchesPath, batchBody({ messages: [{ ...messages[0], messageReference: "" }] }));
  const form = new URLSearchParams({ lostAfter: "0.25", refusal: "CM_QUOTA", callbacksOutOfOrder: "true" });
  const page = await fetch(`${running.origin}/control/faults`, { method: "POST", body: form });
  const text = await page.text();
  expect(text).toContain("&lt;b&gt;batch&lt;/b&gt;");
  expect(text).toMatch(/name="lostAfter"[^>]*value="0.25"/);
  expect(text).toMatch(/value="CM_QUOTA" selected/);
  expect(text).toMatch(/POST CM_INVALID_VALUE/);
  const addresses = ["/", "/control/received", "/control/accepted"];
  const all = await Promise.all(addresses.map(async (path) => (await fetch(`${running.origin}${path}`)).text()));
  expect(all.join()).toContain("ref-of-one");
  expect(all.join()).not.toContain(nhsNumbers[0]);
});

test("a plan can be added or changed at run time, and messages it accepted keep its old name REQ-REL-04 REQ-REL-406", async () => {
  const id = "0b7f2c1e-5a94-4d3c-8f6b-1e2d3c4b5a77";
  const put = (body: object) => fetch(`${running.origin}/control/plans`, { method: "PUT", body: JSON.stringify(body) });
  for (const version of ["1", "2"]) {
    expect((await put({ id, name: "Shingles", version })).status).toBe(200);
    const response = await running.post(batchesPath, batchBody({ routingPlanId: id }));
    expect(await response.json()).toMatchObject({ data: { attributes: { routingPlan: { id, version } } } });
  }
  expect(await running.received()).toMatchObject({
    plans: [
      { version: "1", messages: 2 },
      { version: "2", messages: 2 },
    ],
  });
  expect((await put({ id: "FLU" })).status).toBe(400);
});

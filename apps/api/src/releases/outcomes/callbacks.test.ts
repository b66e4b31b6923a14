import { createHmac, randomUUID } from "node:crypto";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { anonymousLimit } from "../../http/middleware/rate-limit.ts";
import type { CallbackOutcome } from "./callback-body.ts";
import { callbackPath, callbackRoutes } from "./callback-routes.ts";

const secret = { applicationId: "application", apiKey: "key" };
const signatureOf = (body: string, key = "application.key") => createHmac("sha256", key).update(body).digest("hex");

const status = (attributes: object = {}) => ({
  type: "MessageStatus",
  attributes: {
    messageId: "0ujsswThIGTUYm2K8FjOOfXtY1K",
    messageReference: "reference",
    messageStatus: "delivered",
    timestamp: "2026-11-20T09:30:00.000Z",
    ...attributes,
  },
  links: { message: "https://example.org" },
  meta: { idempotencyKey: randomUUID() },
});
const bodyOf = (...data: object[]) => JSON.stringify({ data });

const now = new Date("2026-11-20T09:30:00Z");

/** Creates a callback address that records the callbacks it accepts and rejects. */
function receiver({ isFull = false, fails = false } = {}) {
  const limit = anonymousLimit({ perMinute: 5, elapsed: () => 0, hops: 1 });
  let requests = 0;
  const taken: CallbackOutcome[] = [];
  const refused: string[] = [];
  const outcomes = {
    take: async (statuses: readonly CallbackOutcome[]) => {
      if (fails) throw new Error("no database");
      taken.push(...statuses);
    },
    isFull: () => isFull,
    refuse: (reason: string) => void refused.push(reason),
    stop: async () => {},
  };
  const app = new Hono()
    .use(async (c, next) => {
      c.set("log" as never, { error: () => {} } as never);
      await next();
    })
    .route("/", callbackRoutes({ secret, outcomes, now: () => now }, limit) as never);
  const send = async (body: string, headers: Record<string, string | undefined> = {}) => {
    const all = {
      "content-type": "application/vnd.api+json",
      "x-api-key": "key",
      "x-hmac-sha256-signature": signatureOf(body),
      // Each callback is sent from a different address, unless a test sets one.
      "x-forwarded-for": `address-${(requests += 1)}`,
      ...headers,
    };
    const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return app.request(callbackPath, { method: "POST", body, headers: Object.fromEntries(given) });
  };
  return { send, taken, refused };
}

test("a signed callback is answered with 202, and its final statuses of messages and channels are stored REQ-REL-50", async () => {
  const { send, taken } = receiver();
  const channel = { messageStatus: undefined, channel: "letter", channelStatus: "failed" };
  const body = bodyOf(
    status(),
    status({ messageStatus: "sending" }),
    { ...status(channel), type: "ChannelStatus" },
    { ...status({ ...channel, channelStatus: "skipped" }), type: "ChannelStatus" },
  );
  expect((await send(body)).status).toBe(202);
  const common = { reference: "reference", at: new Date("2026-11-20T09:30:00Z"), notifyId: expect.any(String) };
  expect(taken).toEqual([
    { ...common, channel: "", status: "delivered" },
    { ...common, channel: "letter", status: "failed" },
  ]);
});

test("a callback without our API key gets 401, one with an invalid signature gets 403, and both are counted and ignored REQ-REL-50", async () => {
  const { send, taken, refused } = receiver();
  const body = bodyOf(status());
  const forged = signatureOf(body, "application.guess");
  for (const headers of [{ "x-api-key": undefined }, { "x-api-key": "other" }]) {
    expect((await send(body, headers)).status).toBe(401);
  }
  for (const signature of [undefined, "", forged, signatureOf(`${body} `)]) {
    const answer = await send(body, { "x-hmac-sha256-signature": signature });
    expect(answer.status).toBe(403);
    expect(answer.headers.get("content-type")).toContain("application/vnd.api+json");
  }
  expect(refused).toEqual([...Array(2).fill("API key"), ...Array(4).fill("signature")]);
  expect(taken).toEqual([]);
});

test("an invalid callback, an unsupported media type and a body that is too large are rejected REQ-REL-50", async () => {
  const { send, taken, refused } = receiver();
  const statusOf = async (body: string, headers = {}) => (await send(body, headers)).status;
  const wrong = [
    "",
    "[]",
    "{}",
    bodyOf(),
    bodyOf(status({ timestamp: "yesterday" })),
    bodyOf({ ...status(), meta: {} }),
    // NHS Notify would otherwise repeat these callbacks for two hours, although the database can never store them.
    bodyOf(status({ timestamp: "0000-06-01T00:00:00Z" })),
    bodyOf(status({ timestamp: "9999-12-31T23:59:59-14:00" })),
    bodyOf(status({ messageId: "0ujs\0" })),
    bodyOf(status({ messageId: "0ujs\ud800" })),
  ];
  for (const body of wrong) expect([body, await statusOf(body)]).toEqual([body, 400]);
  expect(refused).toEqual(wrong.map(() => "content"));
  for (const type of [undefined, "text/plain", "application/json; charset=latin1"]) {
    expect(await statusOf(bodyOf(status()), { "content-type": type })).toBe(415);
  }
  expect(await statusOf(bodyOf(status()), { "content-type": "application/json; charset=utf-8" })).toBe(202);
  expect(await statusOf(" ".repeat(1024 * 1024 + 1))).toBe(413);
  expect(taken).toHaveLength(1);
});

test("unsigned callbacks count against their address's limit, and signed ones never do REQ-SEC-234", async () => {
  const { send, taken } = receiver();
  const from = { "x-forwarded-for": "198.51.100.7" };
  const body = bodyOf(status());
  const statusOf = async (headers: Record<string, string | undefined>) =>
    (await send(body, { ...from, ...headers })).status;
  for (let sent = 0; sent < 10; sent += 1) expect(await statusOf({})).toBe(202);
  const unsigned = { "x-hmac-sha256-signature": "forged" };
  const answers = [];
  for (let sent = 0; sent < 6; sent += 1) answers.push(await statusOf(unsigned));
  expect(answers).toEqual([403, 403, 403, 403, 403, 429]);
  expect(await statusOf({ "x-api-key": undefined })).toBe(429);
  expect(await statusOf({})).toBe(202);
  expect(await statusOf({ ...unsigned, "x-forwarded-for": "203.0.113.9" })).toBe(403);
  expect(taken).toHaveLength(11);
});

test("a callback with a time more than five minutes ahead is rejected, and one slightly less is accepted REQ-SEC-235", async () => {
  const { send, taken, refused } = receiver();
  const at = (minutes: number) => status({ timestamp: new Date(now.getTime() + minutes * 60_000).toISOString() });
  expect((await send(bodyOf(status(), at(6)))).status).toBe(400);
  expect((await send(bodyOf({ ...at(60 * 24 * 365), type: "MessageStatus" }))).status).toBe(400);
  expect(taken).toEqual([]);
  expect((await send(bodyOf(at(4)))).status).toBe(202);
  expect(refused).toEqual(["content", "content"]);
});

test("a callback that cannot be stored is requested again REQ-REL-50", async () => {
  for (const state of [{ isFull: true }, { fails: true }]) {
    const answer = await receiver(state).send(bodyOf(status()));
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("30");
  }
});

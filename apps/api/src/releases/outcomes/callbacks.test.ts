import { createHmac, randomUUID } from "node:crypto";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { ToldOutcome } from "./callback-body.ts";
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

/** An address for callbacks, what was taken there and what was refused. */
function receiver({ isFull = false, fails = false } = {}) {
  const taken: ToldOutcome[] = [];
  const refused: string[] = [];
  const outcomes = {
    take: async (told: readonly ToldOutcome[]) => {
      if (fails) throw new Error("no database");
      taken.push(...told);
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
    .route("/", callbackRoutes({ secret, outcomes }) as never);
  const send = async (body: string, headers: Record<string, string | undefined> = {}) => {
    const all = {
      "content-type": "application/vnd.api+json",
      "x-api-key": "key",
      "x-hmac-sha256-signature": signatureOf(body),
      ...headers,
    };
    const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return app.request(callbackPath, { method: "POST", body, headers: Object.fromEntries(given) });
  };
  return { send, taken, refused };
}

test("a signed callback is answered 202, and final statuses of messages and channels are taken from it REQ-REL-50", async () => {
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

test("without our API key it is 401, with a wrong signature 403; each is counted, and nothing of it taken REQ-REL-50", async () => {
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

test("what is no callback, of another media type or too large is refused REQ-REL-50", async () => {
  const { send, taken, refused } = receiver();
  const statusOf = async (body: string, headers = {}) => (await send(body, headers)).status;
  const wrong = [
    "",
    "[]",
    "{}",
    bodyOf(),
    bodyOf(status({ timestamp: "yesterday" })),
    bodyOf({ ...status(), meta: {} }),
    // What the database cannot hold would otherwise come again for two hours.
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

test("what cannot be stored now is to come again REQ-REL-50", async () => {
  for (const state of [{ isFull: true }, { fails: true }]) {
    const answer = await receiver(state).send(bodyOf(status()));
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("30");
  }
});

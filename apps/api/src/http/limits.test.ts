import { afterAll, beforeAll, expect, test } from "vitest";
import type { RefusalBody } from "@spi/domain/api-contract";
import { type TestApi, campaignContent, openApi } from "../../test/harness.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openApi({ rateLimitPerMinute: 20 });
});
afterAll(() => api.close());

const team = "/team/team-vaccinations/campaign";
const nextMinute = () => (api.clock.now = new Date(api.clock.now.getTime() + 60_000));

test("a user who sends too many requests learns when to try again, and other users and health checks are not delayed", async () => {
  const answers = await Promise.all(Array.from({ length: 21 }, () => api.call<RefusalBody>("rita.reader", "/me")));
  const late = answers.filter((answer) => answer.status === 429);
  expect(late).toHaveLength(1);
  expect(late[0]?.body).toMatchObject({
    kind: "tooManyRequests",
    message: "You have sent too many requests. Try again in 60 seconds.",
  });
  expect(late[0]?.headers.get("retry-after")).toBe("60");
  expect((await api.call("wendy.writer", "/me")).status).toBe(200);
  expect((await api.app.request("/health/live")).status).toBe(200);
  expect((await api.app.request("/api/configuration")).status).toBe(200);
  nextMinute();
  expect((await api.call("rita.reader", "/me")).status).toBe(200);
});

test("a clock set back by ten minutes makes no one wait longer than a minute", async () => {
  nextMinute();
  for (let count = 0; count < 20; count += 1) await api.call("rita.reader", "/me");
  const shown = api.clock.now;
  api.clock.elapsed = shown.getTime() + 1000;
  api.clock.now = new Date(shown.getTime() - 600_000);
  const late = await api.call("rita.reader", "/me");
  api.clock.now = shown;
  delete api.clock.elapsed;
  expect([late.status, late.headers.get("retry-after")]).toEqual([429, "59"]);
});

test.each(["__proto__", "constructor", "prototype", "\\u005f_proto__"])(
  "a body with the key %s at any depth is rejected with its path",
  async (key) => {
    nextMinute();
    const body = JSON.stringify({ file: { deep: [{ KEY: { polluted: true } }] } }).replace("KEY", key);
    const answer = await api.call<RefusalBody>("wendy.writer", `${team}/import`, { method: "POST", body });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual([`file.deep.0.${JSON.parse(`"${key}"`) as string}`]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  },
);

test("a word that only looks like a forbidden key is accepted", async () => {
  const body = { ...campaignContent, Name: "constructor, prototype and __proto__" };
  expect((await api.call("wendy.writer", team, { method: "POST", body })).status).toBe(201);
});

test("a body with a content type other than JSON is rejected §7.01", async () => {
  nextMinute();
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp"]) {
    const answer = await api.call<RefusalBody>("wendy.writer", team, {
      method: "POST",
      body: "{}",
      headers: { "content-type": type },
    });
    expect([answer.status, answer.body.kind, type]).toEqual([415, "notJson", type]);
  }
});

test("a body that is not UTF-8 is rejected with a message and not decoded as something else REQ-VAL-31", async () => {
  nextMinute();
  const authorization = `Bearer ${await api.tokenOf("wendy.writer")}`;
  const body = Buffer.concat([Buffer.from('{"Name":"caf'), Buffer.from([0xe9]), Buffer.from('"}')]);
  const headers = { authorization, "content-type": "application/json" };
  const answer = await api.app.request(`/api${team}`, { method: "POST", headers, body });
  expect(answer.status).toBe(400);
  expect(((await answer.json()) as RefusalBody).message).toContain("not UTF-8");
});

test("an unsupported method is rejected with a list of supported ones", async () => {
  nextMinute();
  const answer = await api.call<RefusalBody>("wendy.writer", team, { method: "DELETE" });
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("GET, HEAD, POST");
  const authorization = `Bearer ${await api.tokenOf("wendy.writer")}`;
  for (const method of ["TRACE", "PATCH", "OPTIONS"]) {
    const request = new Request("http://localhost/api/me", { method: "POST", headers: { authorization } });
    Object.defineProperty(request, "method", { value: method });
    expect((await api.app.fetch(request)).status).toBe(405);
  }
  expect((await api.call("wendy.writer", "/nothing/here")).status).toBe(404);
});

test("a user has up to two imports received and read at once, even if another waits for its file REQ-SRV-30", async () => {
  nextMinute();
  const open = { finish: () => {} };
  const slowly = () =>
    new ReadableStream({
      start: (controller) => {
        const last = open.finish;
        open.finish = () => {
          last();
          controller.enqueue(new TextEncoder().encode("{}"));
          controller.close();
        };
      },
    });
  const send = async (body: ReadableStream | string) =>
    api.app.request(`/api${team}/import`, {
      method: "POST",
      headers: { authorization: `Bearer ${await api.tokenOf("wendy.writer")}`, "content-type": "application/json" },
      body,
      ...(typeof body === "string" ? {} : { duplex: "half" }),
    });
  const [first, second] = [send(slowly()), send(slowly())];
  await expect.poll(async () => (await send("{}")).status).toBe(429);
  open.finish();
  expect([(await first).status, (await second).status, (await send("{}")).status]).toEqual([400, 400, 400]);
});

test("a long body without a token is not read: the connection closes with the refusal REQ-SRV-30 REQ-SRV-407", async () => {
  const refused = async (length: number) => {
    const headers = { "content-type": "application/json", "content-length": String(length) };
    return api.app.request(`/api${team}`, { method: "POST", headers, body: "x".repeat(length) });
  };
  const [long, short] = [await refused(200_000), await refused(200)];
  expect([long.status, long.headers.get("connection")]).toEqual([401, "close"]);
  expect([short.status, short.headers.get("connection")]).toEqual([401, null]);
});

test("with trusted proxies, an address is limited for requests without a valid token, and signed-in users are not REQ-SRV-30", async () => {
  const behindProxy = await openApi({ rateLimitPerMinute: 3, trustedProxyHops: 1 });
  const ask = async (headers: Record<string, string>) => (await behindProxy.app.request("/api/me", { headers })).status;
  const from = (address: string) => ({ "x-forwarded-for": address });
  for (let made = 0; made < 3; made += 1) expect(await ask(from(`10.0.0.${made}, 198.51.100.7`))).toBe(401);
  expect(await ask(from("10.0.0.9, 198.51.100.7"))).toBe(429);
  expect(await ask({ ...from("198.51.100.7"), authorization: "Bearer a.b.c" })).toBe(429);
  expect(await ask(from("198.51.100.8"))).toBe(401);
  const authorization = `Bearer ${await behindProxy.tokenOf("rita.reader")}`;
  expect(await ask({ ...from("198.51.100.7"), authorization })).toBe(200);
  await behindProxy.close();
});

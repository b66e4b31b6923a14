import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../test/free-port.ts";
import { notifyIdOf } from "./notify-ids.ts";
import { type RunningServer, listen } from "../http/server.ts";
import { createTokenSource } from "../notify/access-token.ts";
import { sendBatch } from "../notify/send-batch.ts";
import type { Configuration } from "../configuration/configuration.ts";
import { embeddedNotify, currentNotifySettings } from "./embedded-notify.ts";

const stopping = new AbortController();
let dataDir: string;
let port: number;
let server: RunningServer;
const location = (changes: Partial<Configuration> = {}) =>
  ({
    production: false,
    identity: { embedded: true },
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    ...changes,
  }) as Configuration;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "spi-notify-"));
  port = await freePort();
  const notify = await embeddedNotify(location(), stopping.signal);
  const other = {
    path: "/idp",
    handler: (_: unknown, response: { end: (text: string) => void }) => response.end("idp"),
  };
  const fetch = () => new Response("app");
  server = await listen({ fetch, mounted: notify ? [other, notify] : [], host: "127.0.0.1", port });
});
afterAll(async () => {
  stopping.abort();
  await server.drain();
  await rm(dataDir, { recursive: true });
});

test("in development the embedded NHS Notify accepts what the service sends for the demonstration's plans REQ-REL-25 REQ-REL-130", async () => {
  const settings = await currentNotifySettings(location());
  if (!settings) throw new Error("there is no stand-in");
  const messages = [{ reference: randomUUID(), nhsNumber: "9990000018" }];
  const batch = { routingPlanId: notifyIdOf("DIGITAL_FIRST"), reference: randomUUID(), messages };
  const tokens = createTokenSource(settings, Date);
  expect(await sendBatch(batch, { url: settings.url, tokens })).toMatchObject({ kind: "accepted" });
  expect(await readFile(path.join(dataDir, "dev-notify-memory.jsonl"), "utf8")).toContain(batch.reference);
});

test("the embedded NHS Notify has a page that lists received messages and switches faults REQ-REL-25", async () => {
  const address = `http://127.0.0.1:${port}`;
  const read = async (at: string, init?: RequestInit) => (await fetch(`${address}${at}`, init)).text();
  expect(await read("/dev-notify")).toContain("Messages to NHS Notify");
  const body = new URLSearchParams({ lostAfter: "0.25", refusal: "CM_QUOTA" });
  expect(await read("/dev-notify/control/faults", { method: "POST", body })).toMatch(
    /name="lostAfter"[^>]*value="0.25"/,
  );
  expect([await read("/idp/x"), await read("/dev-notify-not"), await read("/")]).toEqual(["idp", "app", "app"]);
});

test("a configured NHS Notify replaces the embedded one, and neither production nor a different identity provider has one REQ-REL-25 REQ-REL-527", async () => {
  const notify = { url: "https://notify.example" } as Configuration["notify"];
  expect(await currentNotifySettings(location({ notify }))).toBe(notify);
  for (const changes of [
    { notify },
    { production: true },
    { identity: { embedded: false } as Configuration["identity"] },
  ]) {
    expect(await embeddedNotify(location(changes), stopping.signal)).toBeUndefined();
  }
  expect(await currentNotifySettings(location({ production: true }))).toBeUndefined();
});

import { execFile } from "node:child_process";
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Status } from "../callbacks/statuses.ts";
import {
  batchBody,
  batchesPath,
  nhsNumbers,
  plan,
  refusal,
  type RunningNotify,
  startNotify,
} from "../running-notify.ts";
import { fileMemory, UnreadableMemory } from "./file-memory.ts";

let folder: string;
let file: string;
let running: RunningNotify | undefined;
let listener: Server;
let delivered: Status[];
let answerWith: number;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "spi-notify-memory-"));
  file = path.join(folder, "memory.jsonl");
  [delivered, answerWith, running] = [[], 202, undefined];
  listener = createServer(async (request, response) => {
    delivered.push(...(JSON.parse(await text(request)) as { data: Status[] }).data);
    response.writeHead(answerWith).end();
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  await running?.close();
  await new Promise((closed) => listener.close(closed));
  await rm(folder, { recursive: true });
});

/** Starts the stand-in again with the same file. Any data that it did not save is lost, as if it had been killed. */
async function start(most = 10_000) {
  await running?.close();
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/callbacks`;
  running = await startNotify({ callbacks: { url, statuses: 100 } }, fileMemory(file, most));
  return running;
}

test("after a restart accepted requests are duplicates, and counts, faults and changed plans are restored REQ-REL-130", async () => {
  const before = await start();
  const body = batchBody();
  const answered = (await (await before.post(batchesPath, body)).json()) as {
    data: { attributes: { messages: { id: string }[] } };
  };
  await before.post(batchesPath, batchBody({ messageBatchReference: body.data.attributes.messageBatchReference }));
  await before.setFaults({ lostAfter: 0.25 });
  const renamed = JSON.stringify({ id: plan.id, name: "Flu letter, renamed" });
  await fetch(`${before.origin}/control/plans`, { method: "PUT", body: renamed });
  const [received, accepted] = [await before.received(), await before.accepted()];

  const after = await start();
  expect(await after.received()).toEqual(received);
  expect(received).toMatchObject({ messages: 2, references: 2, repeatedWithAnotherBody: 1 });
  expect(await after.accepted()).toBe(accepted);
  expect(await (await fetch(`${after.origin}/`)).text()).toContain("The counts are kept when the service restarts.");
  expect(await (await fetch(`${after.origin}/control/faults`)).json()).toMatchObject({ lostAfter: 0.25 });
  expect(await refusal(await after.post(batchesPath, body))).toEqual([
    422,
    "CM_DUPLICATE_REQUEST /data/attributes/messageBatchReference",
  ]);
  const [first] = answered.data.attributes.messages;
  expect((await after.call(`/comms/v1/messages/${first?.id}`)).status).toBe(200);
  await after.setFaults({});
  expect(await (await after.post(batchesPath, batchBody())).text()).toContain("Flu letter, renamed");
  expect(await after.received()).toMatchObject({ batches: 2, messages: 4, references: 4 });
});

test("outstanding callbacks are sent after a restart, and accepted ones are not sent again REQ-REL-130 REQ-REL-410", async () => {
  const before = await start();
  await before.post(batchesPath, batchBody());
  answerWith = 503;
  before.clock.pass(20_000);
  await before.sendCallbacks();
  const keys = new Set(delivered.map(({ meta }) => meta.idempotencyKey));
  expect(keys.size).toBeGreaterThan(1);
  [delivered, answerWith] = [[], 202];

  const after = await start();
  after.clock.pass(40_000);
  await after.sendCallbacks();
  expect(new Set(delivered.map(({ meta }) => meta.idempotencyKey))).toEqual(keys);
  const { callbacks } = await after.received();
  expect(callbacks).toMatchObject({ sent: 2, taken: 1 });

  delivered = [];
  const last = await start();
  last.clock.pass(80_000);
  await last.sendCallbacks();
  expect(delivered).toEqual([]);
  expect((await last.received())["callbacks"]).toEqual(callbacks);
});

test("the memory file does not contain NHS numbers, drops the oldest batches first, and survives a truncated line REQ-REL-130 REQ-REL-05 REQ-REL-409 REQ-REL-411", async () => {
  const before = await start();
  const bodies = [batchBody(), batchBody(), batchBody()];
  for (const body of bodies) await before.post(batchesPath, body);
  const contents = await readFile(file, "utf8");
  for (const number of nhsNumbers) expect(contents).not.toContain(number);
  await appendFile(file, '{"batch":{"kind":"Mess');

  const after = await start(4);
  expect(await after.received()).toMatchObject({ batches: 2, messages: 4 });
  const again: number[] = [];
  for (const body of bodies) again.push((await after.post(batchesPath, body)).status);
  expect(again).toEqual([201, 422, 422]);
  expect((await start(1)) && (await running?.received())).toMatchObject({ batches: 1, messages: 2 });
});

test("a file from another source is rejected by name and line, and left unchanged REQ-REL-130", async () => {
  await writeFile(file, '{"salt":"0123456789abcdef"}\nnot of ours\n');
  expect(() => fileMemory(file, 10)).toThrow(new UnreadableMemory(file, 2));
  expect(await readFile(file, "utf8")).toContain("not of ours");
});

test("the help option or an unknown argument prints how to start the stand-in and writes nothing REQ-REL-130 REQ-REL-412", async () => {
  const main = fileURLToPath(new URL("../main.ts", import.meta.url));
  const run = (argument: string) =>
    promisify(execFile)(process.execPath, [main, argument], { cwd: folder, timeout: 20_000 });
  expect((await run("--help")).stdout).toContain("Usage: npm run dev-notify");
  await expect(run("--port")).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining("Unknown argument") });
  expect(await readdir(folder)).toEqual([]);
});

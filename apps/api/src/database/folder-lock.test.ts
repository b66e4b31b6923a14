import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runExclusively } from "./folder-lock.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "spi-turns-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("first starts that share a data folder run one after another, even if one fails REQ-SRV-24 REQ-SRV-401", async () => {
  const { signal } = new AbortController();
  const events: string[] = [];
  const start = (name: string) =>
    runExclusively({ folder, signal }, async () => {
      events.push(`${name} begins`);
      for (let step = 0; step < 50; step += 1) await turn();
      events.push(`${name} ends`);
      if (name === "a") throw new Error("failed");
    });
  const ends = await Promise.allSettled([start("a"), start("b"), start("c")]);
  expect(ends.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  expect(events).toHaveLength(6);
  for (let at = 0; at < events.length; at += 2) expect(events[at + 1]).toBe(events[at]?.replace("begins", "ends"));
});

test("a process that waits for another's first start stops on the signal REQ-SRV-24 REQ-SRV-402", async () => {
  const stop = new AbortController();
  const { promise: finished, resolve: release } = Promise.withResolvers<void>();
  const first = runExclusively({ folder, signal: stop.signal }, () => finished);
  const second = runExclusively({ folder, signal: stop.signal }, () => Promise.resolve("had a turn"));
  stop.abort();
  await expect(second).rejects.toThrow(/abort/);
  release();
  await first;
});

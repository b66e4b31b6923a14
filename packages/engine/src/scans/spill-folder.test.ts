import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { createSpillFolder } from "./spill-folder.ts";

test("a scan's spilled data is readable by its account only REQ-SRV-277", async () => {
  const folder = await createSpillFolder();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  rmSync(folder, { recursive: true });
});

test("the next scan removes what a killed process spilled and leaves running processes alone REQ-SRV-277", async () => {
  const ended = spawnSync(process.execPath, ["--version"]).pid;
  const abandoned = path.join(tmpdir(), `spi-duckdb-${hostname()}-${ended}-left`);
  mkdirSync(abandoned);
  const running = await createSpillFolder();
  const next = await createSpillFolder();
  expect([existsSync(abandoned), existsSync(running)]).toEqual([false, true]);
  for (const folder of [running, next]) rmSync(folder, { recursive: true });
});

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runnables } from "./run.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

test("each benchmark and suite has its script or configuration", () => {
  const files = Object.values(runnables)
    .flatMap((kind) => Object.values(kind))
    .flatMap(({ run }) => run.filter((part) => part.endsWith(".ts")));
  expect(files.length).toBeGreaterThan(15);
  expect(files.filter((file) => !existsSync(`${root}/${file}`))).toEqual([]);
});

test("a missing or unknown name lists the valid names", () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ["scripts/run.ts", ...args], { cwd: root, encoding: "utf8" });
  expect(run("bench").stderr).toContain("engine     Selecting from 1, 10 and 60 million people");
  expect(run("test", "trnio")).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('There is no "trnio". Choose one:'),
  });
});

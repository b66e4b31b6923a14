import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DataFolderInUse, lockDataFolder } from "./folder-lock.ts";
import { splitStatements } from "./migrate.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "spi-lock-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("only one process can use a data folder at a time, and killing it releases the folder", async () => {
  const script = `
    import { lockDataFolder } from ${JSON.stringify(new URL("./folder-lock.ts", import.meta.url).href)};
    lockDataFolder(${JSON.stringify(folder)});
    console.log("locked");
    setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(other.stdout, "data");
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse);
  other.kill("SIGKILL");
  await once(other, "exit");
  const release = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(/A running copy of this service is using/);
  release();
  lockDataFolder(folder)();
});

test("migration statements are split at line ends, but not inside function bodies", () => {
  const text = "create table a (b int);\ncreate function f() as $$\nbegin;\nend;\n$$;\nselect 1;\n";
  expect(splitStatements(text)).toEqual([
    "create table a (b int);",
    "create function f() as $$\nbegin;\nend;\n$$;",
    "select 1;",
  ]);
});

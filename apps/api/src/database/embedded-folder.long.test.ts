import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEmbeddedDatabase } from "./open.ts";

let parent: string;
let sound: string;
beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), "spi-folder-"));
  sound = path.join(parent, "sound");
  const { db, close } = await openEmbeddedDatabase(sound);
  await sql`create table kept (line text)`.execute(db);
  await close();
}, 120_000);
afterAll(() => rm(parent, { recursive: true }));

let copies = 0;

/** Copies the folder of an undamaged database and damages the copy. */
function damaged(damage: (folder: string) => void): string {
  copies += 1;
  const folder = path.join(parent, `copy-${copies}`);
  cpSync(sound, folder, { recursive: true });
  damage(folder);
  return folder;
}

const within = (folder: string, name: string) => path.join(folder, "database", name);

/** Lists a database's files, except for the note of a process that tried to open it. */
function filesOf(folder: string): string[] {
  if (!existsSync(within(folder, ""))) return ["gone"];
  return readdirSync(within(folder, "")).filter((name) => name !== "postmaster.pid");
}

const damages: [string, (folder: string) => void, RegExp][] = [
  ["is missing", (folder) => rmSync(within(folder, ""), { recursive: true }), /the folder database is missing/],
  ["lacks PG_VERSION", (folder) => rmSync(within(folder, "PG_VERSION")), /PG_VERSION is missing/],
  ["lacks pg_control", (folder) => rmSync(within(folder, "global/pg_control")), /pg_control is missing/],
  ["has another pg_control", (folder) => truncateSync(within(folder, "global/pg_control"), 100), /files are damaged/],
  [
    "has lost its log",
    (folder) =>
      readdirSync(within(folder, "pg_wal")).forEach((name) =>
        rmSync(within(folder, `pg_wal/${name}`), { recursive: true }),
      ),
    /files are damaged/,
  ],
];

test.each(damages)(
  "a database that %s is rejected with path, cause and remedy, and never replaced by an empty one REQ-SRV-25 REQ-SRV-403",
  async (_what, damage, cause) => {
    const folder = damaged(damage);
    const before = filesOf(folder);
    const refused = await openEmbeddedDatabase(folder).then(
      () => "opened",
      (error: Error) => error.message,
    );
    expect(refused).toMatch(cause);
    expect(refused).toContain(folder);
    expect(refused).toContain("npm run restore -- FILE");
    expect(filesOf(folder)).toEqual(before);
  },
  60_000,
);

/** Lists a database's files and folders that other accounts can read, write or enter. */
function openToOthers(folder: string): string[] {
  const database = within(folder, "");
  const names = ["", ...readdirSync(database, { recursive: true, encoding: "utf8" })];
  expect(names.length).toBeGreaterThan(500);
  return names.filter((name) => (statSync(path.join(database, name)).mode & 0o077) !== 0);
}

test("only the service's account can read a new database REQ-SEC-230", () => {
  expect(openToOthers(sound)).toEqual([]);
});

test("an earlier version's database becomes private when opened, and so do files created later REQ-SEC-230", async () => {
  const folder = damaged((copy) => execFileSync("chmod", ["-R", "a+rwX", copy]));
  const { db, close } = await openEmbeddedDatabase(folder);
  expect((await sql`select line from kept`.execute(db)).rows).toEqual([]);
  await sql`create table later (line text)`.execute(db);
  await sql`insert into later select repeat(n::text, 1000) from generate_series(1, 1000) n`.execute(db);
  await close();
  expect(openToOthers(folder)).toEqual([]);
}, 60_000);

test("an interrupted creation of the database starts again REQ-SRV-24", async () => {
  const folder = damaged((copy) => {
    rmSync(within(copy, ""), { recursive: true });
    cpSync(within(sound, "base"), path.join(copy, "database.new/base"), { recursive: true });
    writeFileSync(path.join(copy, "database.new/PG_VERSION"), "17\n");
  });
  const { db, close } = await openEmbeddedDatabase(folder);
  await sql`create table anew (line text)`.execute(db);
  await close();
  expect(existsSync(path.join(folder, "database.new"))).toBe(false);
}, 60_000);

test("a data folder that is a file, or is below one, is rejected with a message REQ-SRV-25", async () => {
  const file = path.join(parent, "file");
  writeFileSync(file, "");
  await expect(openEmbeddedDatabase(file)).rejects.toThrow(/not a folder/);
  await expect(openEmbeddedDatabase(path.join(file, "below"))).rejects.toThrow(/part of this path is a file/);
});

test("another user's data folder is rejected with a message REQ-SRV-25", () => {
  const folder = damaged(() => {});
  execFileSync("chmod", ["-R", "go-rwx", folder]);
  execFileSync("chmod", ["755", parent]);
  const script = `import("${path.join(import.meta.dirname, "embedded-folder.ts")}").then(({ prepareDataFolder }) => {
    if (process.getuid() === 0) process.setuid(65534); else require("node:fs").chmodSync(${JSON.stringify(folder)}, 0o500);
    try { prepareDataFolder(${JSON.stringify(folder)}); } catch (error) { console.log(error.message); }
  })`;
  expect(execFileSync(process.execPath, ["-e", script]).toString()).toMatch(
    /this user does not have permission to read it and write to it/,
  );
});
